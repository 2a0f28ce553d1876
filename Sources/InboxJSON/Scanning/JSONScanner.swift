/// Reads RFC 8259 JSON strictly, in one pass and without recursion, and lays it on a tape.
///
/// Whatever the grammar refuses is refused at its byte: this type is where bytes, depth and UTF-8 are known, and nowhere
/// else. Strings are in `JSONScanner+Strings.swift`, numbers in `JSONScanner+Numbers.swift`, repeated keys in
/// `JSONScanner+Keys.swift`.
struct JSONScanner: ~Copyable {
    /// Where the text stops being JSON.
    struct Failure: Error {
        let code: JSONError.Code
        let reason: String
        let offset: Int
    }

    /// How many containers may stand inside one another.
    static let maximumDepth = 512

    /// How many may stand inside one another in this text.
    var depth = Self.maximumDepth

    var tape: UniqueArray<JSONTapeEntry>
    var anomalies: [JSONAnomaly] = []
    /// A container that is open.
    struct Container: BitwiseCopyable {
        /// Its index on the tape.
        let index: Int
        /// The bracket that closes it; NUL, as behind the end of a text, where none is open.
        let end: UInt8
        /// Which keys it has had.
        var seen = SeenKeys()
        /// How much before it was not canonical.
        let nonCanonicalCount: Int

        @inline(__always)
        var isObject: Bool { end == UInt8(ascii: "}") }
    }

    /// The innermost container; none is open where there are none around it.
    private var innermost = Container(index: 0, end: 0, nonCanonicalCount: 0)
    /// Those around the innermost, what stands for none at their head: as many as are open.
    private var outer = UniqueArray<Container>(capacity: 0)
    /// How much there was so far that canonical JSON has otherwise: blanks, strings with escapes, repeated keys.
    var nonCanonicalCount = 0

    /// - Parameter room: How many entries of the tape there is room for at once.
    init(room: Int) {
        tape = UniqueArray(capacity: room)
    }

    /// The tape, once the text is scanned.
    consuming func takeTape() -> UniqueArray<JSONTapeEntry> { tape }

    /// Scans a whole text.
    ///
    /// - Parameter keys: The keys of this text and of others that were scanned with it.
    mutating func scan(_ text: Span<UInt8>, _ keys: inout KeyInterner) throws(Failure) {
        guard UInt64(text.count) < UInt64(UInt32.max) else {
            throw Failure(code: .tooLarge, reason: "a document of 4 GiB or more; split the feed", offset: 0)
        }
        var at = text.byteOrderMarkLength
        var byte = next(in: text, &at)
        keys.begin()
        swap(&outer, &keys.openContainers)
        values: while true {
            if innermost.isObject {
                at = try scanKey(text, at, &keys)
                byte = next(in: text, &at)
            }
            switch byte {
            case UInt8(ascii: "\""):
                at = try scanString(text, at, as: .string)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                at = try scanNumber(text, at)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                try open(byte, at)
                at &+= 1
                byte = next(in: text, &at)
                guard byte == innermost.end else { continue values }
                at &+= 1
                close(at: at, in: text)
            case UInt8(ascii: "t"):
                at = try scanLiteral("true", lastWord: 0x6575_7274, .bool, .isTrue, text, at)
            case UInt8(ascii: "f"):
                at = try scanLiteral("false", lastWord: 0x6573_6C61, .bool, [], text, at)
            case UInt8(ascii: "n"):
                at = try scanLiteral("null", lastWord: 0x6C6C_756E, .null, [], text, at)
            default:
                throw unexpected(.value, text, at)
            }
            while true {
                byte = next(in: text, &at)
                if byte == UInt8(ascii: ","), outer.count > 0 {
                    at &+= 1
                    byte = next(in: text, &at)
                    continue values
                }
                guard byte == innermost.end else { throw unexpected(.separator, text, at) }
                guard outer.count > 0 else {
                    guard at == text.count else { throw unexpected(.separator, text, at) }
                    swap(&outer, &keys.openContainers)
                    return
                }
                at &+= 1
                close(at: at, in: text)
            }
        }
    }

    /// Scans a key and its colon, and says where the member's value begins.
    @inline(__always)
    private mutating func scanKey(
        _ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner
    ) throws(Failure) -> Int {
        guard let (number, key) = keys.expected(in: text, at: start) else {
            return try scanAnyKey(text, start, &keys)
        }
        let colon = start &+ Int(key.length)
        guard text.byte(at: colon) == UInt8(ascii: ":") else { return try scanAnyKey(text, start, &keys) }
        keys.note(number)
        innermost.seen.note(number)
        tape.append(JSONTapeEntry(.key, from: start &+ 1, to: colon &- 1, link: key.hash, number: number))
        return colon &+ 1
    }

    /// The same of a key that is not the one that was to be expected, or has blanks before its colon.
    @inline(never)
    private mutating func scanAnyKey(
        _ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner
    ) throws(Failure) -> Int {
        guard text.byte(at: start) == UInt8(ascii: "\"") else { throw unexpected(.key, text, start) }
        let index = tape.count
        var at = try scanString(text, start, as: .key)
        let number = keys.number(of: tape[index], in: text)
        if number > 0 {
            tape[index].give(number: number)
            innermost.seen.note(number)
        } else {
            innermost.seen.note(unnumbered: tape[index], mayHaveOne: keys.mayHaveNumber(tape[index]))
        }
        guard next(in: text, &at) == UInt8(ascii: ":") else { throw unexpected(.colon, text, at) }
        return at &+ 1
    }

    /// Opens the container whose bracket stands at `start`.
    @inline(__always)
    private mutating func open(_ bracket: UInt8, _ start: Int) throws(Failure) {
        guard outer.count < depth else {
            let reason = "more than \(depth) containers inside one another"
            throw Failure(code: .tooDeep, reason: reason, offset: start)
        }
        outer.append(innermost)
        // In ASCII a closing bracket is two behind the opening one.
        innermost = Container(index: tape.count, end: bracket &+ 2, nonCanonicalCount: nonCanonicalCount)
        tape.append(JSONTapeEntry(innermost.isObject ? .object : .array, from: start, to: start, link: 0))
    }

    /// Closes the innermost container, whose bracket ends before `end`.
    @inline(__always)
    private mutating func close(at end: Int, in text: Span<UInt8>) {
        if innermost.seen.mayContainDuplicate { findDuplicateKeys(of: innermost.index, in: text) }
        tape[innermost.index].close(
            at: end, next: tape.count, flags: nonCanonicalCount == innermost.nonCanonicalCount ? .canonical : [])
        if let container = outer.popLast() { innermost = container }
    }

    /// Appends a scalar that ends before `end`.
    mutating func append(
        _ kind: JSONKind, from start: Int, to end: Int, flags: JSONTapeFlags = []
    ) {
        let next = UInt32(truncatingIfNeeded: tape.count &+ 1)
        tape.append(JSONTapeEntry(kind, from: start, to: end, link: next, flags: flags))
    }

    /// Scans a literal, of which the first byte has been seen.
    ///
    /// - Parameter lastWord: Its last four bytes, the first of them lowest.
    @inline(__always)
    private mutating func scanLiteral(
        _ literal: StaticString, lastWord: UInt32, _ kind: JSONKind, _ flags: JSONTapeFlags, _ text: Span<UInt8>,
        _ start: Int
    ) throws(Failure) -> Int {
        let end = start &+ literal.utf8CodeUnitCount
        guard let word = text.load(UInt32.self, at: end &- 4), UInt32(littleEndian: word) == lastWord
        else { throw misspelled(literal, text, start) }
        append(kind, from: start, to: end, flags: flags)
        return end
    }

    @inline(never)
    private func misspelled(_ literal: StaticString, _ text: Span<UInt8>, _ start: Int) -> Failure {
        let spelling = literal.description
        for (at, expected) in zip(start..., spelling.utf8) {
            guard at < text.count else {
                return Failure(code: .unexpectedEnd, reason: "the text ends inside \(spelling)", offset: at)
            }
            if text[at] != expected {
                return Failure(
                    code: .unexpectedByte, reason: "a value that begins like \(spelling) and is not", offset: at)
            }
        }
        preconditionFailure("\(spelling) is spelled as it should be")
    }

    /// Goes on to the next byte that is no blank, and tells it; NUL at the end of the text.
    @inline(__always)
    private mutating func next(in text: Span<UInt8>, _ at: inout Int) -> UInt8 {
        let byte = text.byte(at: at)
        guard byte <= 0x20 else { return byte }
        at &+= countBlanks(text, from: at)
        return text.byte(at: at)
    }

    @inline(never)
    private mutating func countBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while JSONText.isBlank(text.byte(at: at)) { at &+= 1 }
        nonCanonicalCount += at - start
        return at - start
    }
}

// MARK: - What to say

extension JSONScanner {
    /// What the grammar expects next.
    private enum Expected {
        case value, key, colon, separator
    }

    @inline(never)
    private func unexpected(_ expected: Expected, _ text: Span<UInt8>, _ at: Int) -> Failure {
        guard at < text.count else { return Failure(code: .unexpectedEnd, reason: missingEnd, offset: at) }
        let byte = text[at]
        let found = Self.describe(byte)
        if case .separator = expected, outer.count == 0 {
            return Failure(code: .trailingText, reason: "\(found) stands behind the end of the value", offset: at)
        }
        if case .value = expected, byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") {
            let reason = "a number that begins with \(found); it begins with a digit, or - and a digit"
            return Failure(code: .invalidNumber, reason: reason, offset: at)
        }
        let reason =
            switch expected {
            case .separator:
                "\(found) stands where \(innermost.isObject ? "\",\" or \"}\"" : "\",\" or \"]\"") must follow"
            case .colon: "a colon is missing after the key"
            case .key: "\(found) stands where a key in double quotes must"
            case .value: "\(found) stands where a value must"
            }
        return Failure(code: .unexpectedByte, reason: reason, offset: at)
    }

    /// What is missing where a text ends too soon.
    private var missingEnd: String {
        guard outer.count > 0 else { return "the text is empty: a value is missing" }
        let begin = tape[innermost.index].start
        return "the text ends inside the \(innermost.isObject ? "object" : "array") that begins at byte \(begin)"
    }

    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
        case 0x00: "a NUL byte"
        default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
