extension JSONText {
    /// The first byte from `start` on that a JSON string cannot hold as it is: a quote, a backslash, a control character;
    /// nil where there is none.
    ///
    /// Eight bytes at a time.
    ///
    /// - Parameter orSurrogate: Whether the first of a surrogate's three bytes is one as well.
    static func firstToEscape(_ text: Span<UInt8>, from start: Int, orSurrogate: Bool = false) -> Int? {
        var at = start
        let bytes = text.bytes
        while at &+ 8 <= text.count {
            let word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
            if special(word, orSurrogate) != 0 {
                // Exact for the first alone: a surrogate's first byte may begin another character.
                for offset in at..<at &+ 8 where isSpecial(text, offset, orSurrogate) { return offset }
            }
            at &+= 8
        }
        while at < text.count {
            if isSpecial(text, at, orSurrogate) { return at }
            at &+= 1
        }
        return nil
    }

    @inline(__always)
    private static func isSpecial(_ text: Span<UInt8>, _ at: Int, _ orSurrogate: Bool) -> Bool {
        let byte = text[at]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
        return orSurrogate && byte == 0xED && at &+ 2 < text.count && text[at &+ 1] >= 0xA0
    }

    /// The high bit of every quote, backslash and control character; exact up to and including the first of them.
    ///
    /// The other bits mean nothing.
    /// `(x - 0x01…) & ~x & 0x80…` marks the zero bytes of `x`; a borrow can only mark bytes above a true zero.
    @inline(__always)
    static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let isQuote = (quotes &- ones) & ~quotes
        let isBackslash = (backslashes &- ones) & ~backslashes
        let isControl = (word &- ones &* 0x20) & ~word
        return isQuote | isBackslash | isControl
    }

    /// Not 0 where a byte of the word may be special.
    @inline(__always)
    private static func special(_ word: UInt64, _ orSurrogate: Bool) -> UInt64 {
        guard orSurrogate else { return marks(word) & 0x8080_8080_8080_8080 }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let surrogates = word ^ (ones &* 0xED)
        return (marks(word) | (surrogates &- ones) & ~surrogates) & 0x8080_8080_8080_8080
    }
}
