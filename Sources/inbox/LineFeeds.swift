/// Finds line feeds, eight bytes at a time.
enum LineFeeds {
    /// The first line feed from `start` on; nil where there is none.
    static func first(_ text: Span<UInt8>, from start: Int) -> Int? {
        let found = cut(text, from: start, to: text.count, atMost: 1)
        return found.count == 0 ? nil : found.end - 1
    }

    /// Counts the line feeds between two places, up to a limit.
    ///
    /// - Returns: The place behind the last one counted, and how many there are.
    static func cut(_ text: Span<UInt8>, from start: Int, to stop: Int, atMost limit: Int) -> (end: Int, count: Int) {
        var (end, count) = (start, 0)
        var at = start
        let bytes = text.bytes
        while at &+ 8 <= stop, count < limit {
            var marks = lineFeeds(UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)))
            while marks != 0, count < limit {
                end = at &+ marks.trailingZeroBitCount / 8 &+ 1
                count &+= 1
                marks &= marks &- 1
            }
            at &+= 8
        }
        while at < stop, count < limit {
            if text[at] == 0x0A {
                end = at &+ 1
                count &+= 1
            }
            at &+= 1
        }
        return (end, count)
    }

    /// The high bit of each byte that is a line feed, and no other.
    @inline(__always)
    private static func lineFeeds(_ word: UInt64) -> UInt64 {
        let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let differences = word ^ 0x0A0A_0A0A_0A0A_0A0A
        return ~(((differences & lows) &+ lows) | differences | lows)
    }
}
