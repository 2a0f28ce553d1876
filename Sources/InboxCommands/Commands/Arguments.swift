/// An option of the command line; it means the same in every command that accepts it.
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
    case keep
    case jsonStrings = "json-strings"
    case schemaOf = "of"
    case output

    /// The placeholder of its value in help, or nil for a switch.
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
        case .keep: "NAMES"
        case .schemaOf: "TYPE"
        case .output: "PATH"
        case .jsonStrings: nil
        case .list, .write, .coverage, .preview, .redactKeys: nil
        case .unread, .all, .strict, .raw, .sorted, .lineBuffered, .noColor, .progress, .noProgress: nil
        }
    }

    /// Its line in help: a verb first.
    var summary: String {
        switch self {
        case .provider: "read the payload as this vendor's; detected by default"
        case .now: "use this as the current time, as in 2026-02-05T12:00:00Z; the clock's by default"
        case .zoneOffset: "read dates without a zone with this offset: Z, +02:00, -0530; UTC by default"
        case .recipient: "use only this recipient's events"
        case .topic: "show only messages of this topic, in any letter case"
        case .unread: "show only unread messages"
        case .all: "show hidden messages too, except deleted ones: expired, not started, over the vendor's limit"
        case .limit: "show at most N messages"
        case .offset: "skip the first N messages"
        case .strict: "reject a message that has a warning"
        case .raw: "add the vendor's element, exactly as sent"
        case .format: "write results in this format"
        case .sorted: "expect the lines of each recipient together"
        case .jobs: "use N threads; 1 by default"
        case .preview: "show the messages that the request becomes"
        case .salt: "derive the replacements from TEXT; random by default, different in each run"
        case .caseName: "write a fixture case of that name that expects what this library decodes"
        case .redactKeys: "replace every key that no vendor knows"
        case .diagnostics: "write findings to PATH, one line of JSON each; to standard error by default"
        case .lineBuffered: "write each line as soon as it is ready"
        case .noColor: "print without colour, as does NO_COLOR in the environment"
        case .progress: "show a progress bar on standard error; the default on a terminal"
        case .noProgress: "show no progress bar"
        case .against: "test the program that this shell command starts, instead of this library"
        case .filter: "run only cases with these names, such as zeta/*; repeatable"
        case .skip: "expect these cases to fail, and report one that passes; repeatable"
        case .list: "print the names of the cases without running them"
        case .track: "report changes since the results in FILE, and store the new results there"
        case .write: "write the actual results into the files of failing cases; refused if CI is set"
        case .coverage: "print how many cases confirm and violate each rule, without running them"
        case .timeout: "wait this long for each answer; 10 by default"
        case .keep: "add these members of each line to its row, as in offset,partition; repeatable"
        case .jsonStrings: "write custom, vendor, raw, payload and kept as strings of JSON"
        case .schemaOf: "describe this type: message (the default) or row"
        case .output: "write to PATH instead of standard output; -o PATH is the same"
        }
    }

    /// The letter that may stand for its name.
    var letter: String? { self == .output ? "o" : nil }
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

    /// Parses the words after a command's name.
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

    /// The options that every command accepts, so that a script can pass them to any.
    private static let everywhere: Set<Option> = [.noColor]

    private static func option(_ word: String, of command: any Command.Type) throws(UsageError) -> Option {
        let name = String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
        if let option = word.hasPrefix("--")
            ? Option(rawValue: name) : Option.allCases.first(where: { $0.letter == name })
        {
            if command.options.contains(option) || everywhere.contains(option) { return option }
            throw UsageError(reason: "\(command.name) takes no option --\(option.rawValue)")
        }
        let known = command.options.map(\.rawValue)
        let hint = EditDistance.nearest(to: name, in: known).map { ", did you mean --\($0)?" } ?? ""
        throw UsageError(reason: "unknown option \"\(word)\"\(hint)")
    }

    /// Whether a switch is given.
    func has(_ option: Option) -> Bool { values[option] != nil }

    /// The value of an option, or nil if it is not given; the last value if it is repeated.
    subscript(option: Option) -> String? { values[option]?.last }

    /// All values of an option, in the order given.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    /// A count, or nil if the option is not given.
    func count(_ option: Option) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let count = Int(text), count >= 0 else {
            throw UsageError(reason: "--\(option.rawValue) takes a count, 0 or more, not \"\(text)\"")
        }
        return count
    }
}

/// Suggests the word that a misspelled one may stand for.
enum EditDistance {
    /// The nearest candidate at a distance of at most two, or nil.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let ranked = candidates.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= 2 else { return nil }
        return best.word
    }

    /// The Levenshtein distance: the number of bytes to insert, delete or replace.
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
