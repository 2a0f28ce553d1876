package import InboxModel

/// Why a message is not shown.
///
/// This enum is closed: a message is shown if none of these reasons hides it (Engine.md, *Visibility*). A host that shows
/// hidden messages needs a text for each reason.
public enum HiddenReason: String, Hashable, Sendable, CaseIterable {
    /// The user or the vendor has deleted it.
    case deleted
    /// Its provider's last full feed did not contain it.
    case withdrawn
    /// It has not started yet.
    case notStarted
    /// It has expired.
    case expired
    /// Its provider shows a limited number of messages, and newer messages fill all places.
    case overLimit
    /// It is a duplicate, by the ``CollapsePolicy``, of a message that is shown.
    case collapsed
}

/// Engine.md, *Visibility*: a message is visible if it is known, not deleted, not withdrawn, has started (`startsAt <= now`)
/// and has not expired (`now <= expiresAt`). It is shown if it is also within its provider's limit and represents its group.
extension MessageRank {
    /// Why the message is hidden, ignoring its provider's limit; nil if it is visible.
    func reasonToHide(at now: Instant) -> HiddenReason? {
        if status == .deleted { return .deleted }
        if isWithdrawn { return .withdrawn }
        if let starts, now < starts { return .notStarted }
        if let expires, expires < now { return .expired }
        return nil
    }

    /// Calls `body` with the instants at which the message starts and expires, if it is visible in between.
    func forEachChange(_ body: (Instant) -> Void) {
        guard status != .deleted, !isWithdrawn else { return }
        if let starts, let expires, expires < starts { return }
        if let starts { body(starts) }
        // The first millisecond after the expiry.
        if let end = expires.flatMap({ Instant(milliseconds: $0.milliseconds + 1) }) { body(end) }
    }
}

/// Engine.md, *Absence*: a full feed withdraws all messages that were last observed before it.
extension MessageRecord {
    /// - Parameter fullFeed: The instant of the provider's last full feed; nil if there was none.
    func isWithdrawn(_ fullFeed: Instant?) -> Bool {
        guard let fullFeed, let lastObserved else { return false }
        return lastObserved < fullFeed
    }
}

/// Whether a message has expired.
///
/// This enum is closed: an expiry is absent, in the future or in the past.
package enum ExpiryState: String, Hashable, Sendable, CaseIterable {
    case never
    /// It expires at an instant that has not passed yet.
    case ahead
    /// It has expired: Engine.md, *Visibility*.
    case expired

    package init(of message: borrowing InboxMessage, at now: Instant) {
        guard let expires = message.expiryInstant else {
            self = .never
            return
        }
        self = expires < now ? .expired : .ahead
    }
}
