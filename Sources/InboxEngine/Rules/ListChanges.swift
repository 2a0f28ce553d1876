import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Engine.md, *What changed*.
extension InboxState {
    /// What differs between the list that an earlier state showed and the one that this state shows, in the order
    /// ``InboxOrder/newestFirst``.
    ///
    /// Time alone changes lists too: between two instants messages of one state start and expire, and pins end.
    ///
    /// - Parameters:
    ///   - earlier: A state of the same recipient, such as the one of which a client has the list.
    ///   - then: The instant of the earlier list.
    ///   - now: The instant of the later list.
    /// - Complexity: O(*n* log *n*) over the messages of both lists.
    public func changes(since earlier: InboxState, at then: Date, now: Date) -> InboxChanges {
        changes(from: earlier.messages(at: then), to: messages(at: now), now: now)
    }

    /// What differs between an earlier list and the one that this state shows.
    func changes(from earlier: [InboxMessage], to later: [InboxMessage], now: Date) -> InboxChanges {
        lazy var listing = Listing(self, list, at: Instant(clamping: now))
        lazy var reasons = Dictionary(uniqueKeysWithValues: zip(listing.messages.map(\.id), listing.reasons))
        return InboxChanges(from: earlier, to: later) { reasons[$0] ?? nil }
    }
}
