import InboxVendors

struct UsageError: Error {
    let reason: String
}

/// The options and operands of one command.
struct Arguments {
    private(set) var operands: [String] = []
    private var values: [Option: [String]] = [:]

    /// A decoder for the standard vendors, with the mode, the offset and the limits from the options.
    var decoder = InboxDecoder()
    /// The provider that `--provider` names, or nil to detect it.
    var provider: Provider?
    /// Where the payload is in the input: `--at`, or the root.
    var pointer = JSONPointer()
    /// The current time: `--now`, or the clock's.
    var now = Instant.latest
    /// The largest number of messages: `--limit`, or nil for all of them.
    var limit: Int?
    /// The number of messages to skip: `--offset`.
    var offset = 0
    /// The filter of `--topic` and `--topics` together, or nil if neither is given.
    var topics: TopicFilter?
    /// The policy of `--collapse` and `--collapse-prefer`, or nil if neither is given.
    var collapse: CollapsePolicy?
    /// The number of threads: `--jobs`, or 1.
    var jobs = 1

    /// Parses the words after a command's name, and the values of its options unless only a text is asked for.
    init(_ words: some Sequence<String>, of command: any Command.Type) throws(UsageError) {
        var rest = words.makeIterator()
        var takesOptions = true
        while let word = rest.next() {
            guard takesOptions, word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            guard word != "--" else {
                takesOptions = false
                continue
            }
            let (option, attached) = try Self.option(word, of: command)
            if let placeholder = option.value {
                guard let value = attached ?? rest.next() else {
                    throw UsageError(reason: "--\(option.name) needs a value: \(placeholder)")
                }
                values[option, default: []].append(value)
            } else {
                guard attached == nil else { throw UsageError(reason: "--\(option.name) does not accept a value") }
                values[option] = [""]
            }
        }
        if !has(.help), !has(.version) { try readValues(of: command) }
    }

    /// The option that a word names, and the value in the same word: `--limit=3`, `-n3`.
    private static func option(
        _ word: String, of command: any Command.Type
    ) throws(UsageError) -> (option: Option, attached: String?) {
        let options = command.acceptedOptions
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = String(parts[0].drop { $0 == "-" })
        if word.hasPrefix("--") {
            if let option = options.first(where: { $0.name == name }) {
                return (option, parts.count == 2 ? parts[1] : nil)
            }
            if Option.known.contains(where: { $0.name == name }) {
                throw UsageError(reason: "\(command.name) does not accept the option --\(name)")
            }
        } else if let letter = name.first, !options.contains(where: { $0.name == name }) {
            if let option = options.first(where: { $0.letter == letter }) {
                let attached = String(word.dropFirst(2))
                return (option, attached.isEmpty ? nil : attached)
            }
            if name.count == 1, Option.known.contains(where: { $0.letter == letter }) {
                throw UsageError(reason: "\(command.name) does not accept the option -\(letter)")
            }
        }
        let hint = EditDistance.hint(for: name, in: options.map(\.name)) { "--\($0)" }
        throw UsageError(reason: "unknown option \"\(parts[0])\"\(hint)")
    }

    func has(_ option: Option) -> Bool { values[option] != nil }

    /// The value of an option, the last one if it is repeated; nil if it is not given.
    subscript(option: Option) -> String? { values[option]?.last }

    /// Refuses options that change nothing, and says on what subject and why.
    func refuse(_ options: [Option], on subject: String) throws(UsageError) {
        guard let option = options.first(where: has) else { return }
        throw UsageError(reason: "--\(option.name) has no effect on \(subject); remove --\(option.name)")
    }

    /// All values of an option, in the order given.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    func count(_ option: Option) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        if let count = Int(text), count >= 0 { return count }
        // A number of digits that is too large for `Int` means "all".
        if !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return .max }
        throw UsageError(reason: "--\(option.name) expects a number, 0 or more, not \"\(text)\"")
    }
}

/// Suggests the word that a misspelled one may stand for.
enum EditDistance {
    /// ` (did you mean "unify"?)`, with the nearest candidate; empty if none is near.
    ///
    /// The distance must be at most 2 and less than the length of the word.
    static func hint(
        for word: String, in candidates: [String], _ shown: (String) -> String = { "\"\($0)\"" }
    ) -> String {
        let ranked = candidates.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= 2,
            best.distance < word.utf8.count
        else { return "" }
        return " (did you mean \(shown(best.word))?)"
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
