/// Text in the scripts of shells.
enum ShellText {
    /// Quotes a text for bash and zsh.
    static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: #"'\''"#))'"
    }
}

extension Option {
    /// The words that may name it: `--limit` and `-n`.
    var words: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }

    /// The words that a shell suggests for its value in a command, or nil if it suggests none.
    func suggestedWords(in command: any Command.Type) -> [String]? {
        switch value?.suggestion {
        case .words(let words): words
        case .formats: command.formats
        case .files, .noWords, nil: nil
        }
    }

    /// Whether its value is the path of a file.
    var takesFile: Bool {
        if case .files = value?.suggestion { return true }
        return false
    }
}
