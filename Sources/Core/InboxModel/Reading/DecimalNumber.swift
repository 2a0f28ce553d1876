import InboxJSON

/// A decimal number with enough precision for an instant: its size, its first digits, and whether more follow.
///
///     -0.00120345e10    sign -, significand 120345 (6 digits), leadingPower 7: the 1 counts ten millions
struct DecimalNumber {
    private static let digitLimit = 18

    private var isNegative = false
    /// The first 18 digits, without leading zeros; 0 if the number is zero.
    private var significand: Int64 = 0
    private var significandDigits = 0
    /// Whether one of the later digits is not zero.
    private var hasMore = false
    /// The power of ten of the first digit that is not zero; without meaning if the number is zero.
    private(set) var leadingPower: Int64 = -1

    var isZero: Bool { significand == 0 }

    var isMinusOne: Bool {
        isNegative && !isZero && leadingPower == 0 && !hasMore && significand == Self.power(significandDigits - 1)
    }

    /// Reads the spelling of a number; nil for any other text.
    init?(_ lexeme: Span<UInt8>) {
        var at = 0
        if at < lexeme.count, lexeme[at] == UInt8(ascii: "-") {
            isNegative = true
            at += 1
        }
        let integer = at
        while at < lexeme.count, lexeme[at] == UInt8(ascii: "0") { at += 1 }
        let first = at
        // These digits always fit, so each is only tested for being a digit.
        while at < lexeme.count, at < first + Self.digitLimit, let digit = Self.digit(lexeme[at]) {
            significand = significand &* 10 &+ digit
            at += 1
        }
        significandDigits = at - first
        while at < lexeme.count, let digit = Self.digit(lexeme[at]) {
            append(digit)
            at += 1
        }
        guard at > integer else { return nil }
        leadingPower += Int64(at - first)
        if at < lexeme.count, lexeme[at] == UInt8(ascii: ".") {
            at += 1
            let fraction = at
            while at < lexeme.count, let digit = Self.digit(lexeme[at]) {
                if isZero, digit == 0 { leadingPower -= 1 }
                append(digit)
                at += 1
            }
            guard at > fraction else { return nil }
        }
        if at < lexeme.count, lexeme[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            guard let exponent = Self.exponent(lexeme, &at) else { return nil }
            leadingPower += exponent
        }
        guard at == lexeme.count else { return nil }
    }

    /// This number times a power of ten, rounded down; nil if it has more than 15 digits, which no instant has.
    func floor(timesTenToThe power: Int) -> Int64? {
        guard !isZero else { return 0 }
        let wholeDigits = leadingPower + Int64(power) + 1
        guard wholeDigits <= 15 else { return nil }
        guard wholeDigits > 0 else { return isNegative ? -1 : 0 }
        let shift = Int(wholeDigits) - significandDigits
        if shift >= 0 {
            let whole = significand * Self.power(shift)
            return isNegative ? -whole : whole
        }
        let (whole, rest) = significand.quotientAndRemainder(dividingBy: Self.power(-shift))
        guard isNegative else { return whole }
        return rest == 0 && !hasMore ? -whole : -whole - 1
    }

    private mutating func append(_ digit: Int64) {
        guard !isZero || digit > 0 else { return }
        guard significandDigits < Self.digitLimit else {
            hasMore = hasMore || digit > 0
            return
        }
        significand = significand * 10 + digit
        significandDigits += 1
    }

    /// Reads the digits after an `e`, with or without a sign.
    ///
    /// The value is at most 2⁵⁹. That is small enough not to overflow, and so large that no text has enough digits to
    /// compensate for it.
    private static func exponent(_ lexeme: Span<UInt8>, _ at: inout Int) -> Int64? {
        var isNegative = false
        if at < lexeme.count, lexeme[at] == UInt8(ascii: "+") || lexeme[at] == UInt8(ascii: "-") {
            isNegative = lexeme[at] == UInt8(ascii: "-")
            at += 1
        }
        let first = at
        var exponent: Int64 = 0
        while at < lexeme.count, let digit = digit(lexeme[at]) {
            exponent = min(exponent * 10 + digit, 1 << 59)
            at += 1
        }
        guard at > first else { return nil }
        return isNegative ? -exponent : exponent
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> Int64? {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
        return Int64(byte - UInt8(ascii: "0"))
    }

    /// Ten to the power of `exponent`, 0 to 18.
    private static func power(_ exponent: Int) -> Int64 {
        var power: Int64 = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }
}
