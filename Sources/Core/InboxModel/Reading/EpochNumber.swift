import InboxJSON

/// The meaning of an epoch number.
package enum EpochReading: Equatable, Sendable {
    /// The unit is suspect if the size of the number contradicts the documented unit.
    case instant(Instant, suspectUnit: Bool)
    /// An expiry of 0 or -1: the message never expires.
    case never
    /// A number whose instant lies outside the years 0000 to 9999.
    case unparsable
    case notANumber
}

/// Reads instants that vendors write as numbers since 1970-01-01T00:00:00Z.
package enum EpochNumber {
    /// Reads a JSON number, or a string that contains one, without allocating.
    ///
    /// The size of the number decides its unit, whatever the document says. If its absolute value is below
    /// 100,000,000,000, it counts seconds; otherwise, milliseconds. If this differs from the documented unit, the unit
    /// is suspect. 0 is the same in both units and never suspect. The arithmetic is decimal and exact, and the result
    /// is rounded down to milliseconds.
    ///
    /// - Parameters:
    ///   - lexeme: An optional `-`, digits, an optional fraction and an optional exponent. Leading zeros are allowed.
    ///   - unit: The unit that the field is documented to use.
    ///   - allowsNever: Whether 0 and -1 mean that there is no such instant.
    package static func read(_ lexeme: Span<UInt8>, unit: EpochUnit, allowsNever: Bool) -> EpochReading {
        // Zero, and anything that is not plain digits, takes the general path.
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
    ///   - milliseconds: The milliseconds; nil if there are too many for an instant.
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
