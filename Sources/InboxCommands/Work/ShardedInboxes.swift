import InboxEngine
import InboxVendors

/// The inboxes that a replay fills, divided among shards so that several workers apply events at once.
///
/// Ownership:
/// - One thread at a time calls the methods of `ShardedInboxes`, in the order of the event log: it looks up the recipient of
///   each event, assigns the event to the recipient's shard, and keeps the live sessions.
/// - A recipient's inbox belongs to one shard for ever: recipient number `n`, counted in order of first appearance, is
///   inbox `n / shards` of shard `n % shards`.
/// - A shard's inboxes change only inside ``Shard/apply(keeping:)`` and ``Shard/applied()``, under the shard's lock. Any
///   worker may call them. A shard applies its events in the order in which they were assigned, so each inbox is what one
///   worker alone would make of it.
struct ShardedInboxes {
    private let shards: [Shard]
    private var table = RecipientTable()
    /// The live session of each recipient after the events that were assigned so far.
    private var sessions: [Int] = []
    /// For each shard, the assigned events that the shard does not have yet.
    private var assigned: [[Shard.Assignment]]
    /// The live session of an inbox before its first event.
    private let session: Int

    init(_ shards: [Shard], session: Int) {
        self.shards = shards
        self.session = session
        assigned = Array(repeating: [], count: shards.count)
    }

    /// The recipients, in order of first appearance.
    var recipients: [String] { table.recipients }

    /// Assigns an event to the shard of its recipient.
    ///
    /// - Returns: The recipient's live session before the event; an event of an earlier session has no effect.
    mutating func assign(_ read: ReadEvent) -> Int {
        let number = table.number(of: read.logged.recipient, hash: read.recipientHash)
        if number == sessions.count { sessions.append(session) }
        let live = sessions[number]
        sessions[number] = max(live, read.logged.event.liveSession)
        assigned[number % shards.count].append(Shard.Assignment(index: number / shards.count, read: read))
        return live
    }

    /// Prefetches the table entries of the recipients of events that will be assigned next.
    func prefetch(_ events: [ReadEvent]) {
        for read in events { table.prefetch(read.recipientHash) }
        for read in events {
            if let number = table.prefetchRecipient(read.recipientHash) { sessions.prefetch(number) }
        }
    }

    /// Passes the assigned events to their shards.
    mutating func flush() {
        for shard in shards.indices where !assigned[shard].isEmpty {
            shards[shard].add(assigned[shard])
            assigned[shard].removeAll(keepingCapacity: true)
        }
    }

    /// The inboxes after all events, in the order of their recipients.
    mutating func applied() -> ReplayedStates {
        flush()
        return ReplayedStates(recipients: recipients, shards: inParallel(shards) { $0.applied() })
    }

    /// Removes all inboxes.
    mutating func removeAll() {
        self = ShardedInboxes(shards, session: session)
        for shard in shards { shard.removeAll() }
    }
}

extension ShardedInboxes {
    /// One part of the inboxes, and the events that it has not applied yet.
    final class Shard: Sendable {
        /// An event, and the index of its inbox in the shard.
        struct Assignment {
            let index: Int
            let read: ReadEvent
        }

        private let first: InboxState
        private let pending = Locked<[Assignment]>([])
        private let states = Locked<[InboxState]>([])
        private let kept = Locked<[ReplayBatch]>([])

        /// - Parameter first: The state of an inbox before its first event.
        init(_ first: InboxState) {
            self.first = first
        }

        /// Appends events to those that are pending.
        func add(_ events: [Assignment]) {
            pending.withLock { $0 += events }
        }

        /// Applies the pending events.
        ///
        /// - Parameter batch: The batch that the calling worker has read, if there are other workers. The shard keeps it until
        ///   the worker has read three more, so that the worker that allocated the events also frees them: another worker
        ///   would wait for the first one's allocator.
        func apply(keeping batch: ReplayBatch?) {
            _ = applied()
            guard let batch else { return }
            _ = kept.withLock { kept in
                kept.append(batch)
                return kept.count > 3 ? kept.removeFirst() : nil
            }
        }

        /// Applies the pending events.
        ///
        /// - Returns: The inboxes by their indices in the shard.
        func applied() -> [InboxState] {
            states.withLock { states in
                let events = pending.withLock { pending in
                    let events = pending
                    pending = []
                    return events
                }
                for index in events.lazy.map(\.index) { states.prefetch(inboxAt: index) }
                for index in events.lazy.map(\.index) { states.prefetch(recordsAt: index) }
                for event in events {
                    while event.index >= states.count { states.append(first) }
                    event.read.apply(to: &states[event.index])
                }
                return states
            }
        }

        /// Removes the inboxes.
        func removeAll() {
            states.withLock { $0 = [] }
        }
    }
}

/// The inboxes of a replay with their recipients, in the order in which the recipients first appeared.
struct ReplayedStates: RandomAccessCollection, Sendable {
    fileprivate let recipients: [String]
    /// For each shard, its inboxes by their indices.
    fileprivate let shards: [[InboxState]]

    var startIndex: Int { 0 }
    var endIndex: Int { recipients.count }

    subscript(number: Int) -> (recipient: String, state: InboxState) {
        (recipients[number], shards[number % shards.count][number / shards.count])
    }
}
