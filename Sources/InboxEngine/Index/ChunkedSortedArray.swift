/// An element of a ``ChunkedSortedArray``.
protocol ChunkElement: Equatable, Sendable {
    /// A sum over the elements of a chunk.
    associatedtype Summary: ChunkSummary where Summary.Element == Self

    /// Whether it comes before another: a strict total order.
    func precedes(_ other: Self) -> Bool
}

/// A sum that elements can be added to and removed from.
protocol ChunkSummary: Sendable {
    associatedtype Element

    init()
    mutating func add(_ element: Element)
    mutating func remove(_ element: Element)
}

/// The sum of elements that need none.
struct NoSummary<Element>: ChunkSummary {
    func add(_ element: Element) {}
    func remove(_ element: Element) {}
}

/// A sorted array in chunks of up to 256 elements, each with a sum over its elements.
///
/// An update touches one chunk, in a copy of the array too. A question about all elements reads the sum of each chunk.
struct ChunkedSortedArray<Element: ChunkElement>: Sendable {
    struct Chunk: Sendable {
        fileprivate(set) var elements: [Element]
        fileprivate(set) var summary = Element.Summary()

        fileprivate init(_ elements: some Sequence<Element>) {
            self.elements = Array(elements)
            for element in self.elements { summary.add(element) }
        }

        /// The index of the first element that does not precede `element`.
        fileprivate func index(of element: Element) -> Int {
            elements.partitionPoint { !$0.precedes(element) }
        }
    }

    /// The chunks; none is empty.
    private(set) var chunks: [Chunk] = []

    /// The largest number of elements in a chunk.
    private static var chunkSize: Int { 256 }

    init() {}

    /// Makes chunks of sorted elements.
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

    /// Inserts an element.
    ///
    /// - Complexity: O(log *n*) and a move of one chunk's elements. About one insertion in a hundred splits a chunk, which is
    ///   O(*n* / 256).
    mutating func insert(_ element: Element) {
        guard !chunks.isEmpty else {
            chunks = [Chunk(CollectionOfOne(element))]
            return
        }
        let chunk = min(chunkIndex(of: element), chunks.count - 1)
        chunks[chunk].elements.insert(element, at: chunks[chunk].index(of: element))
        chunks[chunk].summary.add(element)
        let count = chunks[chunk].elements.count
        guard count > Self.chunkSize else { return }
        let elements = chunks[chunk].elements
        chunks[chunk] = Chunk(elements[..<(count / 2)])
        chunks.insert(Chunk(elements[(count / 2)...]), at: chunk + 1)
    }

    /// Removes an element; nothing happens if it is not in the array.
    mutating func remove(_ element: Element) {
        let chunk = chunkIndex(of: element)
        guard chunk < chunks.count else { return }
        let index = chunks[chunk].index(of: element)
        guard chunks[chunk].elements[index] == element else { return }
        chunks[chunk].elements.remove(at: index)
        chunks[chunk].summary.remove(element)
        if chunks[chunk].elements.isEmpty {
            chunks.remove(at: chunk)
        } else if chunk + 1 < chunks.count,
            chunks[chunk].elements.count + chunks[chunk + 1].elements.count <= Self.chunkSize / 2
        {
            chunks[chunk] = Chunk(chunks[chunk].elements + chunks[chunk + 1].elements)
            chunks.remove(at: chunk + 1)
        }
    }

    /// The index of the first chunk whose last element does not precede `element`.
    private func chunkIndex(of element: Element) -> Int {
        chunks.partitionPoint { !($0.elements.last?.precedes(element) ?? true) }
    }
}

extension Array {
    /// The index of the first element that satisfies a predicate, the end if there is none; every element after it must satisfy
    /// it too.
    ///
    /// - Complexity: O(log *n*).
    func partitionPoint(_ predicate: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
