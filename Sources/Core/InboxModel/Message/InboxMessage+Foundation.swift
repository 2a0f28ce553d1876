#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The dates of a message as Foundation has them, in whole milliseconds, rounded down.
///
/// A date outside the years 0 to 9999 is none.
extension InboxMessage.Fields {
    /// When it was sent.
    public var sentAt: Date? {
        get { sentInstant?.date }
        set { sentInstant = newValue.flatMap(Instant.init) }
    }

    /// When it starts to be shown.
    public var startsAt: Date? {
        get { startInstant?.date }
        set { startInstant = newValue.flatMap(Instant.init) }
    }

    /// When it is shown for the last time.
    public var expiresAt: Date? {
        get { expiryInstant?.date }
        set { expiryInstant = newValue.flatMap(Instant.init) }
    }
}
