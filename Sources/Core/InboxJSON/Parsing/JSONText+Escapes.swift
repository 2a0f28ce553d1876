extension JSONText {
    /// The offset of the first byte from `start` on that must be escaped: a quote, a backslash or a control character.
    ///
    /// Nil if there is none.
    static func firstToEscape(_ text: Span<UInt8>, from start: Int) -> Int? {
        ByteBlock.firstMarked(in: text, from: start) { stops($0) & ~$0 }
    }

    /// The offset of the first byte from `start` on that must be escaped or begins a lone surrogate (three bytes).
    ///
    /// Nil if there is none.
    static func firstToEscapeOrSurrogate(_ text: Span<UInt8>, from start: Int) -> Int? {
        var at = start
        while true {
            let found = ByteBlock.firstMarked(in: text, from: at) { block in
                let differences: ByteBlock.Bytes = block ^ 0xED
                let surrogates: ByteBlock.Bytes = (differences &- 1) & ~differences
                return (stops(block) & ~block) | surrogates
            }
            guard let found, text[found] == 0xED else { return found }
            if found &+ 2 < text.count, text[found &+ 1] >= 0xA0 { return found }
            // This byte begins another character.
            at = found &+ 1
        }
    }

    /// Sets the high bit of every quote, backslash and control character.
    ///
    /// The high bit of a byte that is not ASCII is undefined.
    ///
    /// Subtracting 1 sets the high bit of an ASCII byte only if the byte is 0.
    @inline(__always)
    static func stops(_ block: ByteBlock.Bytes) -> ByteBlock.Bytes {
        let quotes: ByteBlock.Bytes = (block ^ 0x22) &- 1
        let backslashes: ByteBlock.Bytes = (block ^ 0x5C) &- 1
        let controls: ByteBlock.Bytes = block &- 0x20
        return quotes | backslashes | controls
    }

    /// Whether one of eight bytes is a quote, a backslash or a control character.
    @inline(__always)
    static func hasStop(_ word: UInt64) -> Bool {
        // A subtraction borrows from the next byte only if this byte must be escaped, and then the answer is already
        // true.
        let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let quotes = (word ^ ones &* 0x22) &- ones
        let backslashes = (word ^ ones &* 0x5C) &- ones
        let controls = word &- ones &* 0x20
        return (quotes | backslashes | controls) & ~word & high != 0
    }

    /// Sets the high bit of every backslash, and of no other byte.
    @inline(__always)
    static func backslashes(_ block: ByteBlock.Bytes) -> ByteBlock.Bytes {
        let differences = block ^ 0x5C
        return (differences &- 1) & ~differences
    }

    /// Sets the high bit of every byte that is not white space.
    @inline(__always)
    static func otherThanWhiteSpace(_ block: ByteBlock.Bytes) -> ByteBlock.Bytes {
        let blanks: ByteBlock.Bytes = (block ^ 0x20) &- 1
        let lineFeeds: ByteBlock.Bytes = (block ^ 0x0A) &- 1
        let returns: ByteBlock.Bytes = (block ^ 0x0D) &- 1
        let tabs: ByteBlock.Bytes = (block ^ 0x09) &- 1
        return ~(blanks | lineFeeds | returns | tabs) | block
    }
}
