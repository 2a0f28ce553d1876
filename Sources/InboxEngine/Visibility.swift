import InboxModel

/// Why a message is not shown.
public enum HiddenReason: String, Hashable, Sendable, CaseIterable {
    /// The user or the vendor has removed it.
    case deleted
    /// Its provider's last full feed had it no longer.
    case withdrawn
    /// Its start is still to come.
    case notStarted
    /// Its expiry has passed.
    case expired
    /// Its provider shows only so many.
    case overLimit
}

extension MessageRecord {
    /// Rule *visibility*: shown while known, not deleted, not withdrawn, `startsAt <= now` and `now <= expiresAt`: expired
    /// strictly after.
    ///
    /// - Parameter full: When the provider's last full feed was asked for.
    func reasonToHide(_ content: InboxMessage, at now: Instant, full: Instant?) -> HiddenReason? {
        if isDeleted { return .deleted }
        if isWithdrawn(full) { return .withdrawn }
        if let starts = content.startInstant, now < starts { return .notStarted }
        if let expires = content.expiryInstant, expires < now { return .expired }
        return nil
    }

    /// Rule *absence is not deletion*: a full feed withdraws what was last observed before it.
    func isWithdrawn(_ full: Instant?) -> Bool {
        guard let full, let lastObserved else { return false }
        return lastObserved < full
    }

    /// The earliest instant after `now` at which it begins or ceases to be shown, clock alone; nil where there is none.
    func nextChange(_ content: InboxMessage, after now: Instant, full: Instant?) -> Instant? {
        guard !isDeleted, !isWithdrawn(full) else { return nil }
        let (starts, expires) = (content.startInstant, content.expiryInstant)
        if let starts, let expires, expires < starts { return nil }
        if let starts, now < starts { return starts }
        guard let expires, now <= expires else { return nil }
        return Instant(milliseconds: expires.milliseconds + 1)
    }
}
