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
        The script matches this release, so print it again after an update.
        """
    static let options: [Option] = [.output]
    static let operands = "SHELL"
    static let operandWords = Shell.allCases.map(\.rawValue)
    static let exitStatuses: [ExitStatus] = [.done, .usage, .inputOutput]

    private enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    private let shell: Shell

    init(arguments: Arguments) throws {
        let known = Self.operandWords.joined(separator: ", ")
        guard arguments.operands.count == 1 else { throw UsageError(reason: "specify one SHELL: \(known)") }
        guard let shell = Shell(rawValue: arguments.operands[0]) else {
            throw UsageError(reason: "SHELL must be one of \(known), not \"\(arguments.operands[0])\"")
        }
        self.shell = shell
    }

    func run(_ console: Console) -> ExitStatus {
        switch shell {
        case .bash: console.out.write(BashCompletion.script)
        case .zsh: console.out.write(ZshCompletion.script)
        case .fish: console.out.write(FishCompletion.script)
        }
        return .done
    }
}
