import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxTools

/// A table keeps the first keys, whatever the order in which they arrive.
@Suite struct BoundedCountsTests {
    private static func table(_ keys: some Sequence<String>, limit: Int) -> BoundedCounts {
        var table = BoundedCounts(limit: limit)
        for key in keys { table.update(key, adding: 1) { $0.count += 1 } }
        return table
    }

    @Test(arguments: TestScale.seeds(40, long: 1000))
    func `a table equals the count of all keys, cut off at the limit`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = 1 + random.below(6)
        let keys = (0..<random.below(200)).map { _ in String(random.below(30)) }
        var counts: [String: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        let sorted = counts.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
        let kept = Self.table(keys, limit: limit).kept
        #expect(kept.entries.map(\.key) == sorted.prefix(limit).map(\.key))
        #expect(kept.entries.map(\.value.count) == sorted.prefix(limit).map(\.value))
        #expect(kept.others == sorted.dropFirst(limit).reduce(0) { $0 + $1.value })
    }

    @Test(arguments: TestScale.seeds(40, long: 1000))
    func `merged tables equal the table of all keys, in any order and grouping`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = 1 + random.below(6)
        let parts = (0..<3).map { _ in (0..<random.below(80)).map { _ in String(random.below(30)) } }
        let whole = Self.table(parts.joined(), limit: limit)
        let tables = parts.map { Self.table($0, limit: limit) }
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            var left = tables[order[0]]
            left.merge(tables[order[1]])
            left.merge(tables[order[2]])
            var right = tables[order[1]]
            right.merge(tables[order[2]])
            var grouped = tables[order[0]]
            grouped.merge(right)
            #expect(left == whole)
            #expect(grouped == whole)
        }
    }

    @Test func `a table that is read must have the right number of keys`() {
        let one = Occurrences(1)
        #expect(BoundedCounts(limit: 2, kept: [("a", one), ("b", one)], others: 3) != nil)
        #expect(BoundedCounts(limit: 2, kept: [("a", one)], others: 3) == nil)
        #expect(BoundedCounts(limit: 2, kept: [("a", one), ("a", one)], others: 0) == nil)
        #expect(BoundedCounts(limit: 2, kept: [("a", one)], others: -1) == nil)
        #expect(BoundedCounts(limit: 1, kept: [("a", one), ("b", one)], others: 0) == nil)
    }
}
