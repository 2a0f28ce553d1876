import InboxModel

/// Several partitions, merged into one sequence of the messages that match a filter.
struct MergedPartitions {
    /// Which messages match.
    struct Filter {
        /// Nil if hidden messages match too.
        let visibleAt: Instant?
        let status: MessageStatus?
        var isUnread: Bool?
        /// Nil if all messages of the partitions satisfy the filter of the list.
        let topics: TopicFilter?
        /// Nil if all messages of the partitions stand for themselves.
        let representatives: Representatives?

        func matches(_ message: RankedMessage) -> Bool {
            matches(message.status) && visibleAt.map { message.reasonToHide(at: $0) == nil } ?? true
                && topics?.condition.matches(message) ?? true && representatives?.contains(message) ?? true
        }

        /// The number of matches in a chunk; with ``topics`` or ``representatives`` the largest possible.
        func count(_ summary: PartitionElement.Summary) -> Int {
            let visible = visibleAt.map { summary.visible.tally(at: $0) }
            return (matches(.unread) ? visible?.unread ?? summary.unread : 0)
                + (matches(.read) ? visible?.read ?? summary.read : 0)
        }

        /// Whether messages with that status match; no list has deleted messages.
        private func matches(_ status: MessageStatus) -> Bool {
            status != .deleted && (self.status ?? status) == status
                && (isUnread ?? (status == .unread)) == (status == .unread)
        }
    }

    /// A position in a partition: always at a match, or at the end.
    private struct Cursor {
        let chunks: [ChunkedSortedArray<PartitionElement>.Chunk]
        let filter: Filter
        var chunk = 0
        var index = 0
        /// The number of matches in the chunk.
        private(set) var count = 0

        init(_ partition: ChunkedSortedArray<PartitionElement>, _ filter: Filter) {
            chunks = partition.chunks
            self.filter = filter
            enterChunk()
        }

        var isAtEnd: Bool { chunk == chunks.count }
        var element: PartitionElement { chunks[chunk].elements[index] }
        /// The last element of the chunk, match or not.
        var last: PartitionElement { chunks[chunk].elements[chunks[chunk].elements.count - 1] }

        /// Moves to the next chunk with a match.
        mutating func skipChunk() {
            chunk += 1
            enterChunk()
        }

        /// Moves to the next match.
        mutating func advance() {
            index += 1
            findMatch()
        }

        private mutating func enterChunk() {
            index = 0
            while !isAtEnd {
                count = filter.count(chunks[chunk].summary)
                guard count == 0 else { return findMatch() }
                chunk += 1
            }
        }

        private mutating func findMatch() {
            let elements = chunks[chunk].elements
            while index < elements.count {
                if filter.matches(elements[index].message) { return }
                index += 1
            }
            skipChunk()
        }
    }

    /// Sorted: the cursor at the first message is the last one.
    private var cursors: [Cursor]
    private let hasDuplicates: Bool
    /// Whether the number of matches in a chunk is known, and each is in one partition.
    private let countsAreExact: Bool

    /// Merges partitions.
    ///
    /// - Parameter hasDuplicates: Whether a message can be in several of them; it then is in the sequence once.
    init(_ partitions: [ChunkedSortedArray<PartitionElement>], _ filter: Filter, hasDuplicates: Bool) {
        cursors = partitions.map { Cursor($0, filter) }.filter { !$0.isAtEnd }
        self.hasDuplicates = hasDuplicates
        countsAreExact = !hasDuplicates && filter.topics == nil && filter.representatives == nil
        sortCursors()
    }

    private mutating func sortCursors() {
        cursors.sort { $1.element.precedes($0.element) }
    }

    /// Skips up to `count` messages and subtracts them from it; called before ``next()``.
    mutating func skip(_ count: inout Int) {
        guard count > 0 else { return }
        // All messages before the end of the chunk that ends first are in the present chunks. If these have no more matches than
        // are to be skipped, that chunk is skipped as a whole.
        while count > 0, countsAreExact, cursors.reduce(0, { $0 + $1.count }) <= count,
            let first = cursors.indices.min(by: { cursors[$0].last.precedes(cursors[$1].last) })
        {
            count -= cursors[first].count
            cursors[first].skipChunk()
            if cursors[first].isAtEnd { cursors.remove(at: first) }
        }
        sortCursors()
        while count > 0, next() != nil { count -= 1 }
    }

    /// The next message; nil at the end.
    mutating func next() -> RankedMessage? {
        guard let message = cursors.last?.element.message else { return nil }
        advanceToNext()
        while hasDuplicates, cursors.last?.element.message.id == message.id { advanceToNext() }
        return message
    }

    private mutating func advanceToNext() {
        guard var cursor = cursors.popLast() else { return }
        cursor.advance()
        guard !cursor.isAtEnd else { return }
        let place = cursors.partitionPoint { $0.element.precedes(cursor.element) }
        cursors.insert(cursor, at: place)
    }
}
