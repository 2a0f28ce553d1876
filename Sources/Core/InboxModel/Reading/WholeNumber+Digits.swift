import InboxJSON

extension WholeNumber {
    /// The value of a text that contains only digits; nil for any other text.
    ///
    /// Nearly all whole numbers are written like this.
    ///
    /// - Parameter longest: With more digits than this, the result is nil. At most 18, so that the value fits an
    ///   integer.
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
