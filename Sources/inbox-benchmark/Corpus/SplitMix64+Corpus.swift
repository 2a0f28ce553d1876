import InboxRedaction

/// What a corpus is made of: the same seed gives the same corpus.
extension SplitMix64 {
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
