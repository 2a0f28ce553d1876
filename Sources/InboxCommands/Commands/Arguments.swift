/// An option of the command line.
///
/// One means the same in every command that takes it.
enum Option: String, CaseIterable {
    case provider
    case zoneOffset = "zone-offset"
    case now, recipient, topic, unread, all, limit, offset, strict, raw, format, sorted, jobs, diagnostics
    case preview, salt
    case caseName = "case"
    case redactKeys = "redact-keys"
    case lineBuffered = "line-buffered"
    case noColor = "no-color"
    case progress
    case noProgress = "no-progress"
    case against, filter, skip, list, track, write, coverage, timeout

    /// What stands behind it, in help; nil of a switch.
    var value: String? {
        switch self {
        case .provider: "NAME"
        case .now: "INSTANT"
        case .zoneOffset: "OFFSET"
        case .recipient: "R"
        case .topic: "T"
        case .limit, .offset, .jobs: "N"
        case .format: "FORMAT"
        case .diagnostics: "PATH"
        case .against: "COMMAND"
        case .filter, .skip: "GLOB"
        case .track: "FILE"
        case .timeout: "SECONDS"
        case .salt: "TEXT"
        case .caseName: "NAME"
        case .list, .write, .coverage, .preview, .redactKeys: nil
        case .unread, .all, .strict, .raw, .sorted, .lineBuffered, .noColor, .progress, .noProgress: nil
        }
    }

    /// A line for help.
    var summary: String {
        switch self {
        case .provider: "whose payload it is; else it is detected"
        case .now: "the time to go by, as in 2026-02-05T12:00:00Z; else the clock's"
        case .zoneOffset: "read dates without a zone as of this offset: Z, +02:00, -0530; UTC by default"
        case .recipient: "only this recipient's inbox"
        case .topic: "only messages of this topic, letter case aside"
        case .unread: "only unread messages"
        case .all: "also messages that are hidden: deleted, expired, not started, over the vendor's limit"
        case .limit: "at most so many messages"
        case .offset: "pass over so many messages first"
        case .strict: "a warning rejects its message"
        case .raw: "with the vendor's element, lossless"
        case .format: "how results are written"
        case .sorted: "a recipient's lines stand together"
        case .jobs: "work on so many threads; 1 by default"
        case .preview: "show the messages that it will become"
        case .salt: "what decides the replacements; else random, other ones each run"
        case .caseName: "write a case for the fixtures, of that name, with what this library makes of the payload"
        case .redactKeys: "replace every key that no vendor knows"
        case .diagnostics: "write the findings there, a line of JSON each; else they go to standard error"
        case .lineBuffered: "write each line as soon as it is done"
        case .noColor: "no colour; so does NO_COLOR in the environment"
        case .progress: "a bar on standard error; by default where that is a terminal"
        case .noProgress: "no bar"
        case .against: "a command of the shell: the program to hold against the fixtures, in place of this library"
        case .filter: "only cases of these names: zeta/*; may be given again"
        case .skip: "cases that need not pass; one of them that does is a failure; may be given again"
        case .list: "print the names of the cases and run none"
        case .track: "tell what has changed since the results in that file, and keep the new ones there"
        case .write: "put what came into the files of cases that differ, where the CI variable is not set"
        case .coverage: "print how many cases are for each rule and how many against it, and run none"
        case .timeout: "how long the program may take for an answer; 10 where nothing is said"
        }
    }
}

/// A command line that cannot be run.
struct UsageError: Error {
    let reason: String
}

/// The options and operands of one command.
struct Arguments {
    private(set) var operands: [String] = []
    private(set) var wantsHelp = false
    private(set) var wantsVersion = false
    private var values: [Option: [String]] = [:]

    /// Reads the words behind a command's name.
    init(_ words: some Sequence<String>, of command: any Command.Type) throws(UsageError) {
        var rest = words.makeIterator()
        var takesOptions = true
        while let word = rest.next() {
            guard takesOptions, word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            switch word {
            case "--": takesOptions = false
            case "--help", "-h": wantsHelp = true
            case "--version": wantsVersion = true
            default:
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let option = try Self.option(String(parts[0]), of: command)
                if option.value == nil {
                    guard parts.count == 1 else { throw UsageError(reason: "--\(option.rawValue) takes no value") }
                    values[option] = [""]
                } else {
                    guard let value = parts.count == 2 ? String(parts[1]) : rest.next() else {
                        throw UsageError(reason: "--\(option.rawValue) needs a value, \(option.value ?? "")")
                    }
                    values[option, default: []].append(value)
                }
            }
        }
    }

    /// What every command takes, whether it has a use for it or not, so that who runs many can give it to all.
    private static let everywhere: Set<Option> = [.noColor]

    private static func option(_ word: String, of command: any Command.Type) throws(UsageError) -> Option {
        let name = String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
        if word.hasPrefix("--"), let option = Option(rawValue: name) {
            if command.options.contains(option) || everywhere.contains(option) { return option }
            throw UsageError(reason: "\(command.name) takes no option --\(name)")
        }
        let known = command.options.map(\.rawValue)
        let hint = EditDistance.nearest(to: name, in: known).map { ", did you mean --\($0)?" } ?? ""
        throw UsageError(reason: "unknown option \"\(word)\"\(hint)")
    }

    /// Whether a switch is given.
    func has(_ option: Option) -> Bool { values[option] != nil }

    /// The value of an option, the last where it is given again; nil where it is not given.
    subscript(option: Option) -> String? { values[option]?.last }

    /// All values of an option, in the order given.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    /// A count; nil where it is not given.
    func count(_ option: Option) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let count = Int(text), count >= 0 else {
            throw UsageError(reason: "--\(option.rawValue) takes a count, 0 or more, and not \"\(text)\"")
        }
        return count
    }
}

/// Guesses what was meant.
enum EditDistance {
    /// The candidate that is at most two letters off; nil where none is.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let ranked = candidates.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= 2 else { return nil }
        return best.word
    }

    /// How many letters have to be put in, taken out or changed (Levenshtein).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard left.count <= 64 else { return left.count }
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let changed = diagonal + (right[column] == byte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
