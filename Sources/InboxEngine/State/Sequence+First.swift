extension Sequence {
    /// The first elements in an order, sorted, without sorting the others.
    ///
    /// It keeps at most twice as many elements as are wanted, and discards the later half when there are so many.
    ///
    /// - Parameters:
    ///   - count: How many elements are wanted; 0 or more.
    ///   - precedes: A strict total order.
    /// - Complexity: O(*n* log *count*).
    func first(_ count: Int, by precedes: (Element, Element) -> Bool) -> [Element] {
        guard count > 0 else { return [] }
        guard count < .max else { return sorted(by: precedes) }
        var kept: [Element] = []
        /// The last of the elements that were kept when the later half was discarded: what does not precede it is not wanted.
        var last: Element?
        for element in self {
            if let last, !precedes(element, last) { continue }
            kept.append(element)
            guard kept.count - count == count else { continue }
            kept.sort(by: precedes)
            kept.removeSubrange(count...)
            last = kept.last
        }
        kept.sort(by: precedes)
        return Array(kept.prefix(count))
    }
}
