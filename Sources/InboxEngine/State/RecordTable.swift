import InboxJSON
import InboxModel

/// The records of an inbox by message id, in any order.
///
/// They lie in shards of some hundred records each: a copy that is changed copies one of them, and not all. The first shard is
/// part of the table, and the hash of an id stands with its record: whoever goes through many inboxes waits for memory at
/// each step from one object to the next.
struct RecordTable: Sendable {
    typealias Element = (key: ByteEqualString, value: MessageRecord)

    /// How many records a shard holds on average before there are twice as many shards.
    private static let shardSize = 256

    private var first = Shard()
    /// The others; with the first a power of two of them.
    private var others: [Shard] = []
    private(set) var count = 0

    /// A message's record; nil where nothing is known of it.
    subscript(id: ByteEqualString) -> MessageRecord? {
        let hash = HashToOffsetTable.hash(of: id.text)
        return self[shardOf: hash][id, hash]
    }

    /// Changes a message's record, an empty one where nothing is known of it.
    ///
    /// - Complexity: O(1), averaged over many calls.
    mutating func change(_ id: ByteEqualString, _ change: (inout MessageRecord) -> Void) {
        if count >= (others.count + 1) * Self.shardSize { grow() }
        let hash = HashToOffsetTable.hash(of: id.text)
        if self[shardOf: hash].change(id, hash, change) { count += 1 }
    }

    /// The shard for a hash, chosen by bits that choose no place inside it.
    private subscript(shardOf hash: UInt32) -> Shard {
        _read {
            let number = Int(hash >> 12) & others.count
            if number == 0 { yield first } else { yield others[number - 1] }
        }
        _modify {
            let number = Int(hash >> 12) & others.count
            if number == 0 { yield &first } else { yield &others[number - 1] }
        }
    }

    private var shards: [Shard] { [first] + others }

    private mutating func grow() {
        let earlier = shards
        first = Shard()
        others = Array(repeating: Shard(), count: earlier.count * 2 - 1)
        for entry in earlier.lazy.flatMap(\.entries) { self[shardOf: entry.hash].append(entry) }
    }
}

extension RecordTable {
    /// Asks for the memory of the first records, of which most inboxes have few.
    mutating func prefetch() { first.prefetch() }
}

extension RecordTable: Sequence {
    func makeIterator() -> some IteratorProtocol<Element> {
        shards.lazy.flatMap(\.entries).map { ($0.id, $0.record) }.makeIterator()
    }
}

/// Some of the records, in the order in which they came.
private struct Shard: Sendable {
    struct Entry: Sendable {
        let hash: UInt32
        let id: ByteEqualString
        var record: MessageRecord
    }

    /// So few records are looked through one by one.
    private static let few = 8

    private(set) var entries: ContiguousArray<Entry> = []
    /// Where the records are once they are not few.
    private var places = HashToOffsetTable()

    subscript(id: ByteEqualString, hash: UInt32) -> MessageRecord? {
        place(of: id, hash).map { entries[$0].record }
    }

    /// Changes a message's record; whether nothing was known of it.
    mutating func change(_ id: ByteEqualString, _ hash: UInt32, _ change: (inout MessageRecord) -> Void) -> Bool {
        if let place = place(of: id, hash) {
            change(&entries[place].record)
            return false
        }
        var record = MessageRecord()
        change(&record)
        append(Entry(hash: hash, id: id, record: record))
        return true
    }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        guard entries.count > Self.few else { return }
        for place in (entries.count == Self.few + 1 ? 0 : entries.count - 1)..<entries.count {
            places.insert(place, entries[place].hash)
        }
    }

    mutating func prefetch() { entries.prefetch(bytes: 2 * MemoryLayout<Entry>.stride) }

    private func place(of id: ByteEqualString, _ hash: UInt32) -> Int? {
        guard entries.count <= Self.few else { return places.offset(of: hash) { entries[$0].id == id } }
        return entries.indices.first { entries[$0].hash == hash && entries[$0].id == id }
    }
}
