/// What a shell suggests for the last word of a command line: words, or the files of a folder.
enum Suggestions {
    case words([Word])
    case files

    /// A suggested word and its summary, which is empty if the word says enough.
    typealias Word = (word: String, summary: String)

    /// Finds the suggestions.
    ///
    /// - Parameter line: The command line without the program's name. Its last word may be empty or incomplete. bash passes
    ///   `--format=html` as three words.
    init(forLastOf line: [String]) {
        var given = line
        if given.last == "=" { given.append("") }
        let last = given.popLast() ?? ""
        if given.last == "=" { given.removeLast() }
        guard let name = given.first else {
            self = last.hasPrefix("-") ? .options([.help, .version], after: []) : .commands
            return
        }
        if name == "help" {
            self = .commands
        } else if let command = CommandLineTool.command(named: name) {
            self.init(for: last, of: command, after: given.dropFirst())
        } else {
            self = .words([])
        }
    }

    private init(for last: String, of command: any Command.Type, after given: ArraySlice<String>) {
        let options = command.acceptedOptions
        func option(_ word: Substring) -> Option? {
            options.first { $0.value != nil && $0.words.contains(String(word)) }
        }
        if let option = given.last.flatMap({ option($0[...]) }) {
            self = .values(of: option, in: command)
        } else if let equals = last.firstIndex(of: "="), let option = option(last[..<equals]) {
            self = .values(of: option, in: command, after: last[...equals])
        } else if last.count > 2, let option = option(last.prefix(2)) {
            self = .values(of: option, in: command, after: last.prefix(2))
        } else if last.hasPrefix("-"), !given.contains("--") {
            self = .options(options, after: given)
        } else if command.operands.isEmpty || !command.operandWords.isEmpty {
            self = .words(command.operandWords.map { ($0, "") })
        } else {
            self = .files
        }
    }

    private static var commands: Suggestions {
        .words(CommandLineTool.commands.map { ($0.name, $0.summary) } + [("help", "list the options of a command")])
    }

    /// The options, without those that are given and count once.
    private static func options(_ options: [Option], after given: ArraySlice<String>) -> Suggestions {
        let names = Set(given.map { $0.prefix { $0 != "=" } })
        let left = options.filter { $0.isRepeatable || names.isDisjoint(with: $0.words.map { $0[...] }) }
        return .words(left.flatMap { option in option.words.map { ($0, option.summary) } })
    }

    /// - Parameter start: The part of the word that names the option: `--format=`.
    private static func values(
        of option: Option, in command: any Command.Type, after start: Substring = ""
    ) -> Suggestions {
        let words: [String]
        switch option.suggestion {
        case .files: return .files
        case .noWords: words = []
        case .formats: words = command.formats
        case .words(let known): words = known
        }
        return .words(words.map { ("\(start)\($0)", "") })
    }

    /// The text for the scripts of the shells: each word on its line, with a tab before its summary; `:files` for files.
    var text: String {
        switch self {
        case .files: ":files\n"
        case .words(let words):
            words.map { $0.word + ($0.summary.isEmpty ? "" : "\t\($0.summary)") + "\n" }.joined()
        }
    }
}

extension Option {
    /// The words that can name the option: `--limit` and `-n`.
    fileprivate var words: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}
