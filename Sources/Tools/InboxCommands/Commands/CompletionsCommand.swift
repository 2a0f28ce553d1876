/// `inbox completions`: prints the completions of a shell.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "print a script that completes commands, options and their values in a shell"
    static let examples: [CommandExample] = [
        ("inbox completions bash -o ~/.local/share/bash-completion/completions/inbox", "for bash"),
        ("inbox completions zsh -o ~/.zfunc/_inbox", "for zsh, if ~/.zfunc is in fpath"),
        ("inbox completions fish -o ~/.config/fish/completions/inbox.fish", "for fish"),
    ]
    static let discussion = """
        Prints a script that completes commands, options, files, and the values of options, such as vendors and formats.
        The script asks inbox for them, so it need not be printed again after an update.
        """
    static let options: [Option] = [.output]
    static let operands = "SHELL"
    static let operandWords = Shell.allCases.map(\.rawValue)
    static let exitStatuses: [ExitStatus] = [.done, .usage, .inputOutput]

    /// The operand with which the scripts ask for suggestions.
    ///
    /// The words of the command line follow it.
    private static let wordsOperand = "words"

    /// What to print.
    private let text: String

    init(arguments: Arguments) throws {
        if arguments.operands.first == Self.wordsOperand {
            text = Suggestions(forLastOf: Array(arguments.operands.dropFirst())).text
            return
        }
        let known = Self.operandWords.joined(separator: ", ")
        guard arguments.operands.count == 1 else { throw UsageError(reason: "specify one SHELL: \(known)") }
        guard let shell = Shell(rawValue: arguments.operands[0]) else {
            throw UsageError(reason: "SHELL must be one of \(known), not \"\(arguments.operands[0])\"")
        }
        text = shell.script
    }

    func run(_ console: Console) -> ExitStatus {
        console.out.write(text)
        return .done
    }
}
