/// Searches sixteen bytes at a time.
///
/// It uses arithmetic, because the compiler turns a comparison of vectors into a loop. A byte that you search for is
/// marked by its high bit. For example, `(bytes ^ 0x22) &- 1` marks the quotes: xor makes a quote 0, and subtracting 1
/// from an ASCII byte sets its high bit only if it is 0.
@usableFromInline
package enum ByteBlock: Sendable {
    @usableFromInline package typealias Bytes = SIMD16<UInt8>

    /// The offset of the first marked byte of a text from `start` on; nil if there is none.
    @inlinable
    @inline(__always)
    package static func firstMarked(
        in text: Span<UInt8>, from start: Int, _ marks: (Bytes) -> Bytes
    ) -> Int? {
        let at = skip(in: text, from: start, marks)
        guard at &+ 16 > text.count else { return at }
        guard at < text.count else { return nil }
        // Fewer than sixteen bytes are left. They are the end of the text's last sixteen bytes, or the whole text is
        // shorter than that.
        let origin = text.count &- 16
        guard origin >= 0, let block = text.load(Bytes.self, at: origin) else {
            var block = Bytes()
            for offset in text.indices { block[offset] = text[offset] }
            return first(marks(block), from: at).flatMap { $0 < text.count ? $0 : nil }
        }
        return first(marks(block), from: at &- origin).map { origin &+ $0 }
    }

    /// Skips bytes that are not marked.
    ///
    /// - Returns: The offset of the first marked byte from `start` on. If fewer than sixteen bytes are left, it may be
    ///   an earlier offset.
    @inlinable
    @inline(__always)
    package static func skip(in text: Span<UInt8>, from start: Int, _ marks: (Bytes) -> Bytes) -> Int {
        var at = start
        while let block = text.load(Bytes.self, at: at) {
            if let first = first(marks(block)) { return at &+ first }
            at &+= 16
        }
        return at
    }

    /// The index of the first marked byte of a block; nil if there is none.
    ///
    /// - Parameter start: Bytes before this index do not count. It is less than 16.
    @inlinable
    @inline(__always)
    package static func first(_ marks: Bytes, from start: Int = 0) -> Int? {
        // Both types are 16 bytes without padding.
        let words = unsafe unsafeBitCast(marks, to: SIMD2<UInt64>.self)
        let high: UInt64 = 0x8080_8080_8080_8080
        var low = UInt64(littleEndian: words[0]) & high
        var rest = UInt64(littleEndian: words[1]) & high
        if start > 0 {
            let counted = UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* (start & 7))
            if start < 8 { low &= counted } else { (low, rest) = (0, rest & counted) }
        }
        guard low | rest != 0 else { return nil }
        return low != 0 ? low.trailingZeroBitCount &>> 3 : 8 &+ rest.trailingZeroBitCount &>> 3
    }
}
