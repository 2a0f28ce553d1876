package import InboxModel

/// The placements of an inbox's messages at one instant.
///
/// Each placement is made when it is read, because it takes more memory than the data that decide it.
package struct Placements {
    private let state: InboxState
    private let listing: Listing
    private let now: Instant
    /// The indices of the messages that are shown, in order.
    private let shown: [Int]
    private let indices: [ByteEqualString: Int]
    /// The number of shown messages before each message.
    private let shownBefore: [Int]
    /// The indices of the messages that each representative stands for, the newest first.
    private let represented: [Int: [Int]]

    /// - Complexity: O(*n*).
    init(of state: InboxState, at now: Instant) {
        let listing = Listing(state, state.list, at: now)
        self.state = state
        self.listing = listing
        self.now = now
        shown = listing.shown
        indices = Dictionary(uniqueKeysWithValues: listing.messages.enumerated().map { ($1.id, $0) })
        var count = 0
        shownBefore = listing.reasons.map { reason in
            defer { count += reason == nil ? 1 : 0 }
            return count
        }
        represented = Dictionary(grouping: listing.representatives.keys.sorted()) { listing.representatives[$0] ?? $0 }
    }

    package var shownCount: Int { shown.count }
    /// The number of messages that are hidden, deleted ones included.
    package var hiddenCount: Int { listing.messages.count - shown.count }

    /// All placements: first the shown messages in order, then the others, newest first.
    var all: [MessagePlacement] { (shown + listing.hidden).compactMap(placement) }

    /// The hidden messages, deleted ones included, the newest first, each with the reason.
    package var hidden: [(message: InboxMessage, reason: HiddenReason)] {
        listing.hidden.compactMap { index in
            guard let reason = listing.reasons[index] else { return nil }
            return state.knownMessage(listing.messages[index].id, at: now).map { ($0, reason) }
        }
    }

    /// The placement of a message; nil if no feed has contained it.
    package subscript(id: String) -> MessagePlacement? { indices[ByteEqualString(id)].flatMap(placement) }

    private func placement(at index: Int) -> MessagePlacement? {
        let ranked = listing.messages[index]
        guard let record = state.record(of: ranked.id), let message = record.message(state.vendors, at: now) else {
            return nil
        }
        if let reason = listing.reasons[index] {
            let representative = listing.representatives[index].map(id)
            return MessagePlacement(
                message, record, .init(of: message, record, hiddenBy: reason, representative, state.fullFeeds), at: now)
        }
        let place = shownBefore[index]
        let neighbour = place > 0 ? shown[place - 1] : shown.count > 1 ? shown[1] : nil
        return MessagePlacement(
            message, record,
            .shown(
                position: place + 1, neighbour: neighbour.map(id),
                by: neighbour.map { ranked.rule(against: listing.messages[$0], at: now) }),
            at: now, standsFor: (represented[index] ?? []).map(id))
    }

    private func id(of index: Int) -> String { listing.messages[index].id.text }
}
