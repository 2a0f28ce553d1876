extension JSONText {
    /// The first byte from `start` on that a JSON string cannot hold as it is: a quote, a backslash, a control character;
    /// nil where there is none.
    ///
    /// Sixteen bytes at a time.
    ///
    /// - Parameter orSurrogate: Whether the first of a surrogate's three bytes is one as well.
    static func firstToEscape(_ text: Span<UInt8>, from start: Int, orSurrogate: Bool = false) -> Int? {
        var at = start
        let bytes = text.bytes
        while at &+ 16 <= text.count {
            let block = bytes.unsafeLoadUnaligned(fromByteOffset: at, as: ByteBlock.Bytes.self)
            var marks: ByteBlock.Bytes = stops(block) & ~block
            if orSurrogate {
                let differences: ByteBlock.Bytes = block ^ 0xED
                marks |= (differences &- 1) & ~differences
            }
            if let first = ByteBlock.first(marks) {
                guard orSurrogate else { return at &+ first }
                // A surrogate's first byte may begin another character.
                for offset in at &+ first..<at &+ 16 where isSpecial(text, offset, orSurrogate) { return offset }
            }
            at &+= 16
        }
        // What is left is the end of a block that begins before it.
        if !orSurrogate, at < text.count, text.count >= 16 {
            let first = text.count &- 16
            let block = bytes.unsafeLoadUnaligned(fromByteOffset: first, as: ByteBlock.Bytes.self)
            return ByteBlock.first(stops(block) & ~block, from: at &- first).map { first &+ $0 }
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

    /// The high bit of every quote, backslash and control character; of a byte beyond ASCII it means nothing.
    ///
    /// Taking 1 from an ASCII byte sets its high bit where it was 0.
    @inline(__always)
    static func stops(_ block: ByteBlock.Bytes) -> ByteBlock.Bytes {
        let quotes: ByteBlock.Bytes = (block ^ 0x22) &- 1
        let backslashes: ByteBlock.Bytes = (block ^ 0x5C) &- 1
        let controls: ByteBlock.Bytes = block &- 0x20
        return quotes | backslashes | controls
    }

    /// The high bit of every backslash, and of nothing else.
    @inline(__always)
    static func backslashes(_ block: ByteBlock.Bytes) -> ByteBlock.Bytes {
        let differences = block ^ 0x5C
        return (differences &- 1) & ~differences
    }
}
