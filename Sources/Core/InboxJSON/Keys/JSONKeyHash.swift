/// The hash of a text, such as a key: `"a"` and `"\u0061"` have the same hash.
///
/// The length and every byte go into the hash, together with a seed that is random in each process. So nobody can
/// choose keys that collide. Two different keys may still have the same hash, so callers compare the bytes as well.
enum JSONKeyHash {
    static let seed = UInt64.random(in: 0 ... .max)

    /// The hash of a text without escapes.
    static func hash(_ text: Span<UInt8>) -> UInt32 { hash(plain: text, from: 0, to: text.count, seed) }

    /// - Parameter seed: ``seed``. The caller passes its own copy, because reading a static property checks each time
    ///   whether it is initialised.
    @inline(__always)
    static func hash(
        _ text: Span<UInt8>, from start: Int, to end: Int, escaped: Bool, seed: UInt64
    ) -> UInt32 {
        escaped
            ? hash(unescaping: text, from: start, to: end, seed) : hash(plain: text, from: start, to: end, seed)
    }

    private static func hash(unescaping text: Span<UInt8>, from start: Int, to end: Int, _ seed: UInt64) -> UInt32 {
        JSONText.withUnescaped(text, from: start, to: end) { hash(plain: $0, from: 0, to: $0.count, seed) }
    }

    @inline(__always)
    private static func hash(plain text: Span<UInt8>, from start: Int, to end: Int, _ seed: UInt64) -> UInt32 {
        let length = end &- start
        let (first, last) = ends(text, from: start, to: end)
        let state = mix(seed &+ UInt64(truncatingIfNeeded: length) &* 0xD6E8_FEB8_6659_FD93 ^ first)
        let middle = length > 16 ? mix(state, middleOf: text, from: start, to: end) : state
        return UInt32(truncatingIfNeeded: mix(middle ^ last))
    }

    /// One step: it multiplies, then xors the two halves of the product.
    @inline(__always)
    private static func mix(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    /// The state after all bytes except the first eight and the last eight.
    @inline(never)
    private static func mix(_ state: UInt64, middleOf text: Span<UInt8>, from start: Int, to end: Int) -> UInt64 {
        var state = state
        for at in stride(from: start &+ 8, to: end &- 8, by: 8) { state = mix(state ^ text.word(at: at)) }
        return state
    }

    /// The first eight bytes and, if the key is longer, the last eight.
    @inline(__always)
    private static func ends(_ text: Span<UInt8>, from start: Int, to end: Int) -> (first: UInt64, last: UInt64) {
        let length = end &- start
        let first = word(text, at: start, length: min(length, 8))
        return (first, length > 8 ? word(text, at: end &- 8, length: 8) : 0)
    }

    /// Up to eight bytes as one little-endian word, padded with zeros.
    @inline(__always)
    private static func word(_ text: Span<UInt8>, at start: Int, length: Int) -> UInt64 {
        guard let bytes = text.load(UInt64.self, at: start) else { return wordAtEnd(text, at: start, length: length) }
        let word = UInt64(littleEndian: bytes)
        return length == 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1)
    }

    /// Does the same as ``word(_:at:length:)``, within the last eight bytes of the text.
    ///
    /// It is not inlined, because the compiler would then prepare this loop before every word.
    @inline(never)
    private static func wordAtEnd(_ text: Span<UInt8>, at start: Int, length: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<length {
            word |= UInt64(text[start + offset]) &<< UInt64(truncatingIfNeeded: 8 &* offset)
        }
        return word
    }
}
