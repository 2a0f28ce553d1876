import InboxVendors

/// The inboxes that a replay fills, dealt out among shards, so that several workers fill them at once.
///
/// Events are dealt in their order; each shard takes its own in that order, so that every inbox gets what it would from one
/// worker alone.
struct DealtInboxes {
    /// A recipient's inbox.
    typealias Inbox = (recipient: String, state: InboxState)

    private let shards: [InboxShard]
    private var table = RecipientTable()
    /// The live session of each recipient, as it will be when the events dealt so far are taken.
    private var sessions: [Int] = []
    /// Of each shard the events that it has not been handed yet.
    private var dealt: [[InboxShard.Dealt]]

    init(_ shards: [InboxShard]) {
        self.shards = shards
        dealt = Array(repeating: [], count: shards.count)
    }

    /// The recipients, in the order in which they first appeared.
    var recipients: [String] { table.recipients }

    /// Deals an event to the shard that has the recipient's inbox.
    ///
    /// - Returns: The recipient's live session as it was before; an event of an earlier one counts for nothing.
    mutating func deal(_ read: ReadEvent) -> Int {
        let number = table.number(of: read.logged.recipient)
        if number == sessions.count { sessions.append(0) }
        let live = sessions[number]
        sessions[number] = max(live, read.logged.event.liveSession)
        dealt[number % shards.count].append((number / shards.count, read))
        return live
    }

    /// Hands the shards what was dealt.
    mutating func handOut() {
        for shard in shards.indices where !dealt[shard].isEmpty {
            shards[shard].add(dealt[shard])
            dealt[shard].removeAll(keepingCapacity: true)
        }
    }

    /// The inboxes with all events taken, in the order in which their recipients first appeared.
    mutating func settled() -> [Inbox] {
        handOut()
        let states = inParallel(shards) { $0.settled() }
        return recipients.indices.map { number in
            (recipients[number], states[number % shards.count][number / shards.count])
        }
    }

    /// Forgets all of them.
    mutating func removeAll() {
        self = DealtInboxes(shards)
        for shard in shards { shard.removeAll() }
    }
}

/// Some of the inboxes that a replay fills, by their places, and the events that wait for them.
final class InboxShard: Sendable {
    /// An event, and the place of its inbox.
    typealias Dealt = (place: Int, read: ReadEvent)

    private let empty: InboxState
    private let waiting = Locked<[Dealt]>([])
    private let states = Locked<[InboxState]>([])

    /// - Parameter empty: What every inbox is at first.
    init(_ empty: InboxState) {
        self.empty = empty
    }

    /// Adds events behind those that wait.
    func add(_ events: [Dealt]) {
        waiting.withLock { $0 += events }
    }

    /// Lets the inboxes take the events that wait.
    func settle() { _ = settled() }

    /// Lets the inboxes take the events that wait.
    ///
    /// - Returns: The inboxes by their places.
    func settled() -> [InboxState] {
        states.withLock { states in
            let events = waiting.withLock { waiting in
                let events = waiting
                waiting = []
                return events
            }
            for (place, read) in events {
                while place >= states.count { states.append(empty) }
                states[place].apply(read.logged.event)
            }
            return states
        }
    }

    /// Forgets the inboxes.
    func removeAll() {
        states.withLock { $0 = [] }
    }
}
