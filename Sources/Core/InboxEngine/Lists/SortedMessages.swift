/// Messages sorted newest first by Engine.md, *Order*, ignoring pins.
///
/// Chunks have at most 256 messages, so an update moves and copies one chunk and not all messages.
struct SortedMessages: Sendable {
    /// The chunks; none is empty.
    ///
    /// `Array.span` needs newer systems than the oldest ones supported.
    private(set) var chunks: [ContiguousArray<RankedMessage>] = []

    private static let chunkSize = 256

    init(_ messages: [RankedMessage]) {
        // Ages are sorted instead of messages, because comparing two messages counts their references.
        var ages = messages.indices.map { (age: messages[$0].rank.age, index: $0) }
        ages.sort { $0.age.isNewer(than: $1.age) ?? messages[$0.index].isNewer(than: messages[$1.index]) }
        for first in stride(from: 0, to: ages.count, by: Self.chunkSize * 3 / 4) {
            var chunk: ContiguousArray<RankedMessage> = []
            chunk.reserveCapacity(min(ages.count, Self.chunkSize))
            for (_, index) in ages[first...].prefix(Self.chunkSize * 3 / 4) { chunk.append(messages[index]) }
            chunks.append(chunk)
        }
    }

    /// - Complexity: O(log *n*), plus moving the messages of one chunk.
    mutating func insert(_ message: RankedMessage) {
        guard !chunks.isEmpty else {
            chunks = [[message]]
            return
        }
        let chunk = min(chunkIndex(of: message), chunks.count - 1)
        chunks[chunk].insert(message, at: Self.index(of: message, in: chunks[chunk]))
        guard chunks[chunk].count > Self.chunkSize else { return }
        let messages = chunks[chunk]
        chunks[chunk] = ContiguousArray(messages[..<(messages.count / 2)])
        chunks.insert(ContiguousArray(messages[(messages.count / 2)...]), at: chunk + 1)
    }

    /// Removes the message with the same place and id and returns it; nil if there is none.
    ///
    /// - Complexity: O(log *n*), plus moving the messages of one chunk.
    @discardableResult
    mutating func remove(_ message: RankedMessage) -> RankedMessage? {
        let chunk = chunkIndex(of: message)
        guard chunk < chunks.count else { return nil }
        let index = Self.index(of: message, in: chunks[chunk])
        guard chunks[chunk][index].id == message.id else { return nil }
        let removed = chunks[chunk].remove(at: index)
        if chunks[chunk].isEmpty {
            chunks.remove(at: chunk)
        } else if chunk + 1 < chunks.count, chunks[chunk].count + chunks[chunk + 1].count <= Self.chunkSize / 2 {
            chunks[chunk] += chunks.remove(at: chunk + 1)
        }
        return removed
    }

    /// The index of the first chunk whose last message does not precede this message.
    private func chunkIndex(of message: RankedMessage) -> Int {
        chunks.partitionPoint { !($0.last?.isNewer(than: message) ?? true) }
    }

    private static func index(of message: RankedMessage, in chunk: ContiguousArray<RankedMessage>) -> Int {
        chunk.partitionPoint { !$0.isNewer(than: message) }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the first element that satisfies a predicate, or the end index.
    ///
    /// Every element after it must satisfy the predicate too.
    ///
    /// - Complexity: O(log *n*).
    func partitionPoint(_ predicate: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
