extension JSONText {
    /// The first byte from `start` on that a JSON string cannot hold as it is: a quote, a backslash, a control character;
    /// nil where there is none.
    static func firstToEscape(_ text: Span<UInt8>, from start: Int) -> Int? {
        ByteBlock.firstMarked(in: text, from: start) { stops($0) & ~$0 }
    }

    /// The same, or the first of a surrogate's three bytes.
    static func firstToEscapeOrSurrogate(_ text: Span<UInt8>, from start: Int) -> Int? {
        var at = start
        while true {
            let place = ByteBlock.firstMarked(in: text, from: at) { block in
                let differences: ByteBlock.Bytes = block ^ 0xED
                let surrogates: ByteBlock.Bytes = (differences &- 1) & ~differences
                return (stops(block) & ~block) | surrogates
            }
            guard let place, text[place] == 0xED else { return place }
            if place &+ 2 < text.count, text[place &+ 1] >= 0xA0 { return place }
            // Another character begins with that byte.
            at = place &+ 1
        }
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
