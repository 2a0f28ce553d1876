import InboxVendors

/// Some of the inboxes that a replay fills, by their places, and the events that wait for them.
final class InboxShard: Sendable {
    /// An event, and the place of its inbox.
    struct Dealt {
        let place: Int
        let read: ReadEvent
    }

    private let empty: InboxState
    private let waiting = Locked<[Dealt]>([])
    private let states = Locked<[InboxState]>([])
    private let kept = Locked<[ReplayBatch]>([])

    /// - Parameter empty: What every inbox is at first.
    init(_ empty: InboxState) {
        self.empty = empty
    }

    /// Adds events behind those that wait.
    func add(_ events: [Dealt]) {
        waiting.withLock { $0 += events }
    }

    /// Lets the inboxes take the events that wait.
    ///
    /// - Parameter batch: What the shard's worker has read, where there are others: it is kept until that one has read three
    ///   more. So events are freed by the worker that has made them, and not by the one whose inbox takes them, which would
    ///   wait for the other's memory.
    func settle(keeping batch: ReplayBatch?) {
        _ = settled()
        guard let batch else { return }
        _ = kept.withLock { kept in
            kept.append(batch)
            return kept.count > 3 ? kept.removeFirst() : nil
        }
    }

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
            for place in events.lazy.map(\.place) { states.prefetch(inboxAt: place) }
            for place in events.lazy.map(\.place) { states.prefetch(recordsAt: place) }
            for dealt in events {
                while dealt.place >= states.count { states.append(empty) }
                dealt.read.apply(to: &states[dealt.place])
            }
            return states
        }
    }

    /// Forgets the inboxes.
    func removeAll() {
        states.withLock { $0 = [] }
    }
}
