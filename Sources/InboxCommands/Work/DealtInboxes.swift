import InboxReplay
import InboxVendors

/// The inboxes that a replay fills, dealt out among shards, so that several workers fill them at once.
///
/// Events are dealt in their order; each shard takes its own in that order, so that every inbox gets what it would from one
/// worker alone.
struct DealtInboxes {
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
        let number = table.number(of: read.logged.recipient, hash: read.recipientHash)
        if number == sessions.count { sessions.append(0) }
        let live = sessions[number]
        sessions[number] = max(live, read.logged.event.liveSession)
        dealt[number % shards.count].append(InboxShard.Dealt(place: number / shards.count, read: read))
        return live
    }

    /// Asks for the memory by which the recipients of events that are about to be dealt are found, in two steps.
    func prefetch(_ events: [ReadEvent]) {
        for read in events { table.prefetch(read.recipientHash) }
        for read in events {
            if let number = table.prefetchRecipient(read.recipientHash) { sessions.prefetch(number) }
        }
    }

    /// Hands the shards what was dealt.
    mutating func handOut() {
        for shard in shards.indices where !dealt[shard].isEmpty {
            shards[shard].add(dealt[shard])
            dealt[shard].removeAll(keepingCapacity: true)
        }
    }

    /// The inboxes with all events taken, in the order in which their recipients first appeared.
    mutating func settled() -> SettledInboxes {
        handOut()
        return SettledInboxes(recipients: recipients, shards: inParallel(shards) { $0.settled() })
    }

    /// Forgets all of them.
    mutating func removeAll() {
        self = DealtInboxes(shards)
        for shard in shards { shard.removeAll() }
    }
}

/// Inboxes and their recipients, in the order in which these first appeared.
struct SettledInboxes: RandomAccessCollection, Sendable {
    fileprivate let recipients: [String]
    /// Of each shard its inboxes by their places.
    fileprivate let shards: [[InboxState]]

    var startIndex: Int { 0 }
    var endIndex: Int { recipients.count }

    subscript(number: Int) -> (recipient: String, state: InboxState) {
        (recipients[number], shards[number % shards.count][number / shards.count])
    }
}
