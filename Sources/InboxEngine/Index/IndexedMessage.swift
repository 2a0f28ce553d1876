import InboxModel

/// What a ``InboxIndex`` keeps of one message.
struct IndexedMessage {
    /// Nil of a message that no feed has had, or that is known by its id alone.
    var entry: RankedMessage?
    /// Nil where it is withdrawn already.
    var observed: ObservedElement?
    var outbox: [OutboxEntry] = []
    var badge: [BadgeElement] = []
    var provider: Provider?
}

/// A message in a lane.
struct LaneElement: ChunkElement {
    /// What decides before rule *order* does.
    let rank: Int
    let entry: RankedMessage

    init(_ entry: RankedMessage, rank: Int = 0) {
        self.rank = rank
        self.entry = entry
    }

    func precedes(_ other: LaneElement) -> Bool {
        rank == other.rank ? entry.precedes(other.entry, in: .newestFirst) : rank < other.rank
    }

    /// How many there are, and how many the clock shows when.
    struct Summary: ChunkSummary {
        private(set) var unread = 0
        private(set) var read = 0
        private(set) var deleted = 0
        private(set) var shown = Timeline()

        mutating func add(_ element: LaneElement) {
            count(element.entry.status, 1)
            if let span = element.entry.span { shown.add(span, isUnread: element.entry.status == .unread) }
        }

        mutating func remove(_ element: LaneElement) {
            count(element.entry.status, -1)
            if let span = element.entry.span { shown.remove(span, isUnread: element.entry.status == .unread) }
        }

        private mutating func count(_ status: MessageStatus, _ change: Int) {
            switch status {
            case .unread: unread += change
            case .read: read += change
            case .deleted: deleted += change
            }
        }
    }
}

/// When a message was last observed.
struct ObservedElement: ChunkElement {
    typealias Summary = NoSummary<ObservedElement>

    let at: Instant
    let id: ByteEqualString

    func precedes(_ other: ObservedElement) -> Bool {
        at == other.at ? id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8) : at < other.at
    }
}

/// A step of a message's part in its provider's badge.
struct BadgeElement: ChunkElement {
    let step: BadgeStep
    let id: ByteEqualString
    /// Its number among the message's steps.
    let number: Int

    func precedes(_ other: BadgeElement) -> Bool {
        if step.at != other.step.at { return step.at < other.step.at }
        if id != other.id { return id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8) }
        return number < other.number
    }

    struct Summary: ChunkSummary {
        private(set) var change = 0

        mutating func add(_ element: BadgeElement) { change += element.step.change }
        mutating func remove(_ element: BadgeElement) { change -= element.step.change }
    }
}

extension OutboxEntry: ChunkElement {
    typealias Summary = NoSummary<OutboxEntry>
}
