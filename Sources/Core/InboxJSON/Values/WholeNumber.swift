/// Whole numbers that are written with a fraction or an exponent.
@usableFromInline
package enum WholeNumber: Sendable {
    /// The longest number that is written out, in digits.
    private static let longest = 4096

    /// Whether all bytes are digits, without a leading zero.
    private static func isCanonical(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count > 0, bytes[0] != 0x30 || bytes.count == 1 else { return false }
        return bytes.indices.allSatisfy { 0x30...0x39 ~= bytes[$0] }
    }

    /// The digits of a JSON number whose value is whole; nil if it is not whole, or too long to write out.
    package static func digits(of lexeme: String) -> String? {
        // Nearly all numbers are already written this way.
        if lexeme.withBytes({ isCanonical($0) }) { return lexeme }
        var rest = lexeme.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        let mantissa = rest.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let exponentText = rest.dropFirst(mantissa.count + 1)
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let fraction = mantissa.dropFirst(whole.count + 1)
        var digits = (Array(whole) + fraction).drop { $0 == 0x30 }
        if digits.isEmpty { return "0" }
        guard let exponent = exponentText.isEmpty ? 0 : Int(String(decoding: exponentText, as: UTF8.self)),
            exponent.magnitude <= UInt(lexeme.utf8.count + longest)
        else { return nil }
        let zeros = exponent - fraction.count
        if zeros >= 0 {
            guard digits.count + zeros <= longest else { return nil }
            digits += repeatElement(0x30, count: zeros)
        } else {
            guard -zeros < digits.count, digits.suffix(-zeros).allSatisfy({ $0 == 0x30 }) else { return nil }
            digits.removeLast(-zeros)
        }
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }

    /// The value of a text that contains only digits; nil for any other text.
    ///
    /// Nearly all whole numbers are written like this.
    ///
    /// - Parameter longest: With more digits than this, the result is nil. At most 18, so that the value fits an
    ///   integer.
    @inlinable
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
