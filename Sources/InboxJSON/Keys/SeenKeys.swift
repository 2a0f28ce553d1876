/// What the keys of an object are, as far as their numbers and hashes tell.
struct SeenKeys: BitwiseCopyable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// Of keys with no number, a bit for each of 128 remainders of their hashes.
    private var otherLow: UInt64 = 0
    private var otherHigh: UInt64 = 0
    /// Whether a key may stand there twice, as text.
    private(set) var mayContainDuplicate = false

    /// Notes a key with a number.
    @inline(__always)
    mutating func note(_ number: UInt16) {
        let bit: UInt64 = 1 &<< UInt64(number & 63)
        if number < 64 {
            if low & bit != 0 { mayContainDuplicate = true }
            low |= bit
        } else {
            if high & bit != 0 { mayContainDuplicate = true }
            high |= bit
        }
    }

    /// Notes a key that has none.
    ///
    /// - Parameter mayHaveOne: Whether the same key, written otherwise, may have one.
    mutating func note(unnumbered key: JSONTapeEntry, mayHaveOne: Bool) {
        let bit: UInt64 = 1 &<< UInt64(key.link & 63)
        let isLow = key.link & 64 == 0
        if (isLow ? otherLow : otherHigh) & bit != 0 || mayHaveOne { mayContainDuplicate = true }
        if isLow { otherLow |= bit } else { otherHigh |= bit }
    }
}
