import InboxModel

/// What an ``InboxIndex`` has of one message.
struct IndexedMessage {
    /// Nil if no feed has had the message, or its content was dropped.
    var message: RankedMessage?
    /// Nil if the message is withdrawn.
    var observed: ObservedElement?
    var outbox: [OutboxEntry] = []
    var badge: [BadgeElement] = []
    var provider: Provider?
}

/// A message in a partition.
struct PartitionElement: ChunkElement {
    /// Compared before the order of Engine.md, *Order*.
    let rank: Int
    let message: RankedMessage

    init(_ message: RankedMessage, rank: Int = 0) {
        self.rank = rank
        self.message = message
    }

    func precedes(_ other: PartitionElement) -> Bool {
        rank == other.rank ? message.precedesBelowPins(other.message, in: .newestFirst) : rank < other.rank
    }

    /// The numbers of unread and of read messages, and the number of visible messages at any time.
    struct Summary: ChunkSummary {
        private(set) var unread = 0
        private(set) var read = 0
        private(set) var visible = Timeline()

        mutating func add(_ element: PartitionElement) {
            count(element.message.status, 1)
            if let span = element.message.span { visible.add(span, isUnread: element.message.status == .unread) }
        }

        mutating func remove(_ element: PartitionElement) {
            count(element.message.status, -1)
            if let span = element.message.span { visible.remove(span, isUnread: element.message.status == .unread) }
        }

        private mutating func count(_ status: MessageStatus, _ change: Int) {
            switch status {
            case .unread: unread += change
            case .read: read += change
            case .deleted: break
            }
        }
    }
}

/// The last observation of a message.
struct ObservedElement: ChunkElement {
    typealias Summary = NoSummary<ObservedElement>

    let at: Instant
    let id: ByteEqualString

    func precedes(_ other: ObservedElement) -> Bool {
        at == other.at ? id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8) : at < other.at
    }
}

/// A correction that a message makes to its provider's badge.
struct BadgeElement: ChunkElement {
    let step: BadgeStep
    let id: ByteEqualString
    /// Its index among the message's steps.
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
