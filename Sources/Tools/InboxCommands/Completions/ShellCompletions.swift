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

enum ZshCompletion {
    static var script: String {
        let commands = CommandLineTool.commands.map { command in
            "    \(quoted("\(command.name):\(command.summary.replacing(":", with: #"\:"#))"))\n"
        }.joined()
        return """
            #compdef inbox
            # zsh completion of inbox, printed by: inbox completions zsh

            _inbox() {
              local -a commands=(
            \(commands)    'help:list the options of a command'
              )
              if (( CURRENT == 2 )); then
                _describe command commands
                return
              fi
              local command=$words[2]
              shift words
              (( CURRENT-- ))
              case $command in
              help)
                _describe command commands
                ;;
            \(CommandLineTool.commands.map(text).joined())  esac
            }

            if [[ $funcstack[1] == _inbox ]]; then
              _inbox "$@"
            else
              compdef _inbox inbox
            fi

            """
    }

    /// The branch of a command.
    private static func text(of command: any Command.Type) -> String {
        var texts = command.acceptedOptions.flatMap { specifications(of: $0, in: command) }
        if !command.operandWords.isEmpty {
            texts.append("*:\(command.operands):(\(command.operandWords.joined(separator: " ")))")
        } else if !command.operands.isEmpty {
            texts.append("*:\(command.operands):_files")
        }
        let lines = texts.map { " \\\n      \(quoted($0))" }.joined()
        return "  \(command.name))\n    _arguments -S :\(lines)\n    ;;\n"
    }

    /// What `_arguments` gets for an option: one text for each word that can name the option.
    private static func specifications(of option: Option, in command: any Command.Type) -> [String] {
        let repeats = option.isRepeatable ? "*" : "(\(option.words.joined(separator: " ")))"
        let summary = "[\(escaped(option.summary))]"
        guard let value = option.value else { return option.words.map { repeats + $0 + summary } }
        let suggested = option.suggestedWords(in: command).map { "(\($0.joined(separator: " ")))" }
        let suggestion = ":\(value):\(suggested ?? (option.takesFile ? "_files" : ""))"
        // A value may follow in the same word: --limit=3, -n3.
        return option.words.map { repeats + $0 + ($0.hasPrefix("--") ? "=" : "+") + summary + suggestion }
    }

    private static func escaped(_ summary: String) -> String {
        summary.map { #"[]:\"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: #"'\''"#))'"
    }
}

enum FishCompletion {
    static var script: String {
        let names = CommandLineTool.commands.map { $0.name }.joined(separator: " ")
        let first = "complete -c inbox -n __fish_use_subcommand"
        let commands = CommandLineTool.commands.map { command in
            "\(first) -a \(command.name) -d \(quoted(command.summary))\n"
        }.joined()
        return """
            # fish completion of inbox, printed by: inbox completions fish

            complete -c inbox -f
            \(commands)\(first) -a help -d 'list the options of a command'
            \(first) -s h -l help -d \(quoted(Option.help.summary))
            \(first) -s V -l version -d \(quoted(Option.version.summary))
            complete -c inbox -n '__fish_seen_subcommand_from help' -a '\(names)'
            \(CommandLineTool.commands.map(text).joined())
            """
    }

    private static func text(of command: any Command.Type) -> String {
        let start = "complete -c inbox -n '__fish_seen_subcommand_from \(command.name)'"
        var lines = command.acceptedOptions.map { option in
            "\(start)\(option.letter.map { " -s \($0)" } ?? "") -l \(option.name)\(value(of: option, in: command))"
                + " -d \(quoted(option.summary))\n"
        }
        if !command.operandWords.isEmpty {
            lines.append("\(start) -a \(quoted(command.operandWords.joined(separator: " ")))\n")
        } else if !command.operands.isEmpty {
            lines.append("\(start) -F\n")
        }
        return lines.joined()
    }

    private static func value(of option: Option, in command: any Command.Type) -> String {
        guard option.value != nil else { return "" }
        if let words = option.suggestedWords(in: command) { return " -x -a \(quoted(words.joined(separator: " ")))" }
        return option.takesFile ? " -r -F" : " -x"
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'"
    }
}

extension Option {
    /// The words that can name the option: `--limit` and `-n`.
    var words: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }

    /// The words that a shell suggests for its value in a command, or nil if it suggests none.
    func suggestedWords(in command: any Command.Type) -> [String]? {
        switch suggestion {
        case .words(let words): words
        case .formats: command.formats
        case .files, .noWords: nil
        }
    }

    var takesFile: Bool {
        if case .files = suggestion { return true }
        return false
    }
}
