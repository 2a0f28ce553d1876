/// The exact value of a JSON number: its significant digits and the position of the decimal point.
struct ExactDecimal: Hashable {
    private var isNegative = false
    private var digits: [UInt8] = []
    /// The power of ten of the last digit, or nil if the exponent is out of the range of `Int`.
    private var exponent: Int? = 0
    /// In that case the exponent as it was written, and the number of places by which the point was moved.
    private var farExponent: String?

    init(_ lexeme: String) {
        let parts = lexeme.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        let mantissa = parts.first ?? Substring(lexeme).utf8
        let written = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : 0
        isNegative = mantissa.first == UInt8(ascii: "-")
        let fraction = mantissa.split(separator: UInt8(ascii: "."), maxSplits: 1).dropFirst().first?.count ?? 0
        digits = Array(mantissa.filter { 0x30...0x39 ~= $0 }.drop { $0 == 0x30 })
        var trailing = 0
        while digits.last == 0x30 {
            digits.removeLast()
            trailing += 1
        }
        guard !digits.isEmpty else {
            isNegative = false
            return
        }
        exponent = written.flatMap { power -> Int? in
            let (value, overflow) = power.addingReportingOverflow(trailing - fraction)
            return overflow ? nil : value
        }
        if exponent == nil {
            let sign = parts[1].first == UInt8(ascii: "-") ? "-" : ""
            let power = parts[1].drop { !(0x31...0x39 ~= $0) }
            farExponent = "\(sign)\(String(decoding: power, as: UTF8.self)) \(trailing - fraction)"
        }
    }
}
