package import InboxJSON

/// A moment in whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// An instant always lies in the UTC years 0000 to 9999, which RFC 3339 can write. Dates before the Gregorian calendar
/// was introduced use it too, as in ISO 8601.
public struct Instant: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public let milliseconds: Int64

    /// 0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
    @usableFromInline
    static var writable: ClosedRange<Int64> { -62_167_219_200_000...253_402_300_799_999 }

    /// Creates the instant at some milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// Nil outside 0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
    @inlinable
    public init?(milliseconds: Int64) {
        guard Self.writable.contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Whether an instant is before another one.
    @inlinable
    public static func < (earlier: Instant, later: Instant) -> Bool {
        earlier.milliseconds < later.milliseconds
    }

    /// The instant as RFC 3339 in UTC: `2026-02-05T12:00:00Z`, or `2026-02-05T12:00:00.250Z`.
    package var rfc3339: String {
        var bytes = UniqueArray<UInt8>(capacity: 24)
        appendRFC3339(to: &bytes)
        return bytes.string
    }

    /// Appends the instant as RFC 3339 in UTC, in ASCII: `2026-02-05T12:00:00Z`.
    ///
    /// The three digits of the milliseconds are written only if they are not zero.
    package func appendRFC3339(to bytes: inout UniqueArray<UInt8>) {
        var (days, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        if time < 0 {
            days -= 1
            time += 86_400_000
        }
        let (year, month, day) = CivilDate.date(daysSince1970: Int(days))
        let (seconds, fraction) = Int(time).quotientAndRemainder(dividingBy: 1000)

        bytes.reserve(40)
        bytes.append(
            Self.digits(year / 100) | Self.digits(year % 100) << 16 | Self.digits(month, after: "-") << 32, first: 7)
        bytes.append(Self.digits(day, after: "-") | Self.digits(seconds / 3600, after: "T") << 24, first: 6)
        bytes.append(
            Self.digits(seconds / 60 % 60, after: ":") | Self.digits(seconds % 60, after: ":") << 24, first: 6)
        if fraction != 0 {
            bytes.append(Self.digits(fraction / 10, after: ".") | (0x30 + UInt64(fraction % 10)) << 24, first: 4)
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The two digits of a number below 100.
    ///
    /// The first digit is in the lowest byte.
    @inline(__always)
    private static func digits(_ number: Int) -> UInt64 {
        let number = UInt64(truncatingIfNeeded: number)
        return 0x3030 &+ (number / 10) &+ (number % 10) &<< 8
    }

    @inline(__always)
    private static func digits(_ number: Int, after sign: Unicode.Scalar) -> UInt64 {
        UInt64(UInt8(ascii: sign)) | digits(number) &<< 8
    }
}

extension Instant {
    /// 0000-01-01T00:00:00.000Z.
    package static let earliest = Instant(unchecked: writable.lowerBound)
    /// 9999-12-31T23:59:59.999Z.
    package static let latest = Instant(unchecked: writable.upperBound)

    private init(unchecked milliseconds: Int64) {
        self.milliseconds = milliseconds
    }
}
