/// Steele, Lea and Flood's generator: the same seed gives the same corpus on every platform and with every compiler.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in a range; the bias of the remainder is far too small to matter in a corpus.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// True with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool {
        number(0...99) < percent
    }

    /// One of the elements of a list, which must not be empty.
    mutating func pick<Element>(_ list: [Element]) -> Element {
        list[number(0...list.count - 1)]
    }

    /// A number of letters and digits.
    mutating func token(_ length: Int) -> String {
        var token = ""
        for _ in 0..<length { token.append(pick(Self.tokenCharacters)) }
        return token
    }

    private static let tokenCharacters = Array("0123456789abcdefghjkmnpqrstvwxyz")
}
