/// What stands in ``ChunkedSortedArray``.
protocol ChunkElement: Equatable, Sendable {
    /// The sum over a chunk of what is asked of its elements.
    associatedtype Summary: ChunkSummary where Summary.Element == Self

    /// Whether it stands before another; of two that differ, one does.
    func precedes(_ other: Self) -> Bool
}

/// A sum that elements can be added to, and taken out of again.
protocol ChunkSummary: Sendable {
    associatedtype Element

    init()
    mutating func add(_ element: Element)
    mutating func remove(_ element: Element)
}

/// A summary of what nothing is asked.
struct NoSummary<Element>: ChunkSummary {
    func add(_ element: Element) {}
    func remove(_ element: Element) {}
}

/// Elements in order, in chunks of some hundred, each with the sum over its own.
///
/// A change touches one chunk, also of a copy; a question about all of them asks each chunk's sum.
struct ChunkedSortedArray<Element: ChunkElement>: Sendable {
    struct Chunk: Sendable {
        fileprivate(set) var elements: [Element]
        fileprivate(set) var summary = Element.Summary()

        fileprivate init(_ elements: some Sequence<Element>) {
            self.elements = Array(elements)
            for element in self.elements { summary.add(element) }
        }

        /// The place of the first element that does not stand before another.
        fileprivate func place(of element: Element) -> Int {
            elements.partitionPoint { !$0.precedes(element) }
        }
    }

    /// The chunks, none of them empty.
    private(set) var chunks: [Chunk] = []

    /// How many elements a chunk holds at most.
    private static var chunkSize: Int { 256 }

    init() {}

    /// Chunks of elements that are in order.
    init(sorted elements: [Element]) {
        let size = Self.chunkSize * 3 / 4
        chunks = stride(from: 0, to: elements.count, by: size).map {
            Chunk(elements[$0..<min($0 + size, elements.count)])
        }
    }

    var isEmpty: Bool { chunks.isEmpty }

    /// All elements in order.
    var elements: FlattenSequence<LazyMapSequence<[Chunk], [Element]>> {
        chunks.lazy.map(\.elements).joined()
    }

    /// Puts an element in its place.
    ///
    /// - Complexity: O(log *n*), but that every hundredth time or so as much as there are chunks is moved.
    mutating func insert(_ element: Element) {
        guard !chunks.isEmpty else {
            chunks = [Chunk(CollectionOfOne(element))]
            return
        }
        let index = min(chunk(of: element), chunks.count - 1)
        chunks[index].elements.insert(element, at: chunks[index].place(of: element))
        chunks[index].summary.add(element)
        let count = chunks[index].elements.count
        guard count > Self.chunkSize else { return }
        let parts = chunks[index].elements
        chunks[index] = Chunk(parts[..<(count / 2)])
        chunks.insert(Chunk(parts[(count / 2)...]), at: index + 1)
    }

    /// Takes an element out; nothing happens where it is not there.
    mutating func remove(_ element: Element) {
        let index = chunk(of: element)
        guard index < chunks.count else { return }
        let place = chunks[index].place(of: element)
        guard chunks[index].elements[place] == element else { return }
        chunks[index].elements.remove(at: place)
        chunks[index].summary.remove(element)
        if chunks[index].elements.isEmpty {
            chunks.remove(at: index)
        } else if index + 1 < chunks.count,
            chunks[index].elements.count + chunks[index + 1].elements.count <= Self.chunkSize / 2
        {
            chunks[index] = Chunk(chunks[index].elements + chunks[index + 1].elements)
            chunks.remove(at: index + 1)
        }
    }

    /// The first chunk whose last element does not stand before another.
    private func chunk(of element: Element) -> Int {
        chunks.partitionPoint { !($0.elements.last?.precedes(element) ?? true) }
    }
}

extension Array {
    /// The first place whose element fulfils a condition that all behind it fulfil too; the end where none does.
    func partitionPoint(_ condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
