/// Finds the keys of a table in objects, and the tape indices of their values.
///
/// An object is searched once, in one walk over its members; what was found is in slots that are used again for the
/// objects of the next message.
///
/// A key that has a number (``KeyInterner``) is looked up by its bytes (``JSONKnownKeys``) only once for each table. From then on
/// the pair of them is in ``cachedNumbers``, and finding a key takes one load.
@usableFromInline
struct KeyFinder: ~Copyable {
    /// Tables after these are not cached.
    ///
    /// No adapter has as many.
    private static let maximumTableCount = 64
    /// In ``cachedNumbers``, for a key that has not been looked up.
    @inlinable static var notLookedUp: Int16 { -2 }
    /// In ``cachedNumbers``, for a key that is not in the table.
    @inlinable static var notInTable: Int16 { -1 }

    /// The numbering that ``cachedNumbers`` is for; nil if there is none.
    private var numbering: KeyNumbering?
    /// The tables that were used.
    ///
    /// They are kept alive, so that no other table has the identity of one of them.
    private var tables: ContiguousArray<JSONKnownKeys> = []
    /// By table and by the interner's number of a key, the table's number of this key.
    @usableFromInline var cachedNumbers = UniqueArray<Int16>(capacity: 0)

    /// By object and key, the tape index of the value in the lower half, and the number of the member among all members of
    /// the object in the upper half; 0 if the object does not have the key.
    @usableFromInline var slots = UniqueArray<UInt64>(capacity: 128)
    @usableFromInline var generation: UInt32 = 0

    /// A finder for the documents whose keys an interner numbers.
    ///
    /// It reads other documents as well, their keys by their bytes.
    init(for interner: borrowing KeyInterner) {
        numbering = interner.numbering
    }

    /// Forgets what it knows of the keys, and follows another interner.
    mutating func follow(_ interner: borrowing KeyInterner) {
        numbering = interner.numbering
        tables = []
        cachedNumbers.resize(to: 0, filling: Self.notLookedUp)
    }

    /// Frees all slots: no ``JSONFoundKeys`` from before may be read again.
    mutating func reset() {
        slots.resize(to: 0, filling: 0)
        generation &+= 1
    }

    /// Finds the keys of a table in the object at `object`.
    ///
    /// For a repeated key the last member counts.
    mutating func findKeys(of object: Int, in document: JSONDocument, _ table: JSONKnownKeys) -> JSONFoundKeys {
        let start = slots.count
        slots.resize(to: start &+ table.count, filling: 0)
        var values: UInt64 = 0
        var present: UInt64 = 0
        let memberCount = forEachKnownKey(of: object, in: document, table) { number, value, ordinal, slots in
            slots[start &+ number] = UInt64(truncatingIfNeeded: value) | UInt64(truncatingIfNeeded: ordinal) &<< 32
            guard number < 64 else { return }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
            present |= bit
            values = document.hasValue(value) ? values | bit : values & ~bit
        }
        return JSONFoundKeys(
            start: start, generation: generation, memberCount: memberCount, values: values, present: present)
    }

    /// Calls `body` with the number and the value's tape index of each member of the object at `object` whose key is in a
    /// table, repeated keys included.
    ///
    /// - Returns: The count of the object's members.
    @inlinable
    @inline(__always)
    @discardableResult
    mutating func forEachKnownKey(
        of object: Int, in document: JSONDocument, _ table: JSONKnownKeys, _ body: (_ number: Int, _ value: Int) -> Void
    ) -> Int {
        forEachKnownKey(of: object, in: document, table) { number, value, _, _ in body(number, value) }
    }

    /// The tape index of a key's value; nil if the object does not have the key.
    @inlinable
    func tapeIndex(of number: Int, _ keys: JSONFoundKeys) -> Int? {
        let slot = slot(of: number, keys)
        return slot == 0 ? nil : Int(truncatingIfNeeded: slot & 0xFFFF_FFFF)
    }

    /// The number of a key's member among all members of the object; nil if the object does not have the key.
    @inlinable
    func ordinal(of number: Int, _ keys: JSONFoundKeys) -> Int? {
        let slot = slot(of: number, keys)
        return slot == 0 ? nil : Int(truncatingIfNeeded: slot &>> 32)
    }

    /// The members of an object with some keys: a bit for each among its first 32 members, and the tape indices of the values
    /// of the others.
    func ordinals(of members: JSONMemberSet, _ keys: JSONFoundKeys) -> (mask: UInt32, beyond: [Int]) {
        var (mask, beyond): (UInt32, [Int]) = (0, [])
        func insert(_ number: Int) {
            guard let ordinal = ordinal(of: number, keys) else { return }
            if ordinal < 32 {
                mask |= 1 << UInt32(truncatingIfNeeded: ordinal)
            } else if let value = tapeIndex(of: number, keys) {
                beyond.append(value)
            }
        }
        var left = members.numbers
        while left != 0 {
            insert(left.trailingZeroBitCount)
            left &= left &- 1
        }
        if !members.otherNumbers.isEmpty { members.otherNumbers.forEach(insert) }
        return (mask, beyond)
    }

    @inlinable
    @inline(__always)
    func slot(of number: Int, _ keys: JSONFoundKeys) -> UInt64 {
        precondition(
            keys.generation == generation, "the object belongs to an earlier message, which can no longer be read")
        return slots[Int(keys.start) &+ number]
    }
}

@available(*, unavailable)
extension KeyFinder: Sendable {}

// MARK: - The walk

extension KeyFinder {
    @inlinable
    @inline(__always)
    mutating func forEachKnownKey(
        of object: Int, in document: JSONDocument, _ table: JSONKnownKeys,
        _ body: (_ number: Int, _ value: Int, _ ordinal: Int, _ slots: inout UniqueArray<UInt64>) -> Void
    ) -> Int {
        let row = cacheRow(of: table, for: document)
        return document.tape.withSpan { tape in
            let end = Int(tape[object].link)
            var key = object &+ 1
            var ordinal = 0
            while key < end {
                if let number = number(of: key, tape[key], in: document, table, row) {
                    body(number, key &+ 1, ordinal, &slots)
                }
                key = Int(tape[key &+ 1].link)
                ordinal &+= 1
            }
            return ordinal
        }
    }

    /// Whether the object at `object` has a member whose key is in a table, and for which `body` returns true: the walk ends there.
    @inlinable
    @inline(__always)
    mutating func hasKnownKey(
        of object: Int, in document: JSONDocument, _ table: JSONKnownKeys,
        where body: (_ number: Int, _ value: Int) -> Bool
    ) -> Bool {
        let row = cacheRow(of: table, for: document)
        return document.tape.withSpan { tape in
            let end = Int(tape[object].link)
            var key = object &+ 1
            while key < end {
                if let number = number(of: key, tape[key], in: document, table, row), body(number, key &+ 1) {
                    return true
                }
                key = Int(tape[key &+ 1].link)
            }
            return false
        }
    }

    /// The index in ``cachedNumbers`` of a table's first number.
    ///
    /// - Returns: Nil if the document's keys have no numbers, or those of another interner, or there are too many tables.
    @usableFromInline
    mutating func cacheRow(of table: JSONKnownKeys, for document: JSONDocument) -> Int? {
        guard let numbering, document.numbering === numbering else { return nil }
        var row = 0
        while row < tables.count, tables[row] !== table { row &+= 1 }
        if row == tables.count {
            guard row < Self.maximumTableCount, table.count < Int(Int16.max) else { return nil }
            tables.append(table)
            cachedNumbers.resize(to: tables.count * (KeyInterner.capacity + 1), filling: Self.notLookedUp)
        }
        return row &* (KeyInterner.capacity &+ 1)
    }

    /// The table's number of a key; nil if the key is not in the table.
    @inlinable
    @inline(__always)
    mutating func number(
        of index: Int, _ key: JSONTapeEntry, in document: JSONDocument, _ table: JSONKnownKeys, _ row: Int?
    ) -> Int? {
        guard let row, key.keyNumber > 0 else { return table.number(of: index, in: document) }
        var number = cachedNumbers[row &+ Int(key.keyNumber)]
        if number == Self.notLookedUp {
            number = Int16(truncatingIfNeeded: table.number(of: index, in: document) ?? Int(Self.notInTable))
            cachedNumbers[row &+ Int(key.keyNumber)] = number
        }
        return number < 0 ? nil : Int(number)
    }
}
