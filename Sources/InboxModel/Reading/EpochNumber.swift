/// The unit in which a field counts from 1970-01-01T00:00:00Z.
///
/// Closed: epoch numbers count seconds or milliseconds, and a document names one of them or neither.
public enum EpochUnit: Sendable {
    /// Documented as seconds.
    case seconds
    /// Documented as milliseconds.
    case milliseconds
    /// Documented as neither: the magnitude decides.
    case magnitude
}

/// The meaning of an epoch number.
package enum EpochReading: Equatable, Sendable {
    /// The instant; the unit is suspect if the magnitude contradicts the documented one.
    case instant(Instant, suspectUnit: Bool)
    /// An expiry of 0 or -1: the message never expires.
    case never
    /// A number whose instant lies outside the years 0000 to 9999.
    case unparsable
    /// No number.
    case notANumber
}

/// Reads instants that vendors write as numbers since 1970-01-01T00:00:00Z.
package enum EpochNumber {
    /// Reads a JSON number, or the content of a string in the same grammar, without allocating.
    ///
    /// Values under 100,000,000,000 either side of zero are seconds and all others milliseconds, whatever the
    /// documented unit, which is suspect if it differs; 0 is the same in both, and never suspect. The
    /// arithmetic is decimal and exact; what is finer than a millisecond is cut towards the past.
    ///
    /// - Parameters:
    ///   - lexeme: `-`, if any, digits, a fraction, if any, and an exponent, if any; leading zeros are allowed.
    ///   - unit: what the field is documented to count.
    ///   - allowsNever: whether 0 and -1 mean that there is no such instant.
    package static func read(_ lexeme: Span<UInt8>, unit: EpochUnit, allowsNever: Bool) -> EpochReading {
        // No digits, and zeros, are left to the long way.
        if let whole = WholeNumber.value(ofDigits: lexeme, atMost: 15), whole > 0 {
            let isSeconds = whole < 100_000_000_000
            return reading(isSeconds ? whole * 1000 : whole, unit, isSeconds: isSeconds)
        }
        guard let number = DecimalNumber(lexeme) else { return .notANumber }
        if number.isZero { return allowsNever ? .never : reading(0, unit, isSeconds: nil) }
        if allowsNever, number.isMinusOne { return .never }
        let isSeconds = number.leadingPower < 11
        return reading(number.floor(timesTenToThe: isSeconds ? 3 : 0), unit, isSeconds: isSeconds)
    }

    /// - Parameters:
    ///   - milliseconds: Nil if there are more than any instant has.
    ///   - isSeconds: Whether the number counted seconds; nil for 0, which is the same in both units.
    private static func reading(_ milliseconds: Int64?, _ unit: EpochUnit, isSeconds: Bool?) -> EpochReading {
        guard let milliseconds, let instant = Instant(milliseconds: milliseconds) else { return .unparsable }
        let suspectUnit =
            switch unit {
            case .seconds: isSeconds == false
            case .milliseconds: isSeconds == true
            case .magnitude: false
            }
        return .instant(instant, suspectUnit: suspectUnit)
    }
}

/// A decimal number as far as an instant needs it: its size, its first digits, and whether more follow.
///
///     -0.00120345e10    sign -, significand 120345 (6 digits), leadingPower 7: the 1 counts ten millions
private struct DecimalNumber {
    /// How many digits are kept.
    private static let most = 18

    private var isNegative = false
    /// The first 18 digits from the first that is not zero, or as many as there are; 0 for zero.
    private var significand: Int64 = 0
    private var significandDigits = 0
    /// Whether a digit that is not zero follows those.
    private var hasMore = false
    /// The power of ten of the first digit that is not zero; means nothing for zero.
    private(set) var leadingPower: Int64 = -1

    var isZero: Bool { significand == 0 }

    var isMinusOne: Bool {
        isNegative && !isZero && leadingPower == 0 && !hasMore && significand == Self.power(significandDigits - 1)
    }

    /// Reads a lexeme that is a number from end to end.
    init?(_ lexeme: Span<UInt8>) {
        var at = 0
        if at < lexeme.count, lexeme[at] == UInt8(ascii: "-") {
            isNegative = true
            at += 1
        }
        let integer = at
        while at < lexeme.count, lexeme[at] == UInt8(ascii: "0") { at += 1 }
        let first = at
        // As many digits as fit, one after the other; each is only tested for being a digit.
        while at < lexeme.count, at < first + Self.most, let digit = Self.digit(lexeme[at]) {
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

    /// This number times a power of ten, rounded down to a whole number; nil for more than 15 digits, which no instant has.
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
        guard significandDigits < Self.most else {
            hasMore = hasMore || digit > 0
            return
        }
        significand = significand * 10 + digit
        significandDigits += 1
    }

    /// The digits after an `e`, with a sign or without.
    ///
    /// They are held at a bound that still fits with any count of digits in memory, and is beyond all that the
    /// digits before them could make up for.
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
