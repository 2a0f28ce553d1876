import InboxJSON
import InboxModel

/// The records of an inbox by message id, in any order.
///
/// They lie in shards of some hundred records each: a copy that is changed copies one of them, and not all.
struct RecordTable: Sendable {
    typealias Element = (key: ExactText, value: MessageRecord)

    /// Some of the records, in the order in which they came.
    private struct Shard: Sendable {
        var records: ContiguousArray<Element> = []
        private var places = HashedNumbers()

        func place(of id: ExactText, _ hash: UInt32) -> Int? {
            places.number(of: hash) { records[$0].key == id }
        }

        mutating func append(_ id: ExactText, _ hash: UInt32, _ record: MessageRecord) {
            places.add(records.count, hash)
            records.append((id, record))
        }
    }

    /// How many records a shard holds on average before there are twice as many shards.
    private static let shardSize = 256

    /// A power of two of them.
    private var shards: [Shard] = []
    private(set) var count = 0

    /// A message's record; nil where nothing is known of it.
    subscript(id: ExactText) -> MessageRecord? {
        guard count > 0 else { return nil }
        let hash = HashedNumbers.hash(of: id.text)
        let shard = shard(of: hash)
        return shards[shard].place(of: id, hash).map { shards[shard].records[$0].value }
    }

    /// Changes a message's record, an empty one where nothing is known of it.
    ///
    /// - Complexity: O(1), averaged over many calls.
    mutating func change(_ id: ExactText, _ change: (inout MessageRecord) -> Void) {
        if count >= shards.count * Self.shardSize { grow() }
        let hash = HashedNumbers.hash(of: id.text)
        let shard = shard(of: hash)
        if let place = shards[shard].place(of: id, hash) {
            change(&shards[shard].records[place].value)
        } else {
            var record = MessageRecord()
            change(&record)
            shards[shard].append(id, hash, record)
            count += 1
        }
    }

    /// A shard is chosen by bits of a hash that choose no place inside it.
    private func shard(of hash: UInt32) -> Int { Int(hash >> 12) & (shards.count - 1) }

    private mutating func grow() {
        let earlier = shards
        shards = Array(repeating: Shard(), count: Swift.max(1, shards.count * 2))
        for (id, record) in earlier.lazy.flatMap(\.records) {
            let hash = HashedNumbers.hash(of: id.text)
            shards[shard(of: hash)].append(id, hash, record)
        }
    }
}

extension RecordTable: Sequence {
    func makeIterator() -> some IteratorProtocol<Element> {
        shards.lazy.flatMap(\.records).makeIterator()
    }
}
