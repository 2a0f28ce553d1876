extension JSONScanner {
    /// Scans a string from its opening quote, appends it to the tape, and returns the offset after the closing quote.
    ///
    /// Most strings are ASCII without escapes. They are scanned here; all others in `scanStringSlowly`.
    @inline(__always)
    mutating func scanString(_ text: Span<UInt8>, _ quote: Int) throws(Failure) -> Int {
        let start = quote &+ 1
        let end = ByteBlock.skip(in: text, from: start) { JSONText.stops($0) | $0 }
        guard text.byte(at: end) == UInt8(ascii: "\"") else {
            let entry = try scanStringSlowly(text, quote, from: end, as: .string)
            tape.append(entry)
            return Int(entry.end) &+ 1
        }
        append(.string, from: start, to: end)
        return end &+ 1
    }

    /// Scans a key from its opening quote and returns its entry.
    ///
    /// The caller appends it to the tape.
    @inline(__always)
    mutating func scanKeyText(_ text: Span<UInt8>, _ quote: Int) throws(Failure) -> JSONTapeEntry {
        let start = quote &+ 1
        let end = ByteBlock.skip(in: text, from: start) { JSONText.stops($0) | $0 }
        guard text.byte(at: end) == UInt8(ascii: "\"") else {
            return try scanStringSlowly(text, quote, from: end, as: .key)
        }
        let hash = JSONKeyHash.hash(text, from: start, to: end, escaped: false, seed: keySeed)
        return JSONTapeEntry(.key, from: start, to: end, link: hash)
    }

    /// Scans any string or key, and returns its entry.
    ///
    /// It skips ASCII sixteen bytes at a time. It checks other bytes as UTF-8 (RFC 3629, section 4), and escapes by RFC
    /// 8259, section 7.
    ///
    /// - Parameter first: Where to begin. The bytes before this offset are known to be ASCII without escapes.
    @inline(never)
    private mutating func scanStringSlowly(
        _ text: Span<UInt8>, _ quote: Int, from first: Int, as kind: JSONKind
    ) throws(Failure) -> JSONTapeEntry {
        let start = quote + 1
        var at = first
        var flags: JSONTapeFlags = []
        while true {
            at = Self.skipPlain(text, from: at)
            let byte = text.byte(at: at)
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                flags.insert(.escaped)
                let isShort = Self.isShortEscape(text.byte(at: at &+ 1))
                at = isShort ? at &+ 2 : try scanUnicodeEscape(text, at, &flags)
            } else {
                let length = Self.sequenceLength(byte, text, at)
                guard length > 0 else { throw failure(at, inStringAt: quote, text) }
                flags.insert(.beyondASCII)
                at &+= length
            }
        }
        if flags.contains(.escaped) { nonCanonicalCount += 1 }
        let index = tape.count
        if flags.contains(.loneSurrogate) {
            anomalies.append(JSONAnomaly(kind: .loneSurrogate, index: kind == .key ? index + 1 : index))
        }
        let link =
            kind == .key
            ? JSONKeyHash.hash(text, from: start, to: at, escaped: flags.contains(.escaped), seed: keySeed)
            : UInt32(truncatingIfNeeded: index + 1)
        return JSONTapeEntry(kind, from: start, to: at, link: link, flags: flags)
    }

    /// The offset of the first byte from `start` on that is a quote, a backslash, a control character or not ASCII.
    @inline(__always)
    private static func skipPlain(_ text: Span<UInt8>, from start: Int) -> Int {
        ByteBlock.firstMarked(in: text, from: start) { JSONText.stops($0) | $0 } ?? text.count
    }

    /// The length of the UTF-8 sequence of two to four bytes at `at`; 0 if the bytes there are not well-formed.
    private static func sequenceLength(_ first: UInt8, _ text: Span<UInt8>, _ at: Int) -> Int {
        let left = text.count - at
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            offset < left && range.contains(text[at + offset])
        }
        switch first {
        case 0xC2...0xDF:
            return continues(1) ? 2 : 0
        case 0xE0:
            return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
        case 0xED:
            return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
        case 0xE1...0xEF:
            return continues(1) && continues(2) ? 3 : 0
        case 0xF0:
            return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3:
            return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4:
            return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
        default:
            return 0
        }
    }

    /// Whether a byte after a backslash completes an escape of two bytes.
    @inline(__always)
    private static func isShortEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            true
        default: false
        }
    }

    /// Checks the escape `\uXXXX` at `backslash` and returns the offset after it.
    ///
    /// For a surrogate pair, that is the offset after the second escape.
    private func scanUnicodeEscape(
        _ text: Span<UInt8>, _ backslash: Int, _ flags: inout JSONTapeFlags
    ) throws(Failure) -> Int {
        guard backslash + 1 < text.count else { throw endInsideEscape(text) }
        guard text[backslash + 1] == UInt8(ascii: "u") else {
            let reason = "invalid escape; write \\\\ for a backslash"
            throw Failure(code: .invalidEscape, reason: reason, offset: backslash)
        }
        guard let unit = JSONText.codeUnit(text, at: backslash) else {
            let digits = backslash + 2..<text.count
            if digits.count < 4, digits.allSatisfy({ JSONText.hexDigit(text[$0]) != nil }) {
                throw endInsideEscape(text)
            }
            throw Failure(
                code: .invalidEscape, reason: "\\u must be followed by four hexadecimal digits", offset: backslash)
        }
        guard 0xD800...0xDFFF ~= unit else { return backslash + 6 }
        if unit < 0xDC00, let low = JSONText.codeUnit(text, at: backslash + 6), 0xDC00...0xDFFF ~= low {
            return backslash + 12
        }
        flags.insert(.loneSurrogate)
        return backslash + 6
    }

    private func endInsideEscape(_ text: Span<UInt8>) -> Failure {
        Failure(code: .unexpectedEnd, reason: "the text ends inside an escape", offset: text.count)
    }

    /// The error for a string that cannot continue at `at`: the text ends, or there is a control character or invalid
    /// UTF-8.
    private func failure(_ at: Int, inStringAt quote: Int, _ text: Span<UInt8>) -> Failure {
        guard at < text.count else {
            return Failure(code: .unexpectedEnd, reason: "the text ends inside the string", offset: at, begin: quote)
        }
        guard text[at] < 0x20 else {
            let reason = "invalid UTF-8; send the text as UTF-8"
            return Failure(code: .invalidUTF8, reason: reason, offset: at)
        }
        let digits = Self.hex(text[at])
        let reason = "unescaped control character in a string; write it as an escape (\\n, \\t, \\u00\(digits))"
        return Failure(code: .controlCharacter, reason: reason, offset: at)
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
