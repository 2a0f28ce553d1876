/// SipHash-2-4 (Aumasson and Bernstein, *SipHash: a fast short-input PRF*): a keyed hash.
///
/// Its output looks random to a reader who does not know the 128-bit key.
struct SipHash: Sendable {
    private let key: (UInt64, UInt64)

    init(key: (UInt64, UInt64)) {
        self.key = key
    }

    /// A key derived from the text: the same in every run, on every machine.
    init(salt: String) {
        let keyless = SipHash(key: (0, 0))
        key = (keyless.hash([0] + salt.utf8), keyless.hash([1] + salt.utf8))
    }

    func hash(_ bytes: [UInt8]) -> UInt64 {
        var state = State(
            v0: key.0 ^ 0x736F_6D65_7073_6575, v1: key.1 ^ 0x646F_7261_6E64_6F6D,
            v2: key.0 ^ 0x6C79_6765_6E65_7261, v3: key.1 ^ 0x7465_6462_7974_6573)
        var word: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            word |= UInt64(byte) << UInt64(index % 8 * 8)
            guard index % 8 == 7 else { continue }
            state.take(word)
            word = 0
        }
        // The last word ends with the length.
        state.take(word | UInt64(truncatingIfNeeded: bytes.count) << 56)
        return state.finish()
    }

    private struct State {
        var v0: UInt64
        var v1: UInt64
        var v2: UInt64
        var v3: UInt64

        mutating func take(_ word: UInt64) {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }

        mutating func finish() -> UInt64 {
            v2 ^= 0xFF
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = Self.rotated(v1, 13) ^ v0
            v0 = Self.rotated(v0, 32)
            v2 &+= v3
            v3 = Self.rotated(v3, 16) ^ v2
            v0 &+= v3
            v3 = Self.rotated(v3, 21) ^ v0
            v2 &+= v1
            v1 = Self.rotated(v1, 17) ^ v2
            v2 = Self.rotated(v2, 32)
        }

        private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
            word << bits | word >> (64 - bits)
        }
    }
}

/// Steele, Lea and Flood's generator: the same seed gives the same numbers on every platform and with every compiler.
///
/// Redaction derives the seed from a text, so that equal texts have equal replacements.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func next(below bound: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: next() >> 32) % bound
    }
}
