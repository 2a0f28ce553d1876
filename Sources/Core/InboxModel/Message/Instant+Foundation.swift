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

/// The dates of a message as Foundation's `Date`, in whole milliseconds, rounded down.
///
/// Setting a date outside the years 0 to 9999 sets nil.
extension InboxMessage.Fields {
    /// When the message was sent.
    public var sentAt: Date? {
        get { sentInstant?.date }
        set { sentInstant = newValue.flatMap(Instant.init) }
    }

    /// When the message starts to be shown.
    public var startsAt: Date? {
        get { startInstant?.date }
        set { startInstant = newValue.flatMap(Instant.init) }
    }

    /// The last moment at which the message is shown.
    public var expiresAt: Date? {
        get { expiryInstant?.date }
        set { expiryInstant = newValue.flatMap(Instant.init) }
    }
}
