import InboxJSON

extension WholeNumber {
    /// The value of a text of digits alone, as nearly all whole numbers are written; nil for any other text, and for more
    /// digits.
    ///
    /// - Parameter longest: How many digits are taken: no more than 18, which an integer holds.
    @inline(__always)
    package static func value(ofDigits text: Span<UInt8>, atMost longest: Int) -> Int64? {
        guard text.count <= longest else { return nil }
        var value: Int64 = 0
        for index in text.indices {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
        }
        return value
    }
}
