/// The completions of bash.
enum BashCompletion {
    static var script: String {
        let names = CommandLineTool.commands.map { $0.name }.joined(separator: " ")
        return """
            # bash completion of inbox, printed by: inbox completions bash

            _inbox_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }

            # No words to suggest, and no files.
            _inbox_nothing() { compopt +o bashdefault +o default 2>/dev/null; }

            _inbox() {
              local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
              # The words of --option=value are three.
              if [[ $current == = ]]; then
                current=
              elif [[ $previous == = ]]; then
                previous=${COMP_WORDS[COMP_CWORD-2]}
              fi
              COMPREPLY=()
              if ((COMP_CWORD == 1)); then
                _inbox_words '\(names) help --help --version -h -V'
                return
              fi
              case ${COMP_WORDS[1]} in
              help)
                _inbox_words '\(names)'
                ;;
            \(CommandLineTool.commands.map(text).joined())  esac
            }

            complete -o bashdefault -o default -F _inbox inbox

            """
    }

    /// The branch of a command.
    private static func text(of command: any Command.Type) -> String {
        let options = command.acceptedOptions
        var branches = options.compactMap { option -> String? in
            guard option.value != nil else { return nil }
            let pattern = option.words.joined(separator: "|")
            let words = option.suggestedWords(in: command)
            if let words { return "    \(pattern)) _inbox_words '\(words.joined(separator: " "))'; return ;;\n" }
            return option.takesFile ? "    \(pattern)) return ;;\n" : "    \(pattern)) _inbox_nothing; return ;;\n"
        }.joined()
        branches = branches.isEmpty ? "" : "    case $previous in\n\(branches)    esac\n"
        let operands =
            command.operandWords.isEmpty
            ? "" : "    else\n      _inbox_words '\(command.operandWords.joined(separator: " "))'\n"
        return """
              \(command.name))
            \(branches)    if [[ $current == -* ]]; then
                  _inbox_words '\(options.flatMap(\.words).joined(separator: " "))'
            \(operands)    fi
                ;;

            """
    }
}
