import InboxModel

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

    /// Whether the message is visible at any time.
    private var isEverVisible: Bool {
        guard status != .deleted, !isWithdrawn else { return false }
        guard let starts, let expires else { return true }
        return starts <= expires
    }

    /// The first millisecond after the expiry; nil if the message does not expire.
    private var end: Instant? { expires.flatMap { Instant(milliseconds: $0.milliseconds + 1) } }

    /// The earliest instant after `now` at which the message starts or expires, or the user's pin ends; nil if there is none.
    ///
    /// - Parameter pinEnd: The end of the user's pin, if the message is visible then.
    func nextChange(after now: Instant, pinEnd: Instant?) -> Instant? {
        guard isEverVisible else { return nil }
        // The start comes before the end of the pin, and the end of the pin before the expiry.
        if let starts, now < starts { return starts }
        if let pinEnd, now < pinEnd { return pinEnd }
        return end.flatMap { now < $0 ? $0 : nil }
    }

    /// The latest instant, up to `now`, at which the message started or expired, or the user's pin ended; nil if there is
    /// none.
    ///
    /// - Parameter pinEnd: The end of the user's pin, if the message is visible then.
    func previousChange(at now: Instant, pinEnd: Instant?) -> Instant? {
        guard isEverVisible else { return nil }
        if let end, end <= now { return end }
        if let pinEnd, pinEnd <= now { return pinEnd }
        return starts.flatMap { $0 <= now ? $0 : nil }
    }
}

/// Engine.md, *Absence*: a full feed withdraws all messages that were last observed before it.
extension MessageRecord {
    /// Whether a full feed has withdrawn the message.
    ///
    /// - Parameter fullFeed: The instant of the provider's last full feed; nil if there was none.
    func isWithdrawn(_ fullFeed: Instant?) -> Bool {
        guard let fullFeed, let lastObserved else { return false }
        return lastObserved < fullFeed
    }
}
