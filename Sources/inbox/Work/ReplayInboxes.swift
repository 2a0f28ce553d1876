import InboxVendors

/// An event of the log; an object, so that handing it from one to the next costs nothing.
final class ReadEvent: Sendable {
    let logged: LoggedEvent

    init(_ logged: LoggedEvent) {
        self.logged = logged
    }
}

/// The inboxes that a replay fills, and what it makes of them.
protocol ReplayInboxes {
    /// Takes in events, in order.
    ///
    /// - Returns: Of each event its recipient's live session as it was before, and the lines of those inboxes that are done.
    mutating func apply(_ events: [ReadEvent]) -> (live: [Int], lines: [UInt8])

    /// All others, in the order of their first events.
    var rest: [(recipient: String, state: InboxState)] { get }

    /// Hands over the lines of all others, a piece at a time.
    func writeRest(_ write: ([UInt8]) -> Void)
}

/// How a recipient's inbox is written.
struct ReplayedInboxWriter: Sendable {
    let line: ReplayLine
    let now: Instant

    /// Appends the line of an inbox, and its line feed.
    func write(_ state: InboxState, of recipient: String, to bytes: inout [UInt8]) {
        var writer = JSONWriter()
        line.write(state, of: recipient, at: now.date, to: &writer)
        bytes += writer.bytes
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// All recipients' inboxes, shared out among workers by recipient; they are done at the end.
struct ShardedInboxes: ReplayInboxes {
    private let shards: [Locked<Shard>]
    private let writer: ReplayedInboxWriter
    /// How many events there were.
    private var count = 0

    /// What one worker has.
    private struct Shard: Sendable {
        var inboxes = ReplayedInboxes(adapters: .standard)
        /// The number of each recipient's first event.
        var firsts: [Int] = []
    }

    init(jobs: Int, _ writer: ReplayedInboxWriter) {
        shards = (0..<jobs).map { _ in Locked(Shard()) }
        self.writer = writer
    }

    mutating func apply(_ events: [ReadEvent]) -> (live: [Int], lines: [UInt8]) {
        let (shards, first) = (shards, count)
        count += events.count
        let live = inParallel(Array(shards.indices)) { number in
            shards[number].withLock { shard in
                events.indices.compactMap { index -> (index: Int, live: Int)? in
                    let event = events[index].logged
                    guard shards.count == 1 || Self.shard(of: event.recipient, shards.count) == number else {
                        return nil
                    }
                    let live = shard.inboxes.apply(event)
                    if shard.inboxes.recipients.count > shard.firsts.count { shard.firsts.append(first + index) }
                    return (index, live)
                }
            }
        }
        var sessions = [Int](repeating: 0, count: events.count)
        for (index, live) in live.joined() { sessions[index] = live }
        return (sessions, [])
    }

    private static func shard(of recipient: String, _ count: Int) -> Int {
        Int(UInt(bitPattern: recipient.hashValue) % UInt(count))
    }

    var rest: [(recipient: String, state: InboxState)] {
        let shards = shards.map { $0.withLock { $0 } }
        return shards.flatMap { shard in
            zip(shard.firsts, shard.inboxes.recipients).map { (first: $0, recipient: $1, inboxes: shard.inboxes) }
        }.sorted { $0.first < $1.first }.map { ($0.recipient, $0.inboxes[$0.recipient]) }
    }

    func writeRest(_ write: ([UInt8]) -> Void) {
        let recipients = rest
        for piece in recipients.parts(recipients.count / (256 * shards.count) + 1) {
            let lines = inParallel(piece.parts(shards.count)) { [writer] part in
                part.reduce(into: [UInt8]()) { bytes, next in
                    writer.write(next.state, of: next.recipient, to: &bytes)
                }
            }
            for bytes in lines { write(bytes) }
        }
    }
}

/// The inbox of one recipient, which is done when another one's event comes.
struct SortedInboxes: ReplayInboxes {
    private let jobs: Int
    private let writer: ReplayedInboxWriter
    /// Nothing, or one inbox.
    private var open = Locked(ReplayedInboxes(adapters: .standard))

    init(jobs: Int, _ writer: ReplayedInboxWriter) {
        self.jobs = jobs
        self.writer = writer
    }

    mutating func apply(_ events: [ReadEvent]) -> (live: [Int], lines: [UInt8]) {
        let parts = runs(events)
        let inboxes = parts.indices.map { $0 == 0 ? open : Locked(ReplayedInboxes(adapters: .standard)) }
        let results = inParallel(Array(parts.indices)) { [writer] number in
            inboxes[number].withLock { inboxes in
                var (live, lines): ([Int], [UInt8]) = ([], [])
                for event in parts[number] {
                    if let current = inboxes.recipients.first, !current.utf8.elementsEqual(event.logged.recipient.utf8)
                    {
                        writer.write(inboxes[current], of: current, to: &lines)
                        inboxes.removeAll()
                    }
                    live.append(inboxes.apply(event.logged))
                }
                if number < parts.count - 1, let last = inboxes.recipients.first {
                    writer.write(inboxes[last], of: last, to: &lines)
                }
                return (live: live, lines: lines)
            }
        }
        if let last = inboxes.last { open = last }
        return (results.flatMap(\.live), results.flatMap(\.lines))
    }

    /// The events in a part for each worker, cut where the recipient changes.
    private func runs(_ events: [ReadEvent]) -> [ArraySlice<ReadEvent>] {
        var runs: [ArraySlice<ReadEvent>] = []
        for part in events.parts(jobs) {
            guard let last = runs.last, let recipient = last.last?.logged.recipient else {
                runs.append(part)
                continue
            }
            let cut = part.firstIndex { !$0.logged.recipient.utf8.elementsEqual(recipient.utf8) } ?? part.endIndex
            runs[runs.count - 1] = events[last.startIndex..<cut]
            if cut < part.endIndex { runs.append(events[cut..<part.endIndex]) }
        }
        return runs
    }

    var rest: [(recipient: String, state: InboxState)] {
        open.withLock { inboxes in inboxes.recipients.map { ($0, inboxes[$0]) } }
    }

    func writeRest(_ write: ([UInt8]) -> Void) {
        for (recipient, state) in rest {
            var bytes: [UInt8] = []
            writer.write(state, of: recipient, to: &bytes)
            write(bytes)
        }
    }
}
