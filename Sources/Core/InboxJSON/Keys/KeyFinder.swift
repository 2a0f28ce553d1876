/// Finds the keys of a table in objects, and where their values are on the tape.
///
/// It walks over the members of an object once and writes what it finds into ``slots``, one slot for each key of the
/// table. The next message uses the same slots again.
///
/// Most keys of a text have a number (``KeyInterner``). The first time that such a key meets a table, it is looked up
/// by its bytes (``JSONKnownKeys``), and the result is kept in ``cachedNumbers``. From then on, one load from memory
/// says which key of the table it is.
@usableFromInline
struct KeyFinder: ~Copyable {
    /// At most this many tables have a row in ``cachedNumbers``.
    ///
    /// No adapter has so many.
    private static let maximumTableCount = 64
    /// The content of ``cachedNumbers`` for a key that has not been looked up yet.
    @inlinable static var notLookedUp: Int16 { -2 }
    /// The content of ``cachedNumbers`` for a key that is not in the table.
    @inlinable static var notInTable: Int16 { -1 }

    /// The interner whose key numbers ``cachedNumbers`` uses; nil if keys are not numbered.
    private var numbering: KeyNumbering?
    /// The tables that were used.
    ///
    /// They are compared by identity. Keeping them alive means that no new table can get the address of an old one.
    private var tables: ContiguousArray<JSONKnownKeys> = []
    /// One row for each table.
    ///
    /// A column stands for a key, by its number in the interner. It contains the number of that key in the table.
    @usableFromInline var cachedNumbers = UniqueArray<Int16>(capacity: 0)

    /// For each object that was searched, one slot for each key of its table.
    ///
    /// The lower half is the tape index of the value, the upper half the ordinal of the member: 0 for the object's
    /// first member, 1 for the second. A slot of 0 means that the object does not have the key.
    @usableFromInline var slots = UniqueArray<UInt64>(capacity: 128)
    @usableFromInline var generation: UInt32 = 0

    /// Creates a finder for documents whose keys are numbered by `interner`.
    ///
    /// You can search other documents too; their keys are looked up by their bytes.
    init(for interner: borrowing KeyInterner) {
        numbering = interner.numbering
    }

    /// Forgets all keys, and uses the numbers of another interner from now on.
    mutating func follow(_ interner: borrowing KeyInterner) {
        numbering = interner.numbering
        tables = []
        cachedNumbers.resize(to: 0, filling: Self.notLookedUp)
    }

    /// Frees all slots.
    ///
    /// An earlier ``JSONFoundKeys`` can no longer be read.
    mutating func reset() {
        slots.resize(to: 0, filling: 0)
        generation &+= 1
    }

    /// Finds the keys of a table in the object at `object`.
    ///
    /// If a key is repeated, its last member counts.
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

    /// Calls `body` for each member of the object at `object` whose key is in the table.
    ///
    /// `body` gets the table's number of the key and the tape index of the value. For a repeated key it is called
    /// several times.
    ///
    /// - Returns: How many members the object has.
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

    /// The ordinal of a key's member in the object; nil if the object does not have the key.
    @inlinable
    func ordinal(of number: Int, _ keys: JSONFoundKeys) -> Int? {
        let slot = slot(of: number, keys)
        return slot == 0 ? nil : Int(truncatingIfNeeded: slot &>> 32)
    }

    /// The members that an object has for some keys.
    ///
    /// If a member is one of the first 32, its bit is set in `mask`. For later members, `beyond` contains the tape
    /// indices of their values.
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
            keys.generation == generation,
            "the object is from a message that was decoded earlier; read each object while its message is being decoded"
        )
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

    /// Whether `body` returns true for a member of the object at `object` whose key is in the table.
    ///
    /// The walk ends at the first such member.
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

    /// Where the row of a table begins in ``cachedNumbers``.
    ///
    /// - Returns: Nil if the document's keys have no numbers or were numbered by another interner, or if there are too
    ///   many tables.
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
