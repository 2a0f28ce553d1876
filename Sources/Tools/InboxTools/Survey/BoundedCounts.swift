/// Counts for a limited number of keys: the first ones in the order of ``SurveyOrder``.
///
/// The occurrences of all other keys are counted together.
///
/// The result does not depend on the order in which the keys arrive. A key is dropped only if enough other keys precede
/// it, and then it can never be among the first ones again. So the count of every kept key is complete, and tables merge
/// exactly. Bottom-*k* sketches use the same argument.
package struct BoundedCounts: Sendable {
    package let limit: Int
    /// The entries so far: up to twice as many as are kept in the end, so that entries are rarely dropped.
    private var entries: [String: Occurrences] = [:]
    /// The last key that can be kept; nil if no key was dropped.
    private var bound: String?
    private var dropped = 0

    package init(limit: Int) {
        precondition(limit > 0, "the limit must be at least 1")
        self.limit = limit
    }

    /// Recreates a table from the entries that another table kept; nil if no table keeps exactly these.
    package init?(limit: Int, kept: [(key: String, value: Occurrences)], others: Int) {
        self.init(limit: limit)
        entries = Dictionary(kept.map { ($0.key, $0.value) }) { first, _ in first }
        dropped = others
        guard entries.count == kept.count, kept.count <= limit, others >= 0, others == 0 || kept.count == limit else {
            return nil
        }
        if others > 0 { bound = entries.keys.max(by: SurveyOrder.precedes) }
    }

    /// The keys that are kept, in their order, and the occurrences of all others.
    package var kept: (entries: [(key: String, value: Occurrences)], others: Int) {
        let sorted = entries.sorted { SurveyOrder.precedes($0.key, $1.key) }
        let others = sorted.dropFirst(limit).reduce(dropped) { $0 + $1.value.count }
        return (sorted.prefix(limit).map { ($0.key, $0.value) }, others)
    }

    /// Whether the table would contain the key if it had occurred: it does not come after the last one that can be kept.
    package func covers(_ key: String) -> Bool {
        let (entries, others) = kept
        guard others > 0, let last = entries.last?.key else { return true }
        return !SurveyOrder.precedes(last, key)
    }

    /// Updates the occurrences of a key, to which the update adds `count`.
    mutating func update(_ key: String, adding count: Int, _ change: (inout Occurrences) -> Void) {
        if let bound, SurveyOrder.precedes(bound, key) {
            dropped += count
            return
        }
        change(&entries[key, default: Occurrences()])
        if entries.count > 2 * limit { trim() }
    }

    /// Adds the counts of another table with the same limit.
    mutating func merge(_ other: BoundedCounts) {
        precondition(limit == other.limit, "only tables with the same limit can be merged")
        dropped += other.dropped
        if let bound = other.bound { lower(to: bound) }
        for (key, value) in other.entries { update(key, adding: value.count) { $0.merge(value) } }
    }

    /// Drops the entries after the last one that is kept in the end.
    private mutating func trim() {
        let keys = entries.keys.sorted(by: SurveyOrder.precedes)
        guard keys.count > limit else { return }
        lower(to: keys[limit - 1])
    }

    /// Drops the entries after a key.
    private mutating func lower(to key: String) {
        if let bound, !SurveyOrder.precedes(key, bound) { return }
        bound = key
        for (later, value) in entries where SurveyOrder.precedes(key, later) {
            dropped += value.count
            entries[later] = nil
        }
    }
}

extension BoundedCounts: Equatable {
    /// Compares the kept entries.
    package static func == (left: BoundedCounts, right: BoundedCounts) -> Bool {
        let (ours, theirs) = (left.kept, right.kept)
        return left.limit == right.limit && ours.others == theirs.others
            && ours.entries.elementsEqual(theirs.entries) { $0.key == $1.key && $0.value == $1.value }
    }
}
