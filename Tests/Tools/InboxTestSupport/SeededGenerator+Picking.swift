package import InboxConformance

extension SeededGenerator {
    /// A number from 0 up to, not including, `bound`.
    package mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    /// True with a probability of one in `chances`.
    package mutating func oneIn(_ chances: Int) -> Bool {
        below(chances) == 0
    }

    /// One of the elements, which must not be empty.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
