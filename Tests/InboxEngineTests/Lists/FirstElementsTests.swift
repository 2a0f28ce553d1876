import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxEngine

/// Finding the first elements in an order without sorting the others.
@Suite struct FirstElementsTests {
    private static func first(
        _ count: Int, of numbers: [Int], by precedes: @escaping (Int, Int) -> Bool
    ) -> [Int] {
        var first = FirstElements<Int>(count, by: precedes)
        for number in numbers { first.add(number) }
        return first.sorted
    }

    @Test(arguments: [1, 2, 7, 99, 100, 101, 1000, .max])
    func `the first elements are those of the sorted sequence`(count: Int) {
        for seed in 0..<50 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let numbers = Array(0..<100).shuffled(using: &generator)
            #expect(Self.first(count, of: numbers, by: <) == Array((0..<100).prefix(count)), "seed \(seed)")
            #expect(Self.first(count, of: numbers, by: >) == Array((0..<100).reversed().prefix(count)), "seed \(seed)")
        }
    }

    @Test func `few comparisons are made for the first elements of many`() {
        var generator = SeededGenerator(seed: 1)
        let numbers = Array(0..<100_000).shuffled(using: &generator)
        var comparisons = 0
        let first = Self.first(20, of: numbers) {
            comparisons += 1
            return $0 < $1
        }
        #expect(first == Array(0..<20))
        // Sorting all elements takes about 1,500,000 comparisons.
        #expect(comparisons < 150_000)
    }
}
