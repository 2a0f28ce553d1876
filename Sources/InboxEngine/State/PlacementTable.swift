import InboxModel

/// The placements of an inbox's messages at one instant.
///
/// Each is made when it is needed, because a placement is larger than what decides it.
struct PlacementTable<Message: ListedMessage> {
    private let listing: Listing<Message>
    private let now: Instant
    private let vendors: ProviderRegistry
    private let fullFeeds: [Provider: Instant]
    /// The record of a message, by its index.
    private let record: (Int) -> MessageRecord?
    /// The indices of the messages that are shown, in order.
    private let shown: [Int]
    /// The place of each message among those that are shown; nothing of the others.
    private let places: [Int32]
    /// The indices of the messages that each representative stands for, the newest first.
    private let represented: [Int: [Int]]

    /// - Parameters:
    ///   - record: The record of a message, by its index, with the changes that count for its whole group.
    /// - Complexity: O(*n* log *n*).
    init(
        _ listing: Listing<Message>, at now: Instant, _ vendors: ProviderRegistry, fullFeeds: [Provider: Instant] = [:],
        record: @escaping (Int) -> MessageRecord?
    ) {
        func precedes(_ index: Int, _ other: Int) -> Bool {
            listing.messages[index].precedes(listing.messages[other], at: now)
        }
        shown = listing.shown.sorted(by: precedes)
        var places = [Int32](repeating: 0, count: listing.messages.count)
        for (place, index) in shown.enumerated() { places[index] = Int32(place) }
        self.places = places
        represented = Dictionary(grouping: listing.representatives.keys.sorted(by: precedes)) {
            listing.representatives[$0] ?? $0
        }
        self.listing = listing
        self.now = now
        self.vendors = vendors
        self.fullFeeds = fullFeeds
        self.record = record
    }

    /// The number of messages that are shown.
    var shownCount: Int { shown.count }
    /// The number of messages that are hidden, deleted ones included.
    var hiddenCount: Int { listing.messages.count - shown.count }

    /// All placements: first those of the messages that are shown, in order, then the others, the newest first.
    var all: [MessagePlacement] {
        let hidden = listing.hidden.sorted { listing.messages[$0].precedes(listing.messages[$1], at: now) }
        return (shown + hidden).compactMap { self[$0] }
    }

    /// The placement of the message with an index.
    subscript(index: Int) -> MessagePlacement? {
        guard let record = record(index), let message = record.message(vendors, at: now) else { return nil }
        if let reason = listing.reasons[index] {
            return MessagePlacement(
                message, record, hiddenBy: reason, listing.representatives[index].flatMap(id), at: now, fullFeeds)
        }
        let place = Int(places[index])
        let neighbour = place > 0 ? shown[place - 1] : shown.count > 1 ? shown[1] : nil
        return MessagePlacement(
            message: message, reason: nil,
            rule: neighbour.map { listing.messages[index].rule(against: listing.messages[$0], at: now) },
            position: place + 1, neighbour: neighbour.flatMap(id), instant: message.expiresAt,
            pinRule: record.pinRule(at: now), pinnedUntil: record.pinnedUntil(at: now), deletedBy: nil,
            representative: nil, standsFor: (represented[index] ?? []).compactMap(id))
    }

    private func id(of index: Int) -> String? { record(index)?.content?.id }
}
