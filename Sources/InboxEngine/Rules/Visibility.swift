import InboxModel

/// Why a message is not shown.
///
/// Closed: a message is shown if none of these conditions hides it (Engine.md, *Visibility*), and a host that draws hidden
/// messages must have a text for each.
public enum HiddenReason: String, Hashable, Sendable, CaseIterable {
    /// The user or the vendor has deleted it.
    case deleted
    /// Its provider's last full feed did not have it.
    case withdrawn
    /// It has not started yet.
    case notStarted
    /// It has expired.
    case expired
    /// Its provider shows a limited number of messages, and newer ones come first.
    case overLimit
    /// Another message that is shown is the same one, by the ``CollapsePolicy``.
    case collapsed
}

/// Engine.md, *Visibility*: a message is visible if it is known, not deleted, not withdrawn, has started
/// (`startsAt <= now`) and has not expired (`now <= expiresAt`). It is shown if it is also within the limit of its provider,
/// and represents its group.
extension RankedMessage {
    /// Why the message is hidden, the limit of its provider aside; nil if it is visible.
    func reasonToHide(at now: Instant) -> HiddenReason? {
        if status == .deleted { return .deleted }
        if isWithdrawn { return .withdrawn }
        if let starts, now < starts { return .notStarted }
        if let expires, expires < now { return .expired }
        return nil
    }

    /// The span in which the message is visible; nil if it never is.
    var span: Timeline.Span? {
        guard status != .deleted, !isWithdrawn else { return nil }
        if let starts, let expires, expires < starts { return nil }
        return Timeline.Span(start: starts, end: expires.flatMap { Instant(milliseconds: $0.milliseconds + 1) })
    }

    /// The earliest instant after `now` at which the message starts or expires, or the user's pin ends; nil if there is none.
    func nextChange(after now: Instant) -> Instant? {
        guard let span else { return nil }
        // The start is before the end of the pin, and that before the end.
        if let start = span.start, now < start { return start }
        if let pinEnd, now < pinEnd { return pinEnd }
        return span.end.flatMap { now < $0 ? $0 : nil }
    }

    /// The latest instant, `now` at the latest, at which the message started or expired, or the user's pin ended; nil if there
    /// is none.
    func previousChange(at now: Instant) -> Instant? {
        guard let span else { return nil }
        if let end = span.end, end <= now { return end }
        if let pinEnd, pinEnd <= now { return pinEnd }
        return span.start.flatMap { $0 <= now ? $0 : nil }
    }
}
