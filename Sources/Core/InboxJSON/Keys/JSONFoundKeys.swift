/// Which keys of a table one object has.
///
/// The ``JSONParser`` keeps the positions of their values, in one slot for each key of the table.
@usableFromInline
package struct JSONFoundKeys: Sendable {
    /// The index of the first slot.
    @usableFromInline let start: UInt32
    /// The parser's generation when the slots were filled.
    ///
    /// In the next generation, the parser uses them for other objects.
    @usableFromInline let generation: UInt32
    /// A bit for each of the first 64 keys: set if the key's value is neither `null` nor blank.
    @usableFromInline let values: UInt64
    /// A bit for each of the first 64 keys: set if the object has the key.
    @usableFromInline let present: UInt64

    /// False if all keys of the object in which they were found are in the table.
    package func mayHaveOtherMembers(of object: JSONNode) -> Bool {
        object.document.memberCount(of: object.index) > present.nonzeroBitCount
    }

    /// The first 64 keys of the table are passed only if the object has them, later keys always.
    @inlinable
    @inline(__always)
    package func forEachPresent(of count: Int, _ body: (_ number: Int) -> Void) {
        present.forEachBit(body)
        var number = 64
        while number < count {
            body(number)
            number += 1
        }
    }

    /// Whether the key's value is neither `null` nor blank.
    ///
    /// Nil for keys after the first 64; ask the parser for their values.
    @inlinable
    @inline(__always)
    package func hasValue(_ number: Int) -> Bool? {
        number < 64 ? values & (1 &<< UInt64(truncatingIfNeeded: number)) != 0 : nil
    }
}

/// A set of keys of a table, given by their numbers.
@usableFromInline
package struct JSONMemberSet: Sendable {
    /// A bit for each of the first 64 keys.
    @usableFromInline var numbers: UInt64 = 0
    @usableFromInline var otherNumbers: [Int] = []

    @inlinable
    package init() {}

    @inlinable
    @inline(__always)
    package mutating func insert(_ number: Int) {
        if number < 64 { numbers |= 1 &<< UInt64(truncatingIfNeeded: number) } else { otherNumbers.append(number) }
    }

    @inline(__always)
    func forEach(_ body: (_ number: Int) -> Void) {
        numbers.forEachBit(body)
        for number in otherNumbers { body(number) }
    }
}

extension UInt64 {
    /// Calls `body` with the number of each bit that is set, the lowest first.
    @inlinable
    @inline(__always)
    func forEachBit(_ body: (_ number: Int) -> Void) {
        var left = self
        while left != 0 {
            body(left.trailingZeroBitCount)
            left &= left &- 1
        }
    }
}
