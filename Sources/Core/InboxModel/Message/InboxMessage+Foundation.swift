#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
