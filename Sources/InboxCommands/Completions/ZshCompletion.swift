/// The completions of zsh.
enum ZshCompletion {
    static var script: String {
        let commands = CommandLineTool.commands.map { command in
            "    \(ShellText.quoted("\(command.name):\(command.summary.replacing(":", with: #"\:"#))"))\n"
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
        let lines = texts.map { " \\\n      \(ShellText.quoted($0))" }.joined()
        return "  \(command.name))\n    _arguments -S :\(lines)\n    ;;\n"
    }

    /// What `_arguments` gets for an option: one text for each word that may name it.
    private static func specifications(of option: Option, in command: any Command.Type) -> [String] {
        let repeats = option.isRepeatable ? "*" : "(\(option.words.joined(separator: " ")))"
        let summary = "[\(escaped(option.summary))]"
        guard let value = option.value else { return option.words.map { repeats + $0 + summary } }
        let suggested = option.suggestedWords(in: command).map { "(\($0.joined(separator: " ")))" }
        let suggestion = ":\(value.placeholder):\(suggested ?? (option.takesFile ? "_files" : ""))"
        // A value may follow in the same word: --limit=3, -n3.
        return option.words.map { repeats + $0 + ($0.hasPrefix("--") ? "=" : "+") + summary + suggestion }
    }

    private static func escaped(_ summary: String) -> String {
        summary.map { #"[]:\"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
