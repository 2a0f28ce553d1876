import InboxJSON
import InboxModel

/// An unordered hash table of an inbox's records, by message id.
///
/// The table is split into shards of about 256 records, so that updating a copied table copies only one shard.
struct RecordTable: Sendable {
    typealias Element = (key: ByteEqualString, value: MessageRecord)

    /// When shards have this many records on average, the number of shards is doubled.
    private static let shardSize = 256

    /// The shards: a power of two, or none if there are no records.
    private var shards: [Shard] = []
    private(set) var count = 0

    subscript(id: ByteEqualString) -> MessageRecord? {
        guard !shards.isEmpty else { return nil }
        let hash = HashToOffsetTable.hash(of: id.text)
        return shards[shard(of: hash)][id, hash]
    }

    /// If nothing is known about the message, starts with an empty record.
    ///
    /// - Complexity: O(1), amortized.
    mutating func update(_ id: ByteEqualString, _ update: (inout MessageRecord) -> Void) {
        if count >= shards.count * Self.shardSize { grow() }
        let hash = HashToOffsetTable.hash(of: id.text)
        if shards[shard(of: hash)].update(id, hash, update) { count += 1 }
    }

    mutating func reserveCapacity(_ count: Int) {
        while count > shards.count * Self.shardSize { grow() }
    }

    /// Calls `body` with each record, in no order, without copying it as a loop does.
    func forEach(_ body: (ByteEqualString, MessageRecord) -> Void) {
        for shard in shards {
            let entries = shard.entries.span
            for index in entries.indices { body(entries[index].id, entries[index].record) }
        }
    }

    /// The shard for a hash, by other bits than those that choose a slot inside the shard.
    private func shard(of hash: UInt32) -> Int { Int(hash >> 12) & (shards.count - 1) }

    private mutating func grow() {
        let previous = shards
        shards = Array(repeating: Shard(), count: previous.isEmpty ? 1 : previous.count * 2)
        for entry in previous.lazy.flatMap(\.entries) { shards[shard(of: entry.hash)].append(entry) }
    }
}

extension RecordTable: Sequence {
    func makeIterator() -> some IteratorProtocol<Element> {
        shards.lazy.flatMap(\.entries).map { ($0.id, $0.record) }.makeIterator()
    }
}

/// One part of the records, in the order in which they were added.
private struct Shard: Sendable {
    struct Entry: Sendable {
        let hash: UInt32
        let id: ByteEqualString
        var record: MessageRecord
    }

    /// Up to this count, linear search is used.
    private static let linearSearchLimit = 8

    private(set) var entries: ContiguousArray<Entry> = []
    /// The offsets of the entries by hash; empty while linear search is used.
    private var offsets = HashToOffsetTable()

    subscript(id: ByteEqualString, hash: UInt32) -> MessageRecord? {
        offset(of: id, hash).map { entries[$0].record }
    }

    /// Updates the record of a message and returns whether the record is new.
    mutating func update(_ id: ByteEqualString, _ hash: UInt32, _ update: (inout MessageRecord) -> Void) -> Bool {
        if let offset = offset(of: id, hash) {
            update(&entries[offset].record)
            return false
        }
        var record = MessageRecord()
        update(&record)
        append(Entry(hash: hash, id: id, record: record))
        return true
    }

    mutating func append(_ entry: Entry) {
        // A record takes about 200 bytes. Most shards are small, and doubling would leave much of their memory unused.
        if entries.count == entries.capacity { entries.reserveCapacity(entries.count + entries.count / 4 + 4) }
        entries.append(entry)
        guard entries.count > Self.linearSearchLimit else { return }
        for offset in (entries.count == Self.linearSearchLimit + 1 ? 0 : entries.count - 1)..<entries.count {
            offsets.insert(offset, entries[offset].hash)
        }
    }

    private func offset(of id: ByteEqualString, _ hash: UInt32) -> Int? {
        guard entries.count <= Self.linearSearchLimit else { return offsets.offset(of: hash) { entries[$0].id == id } }
        return entries.indices.first { entries[$0].hash == hash && entries[$0].id == id }
    }
}
