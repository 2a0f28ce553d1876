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

    var tape: OwnedList<JSONTapeEntry>
    var oddities: [JSONOddity] = []
    /// A container that is open: its index on the tape, and which keys the one around it has had.
    struct Container: BitwiseCopyable {
        let index: Int
        let outer: SeenKeys
        /// How much before it was not canonical.
        let blemishes: Int
    }

    private var open = OwnedList<Container>(capacity: 16)
    /// Which keys the innermost container has had.
    private var seen = SeenKeys()
    /// How much there was so far that canonical JSON has otherwise: blanks, strings with escapes, repeated keys.
    var blemishes = 0

    /// What the grammar expects next.
    private enum Expected {
        case value, key, separator
    }

    /// - Parameter room: How many entries of the tape there is room for at once.
    init(room: Int) {
        tape = OwnedList(capacity: room)
    }

    /// The tape, once the text is scanned.
    consuming func takeTape() -> OwnedList<JSONTapeEntry> { tape }

    /// Scans a whole text.
    ///
    /// - Parameter keys: The keys of this text and of others that were scanned with it.
    mutating func scan(_ text: Span<UInt8>, _ keys: inout KeyInterner) throws(Failure) {
        guard UInt64(text.count) < UInt64(UInt32.max) else {
            throw Failure(code: .tooLarge, reason: "a document of 4 GiB or more; split the feed", offset: 0)
        }
        var at = skipBlanks(text, from: Self.byteOrderMarkLength(text))
        var inObject = false
        keys.begin()
        values: while true {
            if inObject {
                if let value = scanExpectedKey(text, at, &keys) {
                    at = value
                } else {
                    at = try scanKey(text, at, &keys)
                }
            }
            guard at < text.count else { throw unexpectedEnd(text, at) }
            let byte = text[at]
            switch byte {
            case UInt8(ascii: "\""):
                at = try scanString(text, at, as: .string)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                at = try scanNumber(text, at)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < depth else {
                    let reason = "more than \(depth) containers inside one another"
                    throw Failure(code: .tooDeep, reason: reason, offset: at)
                }
                inObject = byte == UInt8(ascii: "{")
                open.append(Container(index: tape.count, outer: seen, blemishes: blemishes))
                seen = SeenKeys()
                tape.append(JSONTapeEntry(inObject ? .object : .array, from: at, to: at, link: 0))
                at = skipBlanks(text, from: at + 1)
                guard at < text.count else { throw unexpectedEnd(text, at) }
                guard text[at] == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { continue values }
                at += 1
                inObject = close(at: at, in: text)
            case UInt8(ascii: "t"):
                at = try scanLiteral("true", .bool, .isTrue, text, at)
            case UInt8(ascii: "f"):
                at = try scanLiteral("false", .bool, [], text, at)
            case UInt8(ascii: "n"):
                at = try scanLiteral("null", .null, [], text, at)
            case UInt8(ascii: "+"), UInt8(ascii: "."):
                let reason =
                    "a number that begins with \(Self.describe(byte)); it begins with a digit, or - and a digit"
                throw Failure(code: .invalidNumber, reason: reason, offset: at)
            default:
                throw unexpectedByte(byte, at, .value, inObject)
            }
            while true {
                at = skipBlanks(text, from: at)
                guard at < text.count else {
                    guard open.count == 0 else { throw unexpectedEnd(text, at) }
                    return
                }
                let byte = text[at]
                if byte == UInt8(ascii: ","), open.count > 0 {
                    at = skipBlanks(text, from: at + 1)
                    continue values
                }
                guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), open.count > 0 else {
                    throw unexpectedByte(byte, at, .separator, inObject)
                }
                at += 1
                inObject = close(at: at, in: text)
            }
        }
    }

    /// Scans the key that was to be expected and its colon, and says where the member's value begins; nil, and nothing
    /// done, where another key stands there, or anything else than a compact text has.
    @inline(__always)
    private mutating func scanExpectedKey(_ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner) -> Int? {
        guard let (number, hash, end) = keys.expected(in: text, at: start &+ 1), end &+ 2 < text.count,
            text[start] == UInt8(ascii: "\""), text[end &+ 1] == UInt8(ascii: ":"), text[end &+ 2] > 0x20
        else { return nil }
        noteExpected(number, hash, from: start &+ 1, to: end, &keys)
        return end &+ 2
    }

    @inline(__always)
    private mutating func noteExpected(
        _ number: UInt16, _ hash: UInt32, from start: Int, to end: Int, _ keys: inout KeyInterner
    ) {
        keys.note(number)
        seen.note(number)
        tape.append(JSONTapeEntry(.key, from: start, to: end, link: hash, number: number))
    }

    /// Scans a key and its colon, and says where the member's value begins.
    @inline(never)
    private mutating func scanKey(
        _ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner
    ) throws(Failure) -> Int {
        guard start < text.count else { throw unexpectedEnd(text, start) }
        guard text[start] == UInt8(ascii: "\"") else { throw unexpectedByte(text[start], start, .key, true) }
        var at: Int
        if let (number, hash, end) = keys.expected(in: text, at: start &+ 1) {
            noteExpected(number, hash, from: start &+ 1, to: end, &keys)
            at = end &+ 1
        } else {
            at = try scanAnyKey(text, start, &keys)
        }
        at = skipBlanks(text, from: at)
        guard at < text.count else { throw unexpectedEnd(text, at) }
        guard text[at] == UInt8(ascii: ":") else {
            throw Failure(code: .unexpectedByte, reason: "a colon is missing after the key", offset: at)
        }
        return skipBlanks(text, from: at + 1)
    }

    /// Scans a key that is not the one that was to be expected.
    private mutating func scanAnyKey(
        _ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner
    ) throws(Failure) -> Int {
        let index = tape.count
        let end = try scanString(text, start, as: .key)
        let number = keys.number(of: tape[index], in: text)
        tape[index].give(number: number)
        if number > 0 {
            seen.note(number)
        } else {
            seen.note(unnumbered: tape[index], mayHaveOne: keys.mayHaveNumber(tape[index]))
        }
        return end
    }

    /// Closes the innermost container, whose bracket ends before `end`, and says whether the one around it is an object.
    private mutating func close(at end: Int, in text: Span<UInt8>) -> Bool {
        guard let container = open.popLast() else { return false }
        tape[container.index].close(at: end, next: tape.count)
        if seen.mayRepeat { findDuplicateKeys(of: container.index, in: text) }
        if blemishes == container.blemishes { tape[container.index].mark(.canonical) }
        seen = container.outer
        guard let outer = open.last else { return false }
        return tape[outer.index].kind == .object
    }

    /// Appends a scalar that ends before `end`.
    mutating func append(
        _ kind: JSONKind, from start: Int, to end: Int, flags: JSONTapeFlags = []
    ) {
        let next = UInt32(truncatingIfNeeded: tape.count + 1)
        tape.append(JSONTapeEntry(kind, from: start, to: end, link: next, flags: flags))
    }

    private mutating func scanLiteral(
        _ literal: String, _ kind: JSONKind, _ flags: JSONTapeFlags, _ text: Span<UInt8>, _ start: Int
    ) throws(Failure) -> Int {
        let length = flags == .isTrue || kind == .null ? 4 : 5
        if length <= text.count - start {
            // The last four bytes; the first one has been seen.
            let word = text.bytes.unsafeLoadUnaligned(fromByteOffset: start + length - 4, as: UInt32.self)
            if UInt32(littleEndian: word) == Self.lastWord(kind, flags) {
                append(kind, from: start, to: start + length, flags: flags)
                return start + length
            }
        }
        var at = start
        for expected in literal.utf8 {
            guard at < text.count else {
                throw Failure(code: .unexpectedEnd, reason: "the text ends inside \(literal)", offset: at)
            }
            guard text[at] == expected else {
                let reason = "a value that begins like \(literal) and is not"
                throw Failure(code: .unexpectedByte, reason: reason, offset: at)
            }
            at += 1
        }
        append(kind, from: start, to: at, flags: flags)
        return at
    }

    /// The last four letters of a literal, the first of them lowest: `true`, `alse`, `null`.
    @inline(__always)
    private static func lastWord(_ kind: JSONKind, _ flags: JSONTapeFlags) -> UInt32 {
        kind == .null ? 0x6C6C_756E : flags == .isTrue ? 0x6575_7274 : 0x6573_6C61
    }

    private static func byteOrderMarkLength(_ text: Span<UInt8>) -> Int {
        text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
    }

    @inline(__always)
    private mutating func skipBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
        guard start < text.count, text[start] <= 0x20 else { return start }
        var at = start
        while at < text.count, Self.isBlank(text[at]) { at += 1 }
        blemishes += at - start
        return at
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}

// MARK: - What to say

extension JSONScanner {
    private func unexpectedEnd(_ text: Span<UInt8>, _ offset: Int) -> Failure {
        guard let innermost = open.last else {
            return Failure(code: .unexpectedEnd, reason: "the text is empty: a value is missing", offset: offset)
        }
        let entry = tape[innermost.index]
        let name = entry.kind == .object ? "object" : "array"
        let reason = "the text ends inside the \(name) that begins at byte \(entry.start)"
        return Failure(code: .unexpectedEnd, reason: reason, offset: offset)
    }

    private func unexpectedByte(_ byte: UInt8, _ offset: Int, _ expected: Expected, _ inObject: Bool) -> Failure {
        let found = Self.describe(byte)
        if case .separator = expected, open.count == 0 {
            return Failure(code: .trailingText, reason: "\(found) stands behind the end of the value", offset: offset)
        }
        let reason =
            switch expected {
            case .separator: "\(found) stands where \(inObject ? "\",\" or \"}\"" : "\",\" or \"]\"") must follow"
            case .key: "\(found) stands where a key in double quotes must"
            case .value: "\(found) stands where a value must"
            }
        return Failure(code: .unexpectedByte, reason: reason, offset: offset)
    }

    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
        case 0x00: "a NUL byte"
        default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
