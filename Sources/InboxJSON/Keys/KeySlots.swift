/// Where the known keys of an object have their values: a stretch of the cells of a ``KeySlotArena``.
@usableFromInline
package struct KeySlots: Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let round: UInt32
    /// How many members the object has.
    package let memberCount: Int
    /// Of the first 64 keys a bit where the object has a value for it that is neither `null` nor blank.
    @usableFromInline let values: UInt64
    /// Of the first 64 keys a bit where the object has them.
    @usableFromInline let present: UInt64

    init(start: Int, round: UInt32, memberCount: Int, values: UInt64, present: UInt64) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.round = round
        self.memberCount = memberCount
        self.values = values
        self.present = present
    }

    /// Calls `body` with the number of each key that the object has, as far as that is known without looking.
    ///
    /// - Parameter count: How many keys there are.
    @inlinable
    @inline(__always)
    package func forEachPresent(of count: Int, _ body: (_ number: Int) -> Void) {
        var left = present
        while left != 0 {
            body(left.trailingZeroBitCount)
            left &= left &- 1
        }
        var unknown = 64
        while unknown < count {
            body(unknown)
            unknown += 1
        }
    }

    /// Whether the object has a value for a key that is neither `null` nor blank; nil where it has to be looked for.
    @inlinable
    @inline(__always)
    package func hasValue(_ number: Int) -> Bool? {
        number < 64 ? values & (1 &<< UInt64(truncatingIfNeeded: number)) != 0 : nil
    }
}

/// Short notes of where the keys of the objects at hand stand, in memory that is used again for the next ones.
///
/// An object takes a cell for each key that its reader knows.
@usableFromInline
package struct KeySlotArena: ~Copyable {
    /// By the key's number: the place of its value, 0 where absent, and above it the member's number among all.
    @usableFromInline var cells = UniqueArray<UInt64>(capacity: 128)
    @usableFromInline var round: UInt32 = 0

    /// Makes a board with nothing on it.
    package init() {}

    /// Wipes the board: no place that it has told can be asked for again.
    package mutating func wipe() {
        cells.resize(to: 0, filling: 0)
        round &+= 1
    }

    /// Finds the known keys of the object at `object`, in one walk over its members.
    ///
    /// Of a repeated key the last counts.
    ///
    /// - Parameters:
    ///   - numbers: What is remembered of the keys of texts that were parsed together.
    ///   - isNumbered: Whether the document is one of these.
    package mutating func places(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ numbers: inout KeyIDCache,
        isNumbered: Bool = true
    ) -> KeySlots {
        let start = cells.count
        cells.resize(to: start &+ table.count, filling: 0)
        var values: UInt64 = 0
        var present: UInt64 = 0
        let members = table.forEachKnown(of: object, in: document, &numbers, isNumbered: isNumbered) {
            number, value, ordinal in
            cells[start &+ number] =
                UInt64(truncatingIfNeeded: value) | UInt64(truncatingIfNeeded: ordinal) &<< 32
            guard number < 64 else { return }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
            present |= bit
            values = document.hasValue(value) ? values | bit : values & ~bit
        }
        return KeySlots(start: start, round: round, memberCount: members, values: values, present: present)
    }

    /// Where the value of a key stands; nil where the object has it not.
    @inlinable
    package func place(of number: Int, _ places: KeySlots) -> Int? {
        let cell = cell(number, places)
        return cell == 0 ? nil : Int(truncatingIfNeeded: cell & 0xFFFF_FFFF)
    }

    /// The number of a key's member among all members of the object; nil where the object has it not.
    @inlinable
    package func ordinal(of number: Int, _ places: KeySlots) -> Int? {
        let cell = cell(number, places)
        return cell == 0 ? nil : Int(truncatingIfNeeded: cell &>> 32)
    }

    @inlinable
    @inline(__always)
    func cell(_ number: Int, _ places: KeySlots) -> UInt64 {
        precondition(places.round == round, "an object of a message is read after its message")
        return cells[Int(places.start) &+ number]
    }
}

@available(*, unavailable)
extension KeySlotArena: Sendable {}
