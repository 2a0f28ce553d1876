/// The known keys of one object: a slot of a ``KeyFinder`` for each key of the table.
@usableFromInline
package struct JSONFoundKeys: Sendable {
    /// The index of the first slot.
    @usableFromInline let start: UInt32
    /// The generation of the finder; its slots are used for other objects in the next one.
    @usableFromInline let generation: UInt32
    /// The count of the object's members, unknown and repeated ones included.
    let memberCount: Int
    /// A bit for each of the first 64 keys: set if the object has a value for it that is neither `null` nor blank.
    @usableFromInline let values: UInt64
    /// A bit for each of the first 64 keys: set if the object has a member of this key.
    @usableFromInline let present: UInt64

    init(start: Int, generation: UInt32, memberCount: Int, values: UInt64, present: UInt64) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.generation = generation
        self.memberCount = memberCount
        self.values = values
        self.present = present
    }

    /// Whether the object may have a member whose key is not in the table: surely not if this is false.
    package var mayHaveOtherMembers: Bool { memberCount > present.nonzeroBitCount }

    /// Calls `body` with the number of each key that the object may have: surely has, for the first 64 keys of the table.
    ///
    /// - Parameter count: The count of keys in the table.
    @inlinable
    @inline(__always)
    package func forEachPresent(of count: Int, _ body: (_ number: Int) -> Void) {
        var left = present
        while left != 0 {
            body(left.trailingZeroBitCount)
            left &= left &- 1
        }
        var number = 64
        while number < count {
            body(number)
            number += 1
        }
    }

    /// Whether the object has a value for a key that is neither `null` nor blank; nil if only its slot says so, for keys
    /// after the first 64.
    @inlinable
    @inline(__always)
    package func hasValue(_ number: Int) -> Bool? {
        number < 64 ? values & (1 &<< UInt64(truncatingIfNeeded: number)) != 0 : nil
    }
}
