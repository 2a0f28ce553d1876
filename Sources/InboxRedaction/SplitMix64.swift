/// Steele, Lea and Flood's generator: the same seed gives the same numbers on every platform and with every compiler.
///
/// Redaction derives the seed from a text, so that equal texts have equal replacements.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator with a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The next number below a bound.
    mutating func next(below bound: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: next() >> 32) % bound
    }
}
