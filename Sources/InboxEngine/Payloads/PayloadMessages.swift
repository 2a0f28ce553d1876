import InboxJSON
import InboxModel

/// The messages of payloads that arrive at one instant, each once.
struct PayloadMessages {
    private let contents: PayloadContents
    private let now: Instant
    private let vendors: ProviderRegistry
    private let topics: TopicFilter?
    /// Whether a message may be in two payloads, or named by a list of deletions.
    private let mayRepeat: Bool

    /// In the order of the payloads.
    private(set) var all: [PayloadMessage] = []
    /// The groups of the messages; nil without a policy that collapses messages.
    private(set) var groups: CollapseGroups?
    /// The indices of the messages by the hashes of their ids; empty if none can be named twice.
    private var indices = HashToOffsetTable()
    /// The records of the messages that several payloads have, or that a list of deletions names; they are not read again.
    private var merged: [Int: MessageRecord] = [:]

    init(
        _ payloads: [DecodedPayload], _ vendors: ProviderRegistry, at now: Instant, _ topics: TopicFilter?,
        _ collapse: CollapsePolicy?
    ) {
        contents = PayloadContents(payloads)
        self.vendors = vendors
        self.now = now
        self.topics = topics
        groups = collapse.map { CollapseGroups($0) }
        let deletions = payloads.flatMap { $0.feed.deletions ?? [] }
        mayRepeat = payloads.count > 1 || !deletions.isEmpty
        let count = payloads.reduce(0) { $0 + $1.messageCount }
        all.reserveCapacity(count)
        if mayRepeat { indices.reserveCapacity(count) }
        for number in payloads.indices { add(payload: number) }
        for id in deletions { delete(ByteEqualString(id)) }
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

    private mutating func add(payload number: Int) {
        var position = 0
        contents.payloads[number].forEachMessage { message in
            let record = MessageRecord(copy message, at: now, position: position)
            defer { position += 1 }
            let id = ByteEqualString(mayRepeat || groups != nil ? message.id : "")
            if mayRepeat, let index = index(of: id) { return update(index, id) { $0.merge(record) } }
            guard let ranked = ranked(record) else { return }
            if mayRepeat { indices.insert(all.count, HashToOffsetTable.hash(of: id.text)) }
            all.append(PayloadMessage(ranked, at: position, ofPayload: number, in: contents, at: now, topics))
            groups?.update(id, record, RecordTable(), vendors)
        }
    }

    private mutating func delete(_ id: ByteEqualString) {
        guard let index = index(of: id) else { return }
        let now = now
        update(index, id) { $0.firstDeletedByFeed = earliest($0.firstDeletedByFeed, now) }
    }

    /// Updates the record of a message with an id, which stays in memory.
    private mutating func update(_ index: Int, _ id: ByteEqualString, _ update: (inout MessageRecord) -> Void) {
        var record = record(at: index)
        update(&record)
        guard let ranked = ranked(record) else { return }
        all[index] = all[index].updated(ranked, at: now, topics)
        merged[index] = record
        groups?.update(id, record, RecordTable(), vendors)
    }

    private func ranked(_ record: MessageRecord) -> RankedMessage? {
        RankedMessage(ByteEqualString(""), record, [:], vendors)
    }
}
