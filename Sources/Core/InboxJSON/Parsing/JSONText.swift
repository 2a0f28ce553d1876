/// Turns the bytes between the quotes of a JSON string into its text.
@usableFromInline
package enum JSONText: Sendable {
    /// How to decode a lone surrogate, which UTF-8 cannot represent.
    package enum Surrogates: Sendable {
        /// Decode it as U+FFFD, so that the text is valid.
        case replaced
        /// Decode it as the three bytes that its number would have in UTF-8 (`ED A0 80` to `ED BF BF`).
        ///
        /// They can be compared and written again.
        case kept
    }

    /// Whether a byte is white space between tokens (RFC 8259, section 2).
    @inlinable
    @inline(__always)
    package static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The text of the bytes between two quotes, which must be valid.
    ///
    /// Bytes between escapes are copied sixteen at a time.
    package static func unescaped(
        _ text: Span<UInt8>, from start: Int, to end: Int, surrogates: Surrogates
    ) -> ContiguousArray<UInt8> {
        // The text is never longer than its bytes. One more block is needed because blocks are stored whole.
        ContiguousArray(capacity: end &- start &+ 16) {
            appendUnescaped(text, from: start, to: end, surrogates, to: &$0)
        }
    }

    /// Calls `body` with the text of the bytes between two quotes, which must be valid.
    ///
    /// It allocates no memory for short texts.
    static func withUnescaped<Result>(
        _ text: Span<UInt8>, from start: Int, to end: Int, surrogates: Surrogates = .replaced,
        _ body: (Span<UInt8>) -> Result
    ) -> Result {
        withTemporaryBytes(capacity: end &- start &+ 16) {
            appendUnescaped(text, from: start, to: end, surrogates, to: &$0)
        } _: {
            body($0)
        }
    }

    @inline(__always)
    private static func appendUnescaped(
        _ text: Span<UInt8>, from start: Int, to end: Int, _ surrogates: Surrogates, to bytes: inout ByteFilling
    ) {
        var at = start
        while at < end {
            if let block = text.load(ByteBlock.Bytes.self, at: at) {
                let left = end &- at
                guard let plain = ByteBlock.first(backslashes(block)), plain < left else {
                    bytes.append(block, first: min(16, left))
                    at &+= 16
                    continue
                }
                bytes.append(block, first: plain)
                at &+= plain
            } else if text.byte(at: at) != UInt8(ascii: "\\") {
                bytes.append(text.byte(at: at))
                at &+= 1
                continue
            }
            // In strings that contain JSON, a quote is by far the most frequent escape.
            if text.byte(at: at &+ 1) == UInt8(ascii: "\"") {
                bytes.append(UInt8(ascii: "\""))
                at &+= 2
            } else {
                at &+= appendEscape(text, at, surrogates, to: &bytes)
            }
        }
    }

    /// Appends the text for the escape at `at`, and returns the length of the escape.
    private static func appendEscape(
        _ text: Span<UInt8>, _ at: Int, _ surrogates: Surrogates, to bytes: inout ByteFilling
    ) -> Int {
        switch text[at + 1] {
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"): return appendCodePoint(text, at, surrogates, to: &bytes)
        case let literal: bytes.append(literal)
        }
        return 2
    }

    /// Appends the scalar for the escape `\uXXXX` at `at`, or for a surrogate pair, and returns the length of its
    /// escapes.
    private static func appendCodePoint(
        _ text: Span<UInt8>, _ at: Int, _ surrogates: Surrogates, to bytes: inout ByteFilling
    ) -> Int {
        guard let unit = codeUnit(text, at: at) else { return 2 }
        guard 0xD800...0xDFFF ~= unit else {
            appendUTF8(UInt32(unit), to: &bytes)
            return 6
        }
        if unit < 0xDC00, let low = codeUnit(text, at: at + 6), 0xDC00...0xDFFF ~= low {
            appendUTF8(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00), to: &bytes)
            return 12
        }
        appendUTF8(surrogates == .kept ? UInt32(unit) : 0xFFFD, to: &bytes)
        return 6
    }

    /// The code unit of the escape `\uXXXX` at `at`; nil if there is no such escape.
    @inline(__always)
    static func codeUnit(_ text: Span<UInt8>, at: Int) -> UInt16? {
        guard text.byte(at: at) == UInt8(ascii: "\\"), text.byte(at: at &+ 1) == UInt8(ascii: "u"),
            let digits = text.load(UInt32.self, at: at &+ 2)
        else { return nil }
        return hexNumber(UInt32(littleEndian: digits))
    }

    /// The number that four hexadecimal digits stand for; nil if one of them is not a digit.
    ///
    /// All four are checked and converted together. To compare bytes below 0x80, their high bits are set before a
    /// subtraction. A high bit stays set if the first byte is not smaller than the second.
    ///
    /// - Parameter digits: The digits as a word, with the first digit in the lowest byte.
    @inline(__always)
    private static func hexNumber(_ digits: UInt32) -> UInt16? {
        let high: UInt32 = 0x8080_8080
        let lowercase = digits | 0x2020_2020
        let isDecimal = ((digits | high) &- 0x3030_3030) & ((0x3939_3939 | high) &- (digits & ~high))
        let isLetter = ((lowercase | high) &- 0x6161_6161) & ((0x6666_6666 | high) &- (lowercase & ~high))
        guard (isDecimal | isLetter) & ~digits & high == high else { return nil }
        // For a letter, 9 is added to its low four bits.
        let values = ((digits & 0x0F0F_0F0F) &+ (digits &>> 6 & 0x0101_0101) &* 9).byteSwapped
        let pairs = (values | values &>> 4) & 0x00FF_00FF
        return UInt16(truncatingIfNeeded: pairs | pairs &>> 8)
    }

    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func appendUTF8(_ point: UInt32, to bytes: inout ByteFilling) {
        func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: point >> shift) & 0x3F }
        switch point {
        case 0..<0x80:
            bytes.append(UInt8(truncatingIfNeeded: point))
        case 0x80..<0x800:
            bytes.append(0xC0 | UInt8(truncatingIfNeeded: point >> 6))
            bytes.append(tail(0))
        case 0x800..<0x10000:
            bytes.append(0xE0 | UInt8(truncatingIfNeeded: point >> 12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        default:
            bytes.append(0xF0 | UInt8(truncatingIfNeeded: point >> 18))
            bytes.append(tail(12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        }
    }
}
