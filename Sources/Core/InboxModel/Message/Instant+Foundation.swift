#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Instant {
    /// The instant of a date, rounded down to a millisecond; nil outside the years 0 to 9999.
    public init?(_ date: Date) {
        // A `Date` is a double that counts seconds from 2001, so it is inexact. A date that is as close to x.123
        // seconds as a double can be is read as x.123.
        let blur = 2 * date.timeIntervalSinceReferenceDate.ulp
        let milliseconds = ((date.timeIntervalSince1970 + blur) * 1000).rounded(.down)
        guard abs(milliseconds) < 1e15 else { return nil }
        self.init(milliseconds: Int64(milliseconds))
    }

    /// The date of the instant.
    public var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
