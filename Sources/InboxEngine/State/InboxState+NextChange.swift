import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When the inbox changes by itself.
extension InboxState {
    /// The earliest instant after `now` at which a message starts or expires; limits are ignored.
    public func nextChange(after now: Date) -> Date? {
        let now = Instant(clamping: now)
        if let index { return index.nextChange(after: now)?.date }
        return known.nextChange(after: now)?.date
    }
}

extension [RankedMessage] {
    /// The earliest instant after `now` at which one starts or expires.
    func nextChange(after now: Instant) -> Instant? {
        lazy.compactMap { $0.nextChange(after: now) }.min()
    }
}
