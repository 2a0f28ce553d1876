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

extension RankedMessage {
    /// Rule *visibility*: shown while known, not deleted, not withdrawn, `startsAt <= now` and `now <= expiresAt`: expired
    /// strictly after.
    func reasonToHide(at now: Instant) -> HiddenReason? {
        if status == .deleted { return .deleted }
        if isWithdrawn { return .withdrawn }
        if let starts, now < starts { return .notStarted }
        if let expires, expires < now { return .expired }
        return nil
    }

    /// From when to when the clock shows it, the end not included; nil where it never does.
    var span: Timeline.Span? {
        guard status != .deleted, !isWithdrawn else { return nil }
        if let starts, let expires, expires < starts { return nil }
        return Timeline.Span(start: starts, end: expires.flatMap { Instant(milliseconds: $0.milliseconds + 1) })
    }

    /// The earliest instant after `now` at which it begins or ceases to be shown, clock alone; nil where there is none.
    func nextChange(after now: Instant) -> Instant? {
        guard let span else { return nil }
        // It begins before it ends.
        if let start = span.start, now < start { return start }
        return span.end.flatMap { now < $0 ? $0 : nil }
    }
}

extension MessageRecord {
    /// Rule *absence is not deletion*: a full feed withdraws what was last observed before it.
    ///
    /// - Parameter full: When the provider's last full feed was asked for.
    func isWithdrawn(_ full: Instant?) -> Bool {
        guard let full, let lastObserved else { return false }
        return lastObserved < full
    }
}
