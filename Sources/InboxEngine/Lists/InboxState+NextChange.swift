import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When the inbox changes by itself.
extension InboxState {
    /// The earliest instant after `now` at which a message starts or expires, or the user's pin of a visible message ends;
    /// limits are ignored.
    public func nextChange(after now: Date) -> Date? {
        list.nextChange(after: Instant(clamping: now))?.date
    }

    /// The latest instant, `now` at the latest, at which that was so.
    func previousChange(at now: Date) -> Date? {
        let now = Instant(clamping: now)
        var previous: Instant?
        list.forEach { previous = newest(previous, $0.previousChange(at: now, pinEnd: $1)) }
        return previous?.date
    }
}

extension MessageList {
    /// The earliest instant after `now` at which one of the messages changes by itself.
    func nextChange(after now: Instant) -> Instant? {
        var next: Instant?
        forEach { next = earliest(next, $0.nextChange(after: now, pinEnd: $1)) }
        return next
    }
}
