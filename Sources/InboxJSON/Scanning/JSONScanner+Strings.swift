extension JSONScanner {
    /// Scans a string or a key from its opening quote, and says where it goes on behind the closing one.
    ///
    /// Most have fewer than sixteen bytes, all of them plain ASCII: nothing is called for them.
    @inline(__always)
    mutating func scanString(_ text: Span<UInt8>, _ quote: Int, as kind: JSONKind) throws(Failure) -> Int {
        let start = quote &+ 1
        guard start &+ 16 <= text.count else { return try scanAnyString(text, quote, from: start, as: kind) }
        let block = text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: ByteBlock.Bytes.self)
        let end = start &+ (ByteBlock.first(JSONText.stops(block) | block) ?? 16)
        guard end < text.count, text[end] == UInt8(ascii: "\"") else {
            return try scanAnyString(text, quote, from: end, as: kind)
        }
        if kind == .key {
            let hash = JSONKeyHash.hash(text, from: start, to: end, escaped: false)
            tape.append(JSONTapeEntry(.key, from: start, to: end, link: hash))
        } else {
            append(.string, from: start, to: end)
        }
        return end &+ 1
    }

    /// Scans any string or key.
    ///
    /// Sixteen bytes at a time while they are plain ASCII; each byte beyond is validated as UTF-8 (RFC 3629, section 4),
    /// each escape by RFC 8259, section 7.
    ///
    /// - Parameter first: Where to begin; what stands before it is plain.
    @inline(never)
    private mutating func scanAnyString(
        _ text: Span<UInt8>, _ quote: Int, from first: Int, as kind: JSONKind
    ) throws(Failure) -> Int {
        let start = quote + 1
        var at = first
        var flags: JSONTapeFlags = []
        while true {
            at = Self.skipPlain(text, from: at)
            guard at < text.count else {
                let reason = "the text ends inside the string that begins at byte \(quote)"
                throw Failure(code: .unexpectedEnd, reason: reason, offset: at)
            }
            let byte = text[at]
            if byte == UInt8(ascii: "\"") {
                break
            } else if byte == UInt8(ascii: "\\") {
                flags.insert(.escaped)
                blemishes += 1
                at = try scanEscape(text, at, &flags)
            } else if byte < 0x20 {
                let reason = "a control character in a string; write it as an escape (\\n, \\t, \\u00\(Self.hex(byte)))"
                throw Failure(code: .controlCharacter, reason: reason, offset: at)
            } else {
                let length = Self.sequenceLength(text, at)
                guard length > 0 else {
                    let reason = "bytes that are not UTF-8; send the text as UTF-8"
                    throw Failure(code: .invalidUTF8, reason: reason, offset: at)
                }
                flags.insert(.beyondASCII)
                at += length
            }
        }
        let index = tape.count
        if kind == .key {
            let hash = JSONKeyHash.hash(text, from: start, to: at, escaped: flags.contains(.escaped))
            tape.append(JSONTapeEntry(.key, from: start, to: at, link: hash, flags: flags))
        } else {
            append(.string, from: start, to: at, flags: flags)
        }
        if flags.contains(.loneSurrogate) {
            oddities.append(JSONOddity(kind: .loneSurrogate, index: kind == .key ? index + 1 : index))
        }
        return at + 1
    }

    /// The first byte from `start` on that is a quote, a backslash, a control character or beyond ASCII.
    @inline(__always)
    private static func skipPlain(_ text: Span<UInt8>, from start: Int) -> Int {
        ByteBlock.firstMarked(in: text, from: start) { JSONText.stops($0) | $0 } ?? text.count
    }

    /// The length of the well-formed UTF-8 sequence beyond ASCII at `at`; 0 where there is none.
    private static func sequenceLength(_ text: Span<UInt8>, _ at: Int) -> Int {
        let left = text.count - at
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            offset < left && range.contains(text[at + offset])
        }
        switch text[at] {
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

    /// Checks the escape at `backslash` and says where the string goes on behind it, both halves of a pair taken at once.
    private func scanEscape(_ text: Span<UInt8>, _ backslash: Int, _ flags: inout JSONTapeFlags) throws(Failure) -> Int
    {
        guard backslash + 1 < text.count else {
            throw Failure(code: .unexpectedEnd, reason: "the text ends inside an escape", offset: text.count)
        }
        switch text[backslash + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return backslash + 2
        case UInt8(ascii: "u"):
            guard let unit = JSONText.codeUnit(text, at: backslash) else {
                let digits = backslash + 2..<text.count
                if digits.count < 4, digits.allSatisfy({ JSONText.hexDigit(text[$0]) != nil }) {
                    throw Failure(code: .unexpectedEnd, reason: "the text ends inside an escape", offset: text.count)
                }
                let reason = "\\u needs four hexadecimal digits"
                throw Failure(code: .invalidEscape, reason: reason, offset: backslash)
            }
            guard 0xD800...0xDFFF ~= unit else { return backslash + 6 }
            if unit < 0xDC00, let low = JSONText.codeUnit(text, at: backslash + 6), 0xDC00...0xDFFF ~= low {
                return backslash + 12
            }
            flags.insert(.loneSurrogate)
            return backslash + 6
        default:
            let reason = "a backslash before something that is no escape; write \\\\ for a backslash"
            throw Failure(code: .invalidEscape, reason: reason, offset: backslash)
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
