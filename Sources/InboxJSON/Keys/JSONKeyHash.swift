/// The hash of a key's text: `"a"` and `"\u0061"` have the same hash.
///
/// It covers the length and the first and last eight bytes. The keys of real payloads differ there; equal hashes do not
/// prove equal keys, so every user compares the bytes as well.
enum JSONKeyHash {
    /// The hash of a key that is not escaped.
    static func hash(_ name: String) -> UInt32 {
        let bytes = ContiguousArray(name.utf8)
        return hash(bytes.span, from: 0, to: bytes.count, escaped: false)
    }

    @inline(__always)
    static func hash(_ text: Span<UInt8>, from start: Int, to end: Int, escaped: Bool) -> UInt32 {
        escaped ? hash(unescaping: text, from: start, to: end) : hash(plain: text, from: start, to: end)
    }

    private static func hash(unescaping text: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
        JSONText.withUnescaped(text, from: start, to: end) { hash(plain: $0, from: 0, to: $0.count) }
    }

    @inline(__always)
    private static func hash(plain text: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
        let length = end &- start
        let (first, last) = ends(text, from: start, to: end)
        var mixed = (first ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed &>> 32) ^ last) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: mixed &>> 32)
    }

    /// The first eight bytes and, if the key is longer, the last eight.
    @inline(__always)
    static func ends(_ text: Span<UInt8>, from start: Int, to end: Int) -> (first: UInt64, last: UInt64) {
        let length = end &- start
        let first = word(text, at: start, length: min(length, 8))
        return (first, length > 8 ? word(text, at: end &- 8, length: 8) : 0)
    }

    /// Up to eight bytes as one little-endian word, zeros above them.
    @inline(__always)
    private static func word(_ text: Span<UInt8>, at start: Int, length: Int) -> UInt64 {
        guard let bytes = text.load(UInt64.self, at: start) else { return wordAtEnd(text, at: start, length: length) }
        let word = UInt64(littleEndian: bytes)
        return length == 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1)
    }

    /// The same within the last eight bytes of the text.
    ///
    /// Not inlined: the compiler would set up this loop before every word.
    @inline(never)
    private static func wordAtEnd(_ text: Span<UInt8>, at start: Int, length: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<length {
            word |= UInt64(text[start + offset]) &<< UInt64(truncatingIfNeeded: 8 &* offset)
        }
        return word
    }
}
