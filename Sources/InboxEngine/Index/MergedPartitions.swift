import InboxModel

/// Several lanes as one list of those messages that are asked for.
struct MergedPartitions {
    /// Which messages are taken.
    struct Filter {
        /// Nil where those that are not shown are taken too.
        let now: Instant?
        let status: MessageStatus?
        let isUnread: Bool?

        func takes(_ entry: RankedMessage) -> Bool {
            takes(entry.status) && now.map { entry.reasonToHide(at: $0) == nil } ?? true
        }

        /// How many of a chunk's messages are taken.
        func count(_ summary: LaneElement.Summary) -> Int {
            let shown = now.map { summary.shown.tally(at: $0) }
            return (takes(.unread) ? shown?.unread ?? summary.unread : 0)
                + (takes(.read) ? shown?.read ?? summary.read : 0)
                + (takes(.deleted) && now == nil ? summary.deleted : 0)
        }

        private func takes(_ status: MessageStatus) -> Bool {
            (self.status ?? status) == status && (isUnread ?? (status == .unread)) == (status == .unread)
        }
    }

    /// A place in a lane: always at a message that is taken, or at the end.
    private struct Cursor {
        let chunks: [ChunkedSortedArray<LaneElement>.Chunk]
        let filter: Filter
        var chunk = 0
        var place = 0
        /// How many are taken of the chunk.
        private(set) var count = 0

        init(_ partition: ChunkedSortedArray<LaneElement>, _ filter: Filter) {
            chunks = partition.chunks
            self.filter = filter
            enterChunk()
        }

        var isAtEnd: Bool { chunk == chunks.count }
        var element: LaneElement { chunks[chunk].elements[place] }
        /// The last message of the chunk, taken or not.
        var last: LaneElement { chunks[chunk].elements[chunks[chunk].elements.count - 1] }

        /// Goes on to the next chunk that has something.
        mutating func skipChunk() {
            chunk += 1
            enterChunk()
        }

        /// Goes on to the next message that is taken.
        mutating func advance() {
            place += 1
            settle()
        }

        private mutating func enterChunk() {
            place = 0
            while !isAtEnd {
                count = filter.count(chunks[chunk].summary)
                guard count == 0 else { return settle() }
                chunk += 1
            }
        }

        private mutating func settle() {
            let elements = chunks[chunk].elements
            while place < elements.count {
                if filter.takes(elements[place].entry) { return }
                place += 1
            }
            skipChunk()
        }
    }

    private var cursors: [Cursor]

    init(_ partitions: [ChunkedSortedArray<LaneElement>], _ filter: Filter) {
        cursors = partitions.map { Cursor($0, filter) }.filter { !$0.isAtEnd }
    }

    /// Passes over so many messages, and takes those that it passed over from the number; called before ``next()``.
    mutating func skip(_ count: inout Int) {
        // All of the messages before the end that comes first stand in the present chunks: where these hold no more than are
        // to be skipped, the chunk that ends first is skipped whole.
        while count > 0, cursors.reduce(0, { $0 + $1.count }) <= count,
            let first = cursors.indices.min(by: { cursors[$0].last.precedes(cursors[$1].last) })
        {
            count -= cursors[first].count
            cursors[first].skipChunk()
            if cursors[first].isAtEnd { cursors.remove(at: first) }
        }
        while count > 0, next() != nil { count -= 1 }
    }

    /// The next message.
    mutating func next() -> RankedMessage? {
        guard var first = cursors.indices.first else { return nil }
        for other in cursors.indices.dropFirst() where cursors[other].element.precedes(cursors[first].element) {
            first = other
        }
        let entry = cursors[first].element.entry
        cursors[first].advance()
        if cursors[first].isAtEnd { cursors.remove(at: first) }
        return entry
    }
}
