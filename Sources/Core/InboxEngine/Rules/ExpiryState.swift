package import InboxModel

/// Whether a message has expired.
///
/// This enum is closed: an expiry is absent, in the future or in the past.
package enum ExpiryState: String, Hashable, Sendable, CaseIterable {
    /// It does not expire.
    case never
    /// It expires at an instant that has not passed yet.
    case ahead
    /// It has expired: Engine.md, *Visibility*.
    case expired

    /// The state of a message at an instant.
    package init(of message: borrowing InboxMessage, at now: Instant) {
        guard let expires = message.expiryInstant else {
            self = .never
            return
        }
        self = expires < now ? .expired : .ahead
    }
}
