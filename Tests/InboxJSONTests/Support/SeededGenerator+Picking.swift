import InboxConformance

extension SeededGenerator {
    /// A number from 0 to `bound` - 1.
    mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next() % UInt64(bound))
    }

    /// True with a probability of 1 in the given number.
    mutating func oneIn(_ chances: Int) -> Bool {
        below(chances) == 0
    }

    /// A random element of a collection that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
