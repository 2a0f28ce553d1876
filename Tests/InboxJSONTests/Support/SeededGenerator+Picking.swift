import InboxConformance

extension SeededGenerator {
    /// A number from 0 up to `bound`, without it.
    mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next() % UInt64(bound))
    }

    /// Whether one of so many chances came up.
    mutating func oneIn(_ chances: Int) -> Bool {
        below(chances) == 0
    }

    /// One of the elements, which must not be empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
