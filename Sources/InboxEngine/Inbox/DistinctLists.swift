package import InboxModel

/// Drops a list that equals the one before it.
package struct DistinctLists: Sendable {
    private var previous: [InboxMessage]?

    /// Begins before the first list.
    package init() {}

    /// The list; nil if it equals the one before it.
    package mutating func next(_ list: [InboxMessage]) -> [InboxMessage]? {
        guard previous != list else { return nil }
        previous = list
        return list
    }
}
