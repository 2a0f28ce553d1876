import InboxModel

/// The records of an inbox by message id, in any order.
///
/// They lie in dictionaries of some hundred records each: a copy that is changed copies one of them, and not all.
struct RecordTable: Sendable {
    /// How many records a dictionary holds on average before there are twice as many dictionaries.
    private static let shardSize = 256

    /// A power of two of them.
    private var shards: [[ExactText: MessageRecord]] = []
    private(set) var count = 0

    /// A message's record; nil where nothing is known of it.
    subscript(id: ExactText) -> MessageRecord? {
        shards.isEmpty ? nil : shards[shard(of: id)][id]
    }

    /// Changes a message's record, an empty one where nothing is known of it.
    ///
    /// - Complexity: O(1), averaged over many calls.
    mutating func change(_ id: ExactText, _ change: (inout MessageRecord) -> Void) {
        if count >= shards.count * Self.shardSize { grow() }
        let shard = shard(of: id)
        let before = shards[shard].count
        change(&shards[shard][id, default: MessageRecord()])
        count += shards[shard].count - before
    }

    private func shard(of id: ExactText) -> Int {
        shards.count == 1 ? 0 : id.hashValue & (shards.count - 1)
    }

    private mutating func grow() {
        var grown = RecordTable()
        grown.shards = Array(repeating: [:], count: Swift.max(1, shards.count * 2))
        for (id, record) in self { grown.shards[grown.shard(of: id)][id] = record }
        shards = grown.shards
    }
}

extension RecordTable: Sequence {
    func makeIterator() -> FlattenSequence<[[ExactText: MessageRecord]]>.Iterator {
        shards.joined().makeIterator()
    }
}
