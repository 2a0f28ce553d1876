package import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The placements of an inbox's messages at one instant.
///
/// Each is made when it is needed, because a placement is larger than what decides it.
package struct PlacementTable {
    private let state: InboxState
    private let now: Instant
    /// The messages that are shown, in order.
    private let shown: [RankedMessage]
    /// The others, the newest first.
    private let hidden: [HiddenMessage]
    /// The numbers of the messages, those that are shown first.
    private let numbers: [ByteEqualString: Int]
    /// The ids of the messages that each representative stands for, the newest first.
    private let represented: [ByteEqualString: [String]]

    /// The placements of all known messages.
    ///
    /// - Complexity: O(*n* log *n*).
    package init(_ state: InboxState, at now: Date) {
        self.init(state, at: Instant(clamping: now))
    }

    init(_ state: InboxState, at now: Instant) {
        self.state = state
        self.now = now
        var (shown, hidden) = state.partitioned(at: now)
        shown.sort { $0.precedes($1, in: .newestFirst, at: now) }
        hidden.sort { $0.ranked.precedes($1.ranked, in: .newestFirst, at: now) }
        var numbers: [ByteEqualString: Int] = [:]
        numbers.reserveCapacity(shown.count + hidden.count)
        for (number, message) in shown.enumerated() { numbers[message.id] = number }
        for (number, message) in hidden.enumerated() { numbers[message.ranked.id] = shown.count + number }
        self.shown = shown
        self.hidden = hidden
        self.numbers = numbers
        represented = hidden.reduce(into: [:]) { represented, hidden in
            guard let representative = hidden.representative else { return }
            represented[representative, default: []].append(hidden.ranked.id.text)
        }
    }

    /// The number of messages that are shown.
    package var shownCount: Int { shown.count }
    /// The number of messages that are hidden, deleted ones included.
    package var hiddenCount: Int { hidden.count }

    /// All placements: first those of the messages that are shown, in order, then the others, the newest first.
    var all: [MessagePlacement] {
        shown.indices.compactMap(placement(ofShown:)) + hidden.compactMap(placement(ofHidden:))
    }

    /// The placement of a message; nil if no feed has had it.
    package subscript(id: ByteEqualString) -> MessagePlacement? {
        numbers[id].flatMap { number in
            number < shown.count ? placement(ofShown: number) : placement(ofHidden: hidden[number - shown.count])
        }
    }

    private func placement(ofShown index: Int) -> MessagePlacement? {
        let neighbour = index > 0 ? shown[index - 1] : shown.count > 1 ? shown[1] : nil
        let id = shown[index].id
        guard let message = state.knownMessage(id, at: now), let record = state.record(of: id) else { return nil }
        return MessagePlacement(
            message: message, reason: nil, rule: neighbour.map { shown[index].rule(against: $0, at: now) },
            position: index + 1, neighbour: neighbour?.id.text, instant: message.expiresAt,
            pinRule: record.pinRule(at: now), pinnedUntil: record.pinnedUntil(at: now), deletedBy: nil,
            representative: nil, standsFor: represented[id] ?? [])
    }

    private func placement(ofHidden hidden: HiddenMessage) -> MessagePlacement? {
        let id = hidden.ranked.id
        guard let record = state.record(of: id), let message = state.knownMessage(id, at: now) else { return nil }
        return state.placement(of: message, record, hiddenBy: hidden.reason, hidden.representative, at: now)
    }
}
