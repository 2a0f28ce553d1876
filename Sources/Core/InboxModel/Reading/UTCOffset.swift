/// How far a time zone is from UTC, in whole minutes, at most 23 hours and 59 minutes in either direction.
///
/// ```swift
/// let decoder = InboxDecoder(zonelessDateOffset: UTCOffset("+02:00") ?? .utc)
/// let here = UTCOffset(minutes: TimeZone.current.secondsFromGMT() / 60)
/// ```
public struct UTCOffset: Hashable, Sendable, CustomStringConvertible {
    /// The minutes east of UTC; negative for a zone west of UTC.
    public let minutes: Int

    /// No offset: UTC itself.
    public static let utc = UTCOffset(east: 0)

    private init(east minutes: Int) {
        self.minutes = minutes
    }

    /// Creates an offset from minutes east of UTC; nil if it is 24 hours or more in either direction.
    public init?(minutes: Int) {
        guard -1439...1439 ~= minutes else { return nil }
        self.minutes = minutes
    }

    /// Reads an offset as it is written in a date: `Z`, `+02:00`, `-0530`; nil for any other text.
    public init?(_ text: String) {
        guard let minutes = DateText.offset(text) else { return nil }
        self.minutes = minutes
    }

    /// `UTC`, `UTC+02:00`, `UTC-05:30`.
    public var description: String { minutes == 0 ? "UTC" : "UTC\(rfc3339)" }

    /// The offset as it is written in a date: `Z`, `+02:00`, `-05:30`.
    package var rfc3339: String {
        guard minutes != 0 else { return "Z" }
        let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
        func digits(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(minutes < 0 ? "-" : "+")\(digits(hours)):\(digits(rest))"
    }
}
