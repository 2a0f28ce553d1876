/// A first-in, first-out queue: an array and the offset of its first element.
///
/// A queue that is never empty does not grow: what was taken is removed when it is more than half of the array.
struct FIFOQueue<Element> {
    /// The elements from `next` on are in the queue.
    private var elements: [Element] = []
    private var next = 0

    /// Up to this count, taken elements stay in memory until the queue is empty.
    private static var smallCount: Int { 1024 }

    /// Whether there are no elements.
    var isEmpty: Bool { next == elements.count }

    /// How many elements are in memory, those that were taken and are not yet removed included.
    var storedCount: Int { elements.count }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the first element; nil if there is none.
    ///
    /// - Complexity: O(1), amortised.
    mutating func takeFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[next]
        next += 1
        if isEmpty {
            elements.removeAll(keepingCapacity: true)
            next = 0
        } else if next > Self.smallCount, next > elements.count / 2 {
            elements.removeFirst(next)
            next = 0
        }
        return element
    }
}

extension FIFOQueue: Sendable where Element: Sendable {}
