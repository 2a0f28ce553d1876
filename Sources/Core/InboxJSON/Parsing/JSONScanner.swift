/// Checks that a text is RFC 8259 JSON, and writes its values on a tape (``JSONTapeEntry``).
///
/// It reads the text once, without recursion. It checks the grammar, UTF-8 and the depth, and fails at the first byte
/// that is not JSON. Strings, numbers and repeated keys have files of their own: `JSONScanner+Strings.swift`,
/// `JSONScanner+Numbers.swift` and `JSONScanner+DuplicateKeys.swift`.
struct JSONScanner: ~Copyable {
    /// Why the text is not JSON, and the byte at which this shows.
    struct Failure: Error {
        let code: JSONError.Code
        let reason: String
        let offset: Int
        /// If a value has no end, the offset at which it begins.
        ///
        /// ``JSONError`` adds its line and column to the reason.
        var begin: Int?
    }

    static let maximumDepth = 512

    var depth = Self.maximumDepth

    var tape: UniqueArray<JSONTapeEntry>
    var anomalies: [JSONAnomaly] = []
    /// A container whose closing bracket has not been scanned yet.
    struct Container: BitwiseCopyable {
        let index: Int
        /// The bracket that closes it.
        ///
        /// At the root level it is NUL, because ``Span/byte(at:)`` returns NUL at the end of a text.
        let end: UInt8
        var keys = DuplicateKeyFilter()
        /// The scanner's ``JSONScanner/nonCanonicalCount`` when the container began.
        let nonCanonicalCount: Int

        @inline(__always)
        var isObject: Bool { end == UInt8(ascii: "}") }
    }

    /// The innermost open container.
    ///
    /// It is the root level if ``outer`` is empty.
    var innermost = Container(index: 0, end: 0, nonCanonicalCount: 0)
    /// The containers around the innermost one, outermost first.
    ///
    /// The root level counts as one of them.
    var outer = UniqueArray<Container>(capacity: 0)
    let keySeed = JSONKeyHash.seed
    /// How often the text so far differs from canonical JSON: by white space, a string with escapes, or a repeated key.
    var nonCanonicalCount = 0
    /// The offset of the root array's bracket if its elements are scanned one by one.
    ///
    /// Then the array itself is not on the tape.
    private var arrayStart: Int?

    init(capacity: Int) {
        tape = UniqueArray(capacity: capacity)
    }

    consuming func takeTape() -> UniqueArray<JSONTapeEntry> { tape }

    mutating func scan(_ text: Span<UInt8>, _ keys: inout KeyInterner) throws(Failure) {
        try checkSize(of: text)
        keys.beginText()
        swap(&outer, &keys.openContainers)
        _ = try scanValue(text, from: text.byteOrderMarkLength, isAfterElement: false, elementsAt: -1, &keys)
    }

    /// Scans values until the text ends, or to the end of one element of the root array.
    ///
    /// - Parameters:
    ///   - start: The offset at which to begin.
    ///   - isAfterElement: Whether a comma or the closing bracket must come next, because an element of the root array
    ///     ends at `start`.
    ///   - elementDepth: Stops after a value that is this deep; -1 scans the whole text.
    /// - Returns: The offset after the element that was scanned; nil at the end of the text.
    @inline(__always)
    private mutating func scanValue(
        _ text: Span<UInt8>, from start: Int, isAfterElement: Bool, elementsAt elementDepth: Int,
        _ keys: inout KeyInterner
    ) throws(Failure) -> Int? {
        var at = start
        var isAfterValue = isAfterElement
        var byte = next(in: text, &at)
        values: while true {
            if !isAfterValue {
                if innermost.isObject {
                    at = try scanKey(text, at, &keys)
                    byte = next(in: text, &at)
                }
                switch byte {
                case UInt8(ascii: "\""):
                    at = try scanString(text, at)
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
                if outer.count == elementDepth { return at }
            }
            isAfterValue = false
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
                    return nil
                }
                at &+= 1
                if outer.count == elementDepth {
                    if let container = outer.popLast() { innermost = container }
                    continue
                }
                close(at: at, in: text)
                if outer.count == elementDepth { return at }
            }
        }
    }

    private func checkSize(of text: Span<UInt8>) throws(Failure) {
        guard UInt64(text.count) < UInt64(UInt32.max) else {
            throw Failure(code: .tooLarge, reason: "the text is 4 GiB or larger; split it", offset: 0)
        }
    }

    // MARK: Elements

    /// Begins to scan a text that is an array, element by element.
    ///
    /// - Returns: The offset after the opening bracket; nil if the text is not an array.
    mutating func openArray(_ text: Span<UInt8>, _ keys: inout KeyInterner) throws(Failure) -> Int? {
        try checkSize(of: text)
        var at = text.byteOrderMarkLength
        guard next(in: text, &at) == UInt8(ascii: "[") else { return nil }
        keys.beginText()
        swap(&outer, &keys.openContainers)
        try open(UInt8(ascii: "["), at)
        arrayStart = at
        tape.removeAll(from: 0)
        return at + 1
    }

    /// Scans the next element of the root array.
    ///
    /// The tape then contains only this element.
    ///
    /// - Parameter start: The offset after the opening bracket or the previous element.
    /// - Returns: The offset after this element; nil if there are no more elements and the text has ended.
    mutating func scanElement(
        _ text: Span<UInt8>, from start: Int, isFirst: Bool, _ keys: inout KeyInterner
    ) throws(Failure) -> Int? {
        var at = start
        // Without open containers, the text has ended.
        let isEmpty = isFirst && (outer.count == 0 || next(in: text, &at) == UInt8(ascii: "]"))
        return try scanValue(text, from: at, isAfterElement: !isFirst || isEmpty, elementsAt: 1, &keys)
    }

    /// Scans a key and its colon and returns the offset after them.
    @inline(__always)
    private mutating func scanKey(
        _ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner
    ) throws(Failure) -> Int {
        guard let (number, key) = keys.predictedKey(in: text, at: start) else {
            return try scanUnpredictedKey(text, start, &keys)
        }
        let colon = start &+ Int(key.length)
        guard text.byte(at: colon) == UInt8(ascii: ":") else { return try scanUnpredictedKey(text, start, &keys) }
        keys.advance(to: number)
        innermost.keys.insert(number)
        tape.append(
            JSONTapeEntry(
                .key, from: start &+ 1, to: colon &- 1, link: key.hash, flags: key.flags, keyNumber: number))
        return colon &+ 1
    }

    /// Scans a key that was not predicted, or that has white space before its colon.
    @inline(never)
    private mutating func scanUnpredictedKey(
        _ text: Span<UInt8>, _ start: Int, _ keys: inout KeyInterner
    ) throws(Failure) -> Int {
        guard text.byte(at: start) == UInt8(ascii: "\"") else { throw unexpected(.key, text, start) }
        var key = try scanKeyText(text, start)
        let number = keys.intern(key, in: text)
        if number > 0 {
            key.setKeyNumber(number)
            innermost.keys.insert(number)
        } else {
            innermost.keys.insert(unnumbered: key)
        }
        tape.append(key)
        var at = Int(key.end) &+ 1
        guard next(in: text, &at) == UInt8(ascii: ":") else { throw unexpected(.colon, text, at) }
        return at &+ 1
    }

    @inline(__always)
    private mutating func open(_ bracket: UInt8, _ start: Int) throws(Failure) {
        guard outer.count < depth else {
            let reason = "objects and arrays are nested deeper than the limit of \(depth)"
            throw Failure(code: .tooDeep, reason: reason, offset: start)
        }
        outer.append(innermost)
        // In ASCII, a closing bracket is two after its opening bracket.
        innermost = Container(index: tape.count, end: bracket &+ 2, nonCanonicalCount: nonCanonicalCount)
        tape.append(JSONTapeEntry(innermost.isObject ? .object : .array, from: start, to: start, link: 0))
    }

    /// `end` is the offset after its closing bracket.
    @inline(__always)
    private mutating func close(at end: Int, in text: Span<UInt8>) {
        if innermost.keys.mayContainDuplicate { reportDuplicateKeys(of: innermost.index, in: text) }
        tape[innermost.index].close(
            at: end, next: tape.count, flags: nonCanonicalCount == innermost.nonCanonicalCount ? .canonical : [])
        if let container = outer.popLast() { innermost = container }
    }

    /// Appends a string, number or literal.
    ///
    /// `end` is the offset after its last byte.
    mutating func append(
        _ kind: JSONKind, from start: Int, to end: Int, flags: JSONTapeFlags = []
    ) {
        let next = UInt32(truncatingIfNeeded: tape.count &+ 1)
        tape.append(JSONTapeEntry(kind, from: start, to: end, link: next, flags: flags))
    }

    /// - Parameter lastWord: The last four bytes of the literal, as a little-endian word.
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
                return Failure(code: .unexpectedEnd, reason: "the text ends in the middle of \(spelling)", offset: at)
            }
            if text[at] != expected {
                return Failure(
                    code: .unexpectedByte, reason: "misspelled literal; write \(spelling)", offset: at)
            }
        }
        preconditionFailure("internal error: \(spelling) was reported as misspelled, but it is correct")
    }

    /// Skips white space and returns the next byte; NUL at the end of the text.
    @inline(__always)
    private mutating func next(in text: Span<UInt8>, _ at: inout Int) -> UInt8 {
        let byte = text.byte(at: at)
        guard byte <= 0x20 else { return byte }
        at &+= countWhiteSpace(text, from: at)
        return text.byte(at: at)
    }

    @inline(never)
    private mutating func countWhiteSpace(_ text: Span<UInt8>, from start: Int) -> Int {
        var at = start
        // A space after a comma ends here. The white space of an indented line is longer, and is skipped in blocks.
        while at < start &+ 4, JSONText.isWhiteSpace(text.byte(at: at)) { at &+= 1 }
        if at == start &+ 4 {
            at = ByteBlock.firstMarked(in: text, from: at, JSONText.otherThanWhiteSpace) ?? text.count
        }
        nonCanonicalCount += at - start
        return at - start
    }
}

// MARK: - Failures

extension JSONScanner {
    private enum Expected {
        case value, key, colon, separator
    }

    @inline(never)
    private func unexpected(_ expected: Expected, _ text: Span<UInt8>, _ at: Int) -> Failure {
        guard at < text.count else { return missingEnd(at) }
        let byte = text[at]
        let found = Self.describe(byte)
        if case .separator = expected, outer.count == 0 {
            return Failure(code: .trailingText, reason: "unexpected \(found) after the end of the value", offset: at)
        }
        if case .value = expected, byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") {
            let reason = "a number begins with \(found); begin it with a digit, or with - and a digit"
            return Failure(code: .invalidNumber, reason: reason, offset: at)
        }
        let reason =
            switch expected {
            case .separator:
                "unexpected \(found); expected \(innermost.isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")"
            case .colon: "unexpected \(found) after a key; expected \":\""
            case .key: "unexpected \(found); expected a key in double quotes"
            case .value: "unexpected \(found); expected a value"
            }
        return Failure(code: .unexpectedByte, reason: reason, offset: at)
    }

    private func missingEnd(_ at: Int) -> Failure {
        guard outer.count > 0 else {
            return Failure(code: .unexpectedEnd, reason: "the text is empty; expected a value", offset: at)
        }
        let reason = "the text ends inside the \(innermost.isObject ? "object" : "array")"
        let begin = outer.count == 1 ? arrayStart : nil
        return Failure(
            code: .unexpectedEnd, reason: reason, offset: at, begin: begin ?? Int(tape[innermost.index].start))
    }

    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
        case 0x00: "NUL byte"
        default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
