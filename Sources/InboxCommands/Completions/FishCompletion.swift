/// The completions of fish.
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

    /// The lines of a command.
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
