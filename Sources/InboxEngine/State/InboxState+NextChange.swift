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
        let now = Instant(clamping: now)
        if let index { return index.nextChange(after: now)?.date }
        return known.nextChange(after: now)?.date
    }

    /// The latest instant, `now` at the latest, at which that was so.
    func previousChange(at now: Date) -> Date? {
        let now = Instant(clamping: now)
        if let index { return index.previousChange(at: now)?.date }
        return known.lazy.compactMap { $0.previousChange(at: now) }.max()?.date
    }
}

extension [RankedMessage] {
    /// The earliest instant after `now` at which one of them changes by itself.
    func nextChange(after now: Instant) -> Instant? {
        lazy.compactMap { $0.nextChange(after: now) }.min()
    }
}
