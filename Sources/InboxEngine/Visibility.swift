import InboxModel

/// Why a message is not shown.
public enum HiddenReason: String, Hashable, Sendable, CaseIterable {
    /// The user or the vendor has removed it.
    case deleted
    /// Its start is still to come.
    case notStarted
    /// Its expiry has passed.
    case expired
    /// Its provider shows only so many.
    case overLimit
}

/// Rule *visibility*: shown while not deleted, `startsAt <= now`, `now <= expiresAt`; expired strictly after.
enum Visibility {
    static func reasonToHide(_ record: MessageRecord, _ content: InboxMessage, at now: Instant) -> HiddenReason? {
        if record.isDeleted { return .deleted }
        if let starts = content.startInstant, now < starts { return .notStarted }
        if let expires = content.expiryInstant, expires < now { return .expired }
        return nil
    }
}
