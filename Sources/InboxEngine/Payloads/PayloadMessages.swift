import InboxJSON
import InboxModel

/// The messages of payloads that arrive at one instant, each once.
struct PayloadMessages {
    private let payloads: [DecodedPayload]
    private let now: Instant
    private let vendors: ProviderRegistry
    private let topics: TopicFilter?
    private let collapse: CollapsePolicy?
    /// Whether a message may be in two payloads, or named by a list of deletions.
    private let mayRepeat: Bool

    /// In the order of the payloads.
    private(set) var all: [PayloadMessage] = []
    /// For each message the key by which the policy collapses it; empty without a policy.
    private(set) var keys: [CollapseKey?] = []
    /// The indices of the messages by the hashes of their ids; empty if none can be named twice.
    private var indices = HashToOffsetTable()
    /// The records of the messages that several payloads have, or that a list of deletions names; they are not read again.
    private var merged: [Int: MessageRecord] = [:]

    init(
        _ payloads: [DecodedPayload], _ vendors: ProviderRegistry, at now: Instant, _ topics: TopicFilter?,
        _ collapse: CollapsePolicy?
    ) {
        self.payloads = payloads
        self.vendors = vendors
        self.now = now
        self.topics = topics
        self.collapse = collapse
        let deletions = Set(payloads.lazy.flatMap { $0.feed.deletions ?? [] }.map { ByteEqualString($0) })
        mayRepeat = payloads.count > 1 || !deletions.isEmpty
        let count = payloads.reduce(0) { $0 + $1.messageCount }
        all.reserveCapacity(count)
        if mayRepeat { indices.reserveCapacity(count) }
        for index in payloads.indices { add(payload: index) }
        for id in deletions { delete(id) }
    }

    /// The record of a message.
    func record(at index: Int) -> MessageRecord {
        if let record = merged[index] { return record }
        return MessageRecord(all[index].content, at: now, position: all[index].position)
    }

    /// Whether several payloads have the message, or a list of deletions names it.
    func isMerged(_ index: Int) -> Bool { merged[index] != nil }

    /// The index of the message at a position in a payload's feed.
    func index(ofMessageAt position: Int, id: String) -> Int? {
        mayRepeat ? index(of: ByteEqualString(id)) : all.indices.contains(position) ? position : nil
    }

    private func index(of id: ByteEqualString) -> Int? {
        indices.offset(of: HashToOffsetTable.hash(of: id.text)) { all[$0].id == id }
    }

    // MARK: Building

    private mutating func add(payload payloadIndex: Int) {
        var position = 0
        payloads[payloadIndex].forEachMessage { message in
            defer { position += 1 }
            let id = ByteEqualString(mayRepeat ? message.id : "")
            if mayRepeat, let index = index(of: id) {
                // Detached: it would keep the part of its payload in memory.
                let record = MessageRecord(message.detached(), at: now, position: position)
                return update(index) { $0.merge(record) }
            }
            let record = MessageRecord(copy message, at: now, position: position)
            if mayRepeat { indices.insert(all.count, HashToOffsetTable.hash(of: id.text)) }
            if let collapse { keys.append(collapse.key.value(of: message)) }
            all.append(
                PayloadMessage(ranked(record), at: position, ofPayload: payloadIndex, in: payloads, at: now, topics))
        }
    }

    private mutating func delete(_ id: ByteEqualString) {
        guard let index = index(of: id) else { return }
        let now = now
        update(index) { $0.firstDeletedByFeed = earliest($0.firstDeletedByFeed, now) }
    }

    /// Updates the record of a message, which stays in memory.
    private mutating func update(_ index: Int, _ change: (inout MessageRecord) -> Void) {
        var record = record(at: index)
        change(&record)
        all[index] = all[index].updated(ranked(record), at: now, topics)
        if let collapse { keys[index] = record.content.flatMap { collapse.key.value(of: $0) } }
        merged[index] = record
    }

    /// What ranks the message of a record, without its id.
    private func ranked(_ record: MessageRecord) -> RankedMessage {
        guard let message = RankedMessage(ByteEqualString(""), record, [:], vendors) else {
            preconditionFailure("a message of a payload has content")
        }
        return message
    }
}
