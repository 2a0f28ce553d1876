/// Finds the keys of a table in objects, and where their values are on the tape.
///
/// Most keys of a text have a number (``KeyInterner``). The first time that such a key meets a table, it is looked up
/// by its bytes (``JSONKnownKeys``), and the result is kept in ``cachedNumbers``. From then on, one load from memory
/// says which key of the table it is.
extension JSONParser {
    /// Finds the keys of a table in an object, in one walk over its members.
    ///
    /// If a key is repeated, its last member counts.
    ///
    /// You can read the result until ``resetKeys()``.
    package mutating func findKeys(
        of object: JSONNode.Position, in document: JSONDocument, _ table: JSONKnownKeys
    ) -> JSONFoundKeys {
        let start = slots.count
        slots.resize(to: start &+ table.count, filling: 0)
        var values: UInt64 = 0
        var present: UInt64 = 0
        walk(document, from: object, table) { number, value, ordinal, slots in
            slots[start &+ number] = UInt64(value.index) | UInt64(truncatingIfNeeded: ordinal) &<< 32
            guard number < 64 else { return true }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
            present |= bit
            values = document.hasValue(at: value) ? values | bit : values & ~bit
            return true
        }
        return JSONFoundKeys(
            start: UInt32(truncatingIfNeeded: start), generation: generation, values: values, present: present)
    }

    /// Forgets the keys that were found, so that the next message uses their slots again.
    ///
    /// An earlier ``JSONFoundKeys`` can no longer be read.
    package mutating func resetKeys() {
        slots.resize(to: 0, filling: 0)
        generation &+= 1
    }

    @inlinable
    @inline(__always)
    package func position(of number: Int, _ keys: JSONFoundKeys) -> JSONNode.Position? {
        let slot = slot(of: number, keys)
        return slot == 0 ? nil : JSONNode.Position(Int(truncatingIfNeeded: slot & 0xFFFF_FFFF))
    }

    func ordinal(of number: Int, _ keys: JSONFoundKeys) -> Int? {
        let slot = slot(of: number, keys)
        return slot == 0 ? nil : Int(truncatingIfNeeded: slot &>> 32)
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

    /// `body` gets the number of the key and the position of the value; for a repeated key it is called several times.
    @inlinable
    @inline(__always)
    package mutating func forEachKnownKey(
        of object: JSONNode.Position, in document: JSONDocument, _ table: JSONKnownKeys,
        _ body: (_ number: Int, _ value: JSONNode.Position) -> Void
    ) {
        walk(document, from: object, table) { number, value, _, _ in
            body(number, value)
            return true
        }
    }

    /// Whether `body` returns true for a member of an object whose key is in the table.
    ///
    /// `body` gets the number of the key and the position of the value. The walk ends when it returns true.
    @inlinable
    @inline(__always)
    package mutating func hasKnownKey(
        of object: JSONNode.Position, in document: JSONDocument, _ table: JSONKnownKeys,
        where body: (_ number: Int, _ value: JSONNode.Position) -> Bool
    ) -> Bool {
        var isFound = false
        walk(document, from: object, table) { number, value, _, _ in
            isFound = body(number, value)
            return !isFound
        }
        return isFound
    }

    /// You may keep them after ``resetKeys()``; if a key is repeated, its last member counts.
    ///
    /// - Precondition: The table has at most sixteen keys.
    package mutating func values(of object: JSONNode, _ table: JSONKnownKeys) -> JSONKnownValues {
        JSONKnownValues(object, table, &self)
    }

    // MARK: The walk

    /// Calls `body` for each member of an object whose key is in the table, until it returns false.
    @inlinable
    @inline(__always)
    mutating func walk(
        _ document: JSONDocument, from object: JSONNode.Position, _ table: JSONKnownKeys,
        _ body: (
            _ number: Int, _ value: JSONNode.Position, _ ordinal: Int, _ slots: inout UniqueArray<UInt64>
        ) -> Bool
    ) {
        let row = cacheRow(of: table, for: document)
        document.tape.withSpan { tape in
            let end = Int(tape[Int(object.index)].link)
            var key = Int(object.index) &+ 1
            var ordinal = 0
            while key < end {
                if let number = number(of: key, tape[key], in: document, table, row) {
                    guard body(number, JSONNode.Position(key &+ 1), ordinal, &slots) else { return }
                }
                key = Int(tape[key &+ 1].link)
                ordinal &+= 1
            }
        }
    }

    /// Where the row of a table begins in ``cachedNumbers``.
    ///
    /// - Returns: Nil if the document's keys have no numbers or were numbered by another interner, or if there are too
    ///   many tables.
    @usableFromInline
    mutating func cacheRow(of table: JSONKnownKeys, for document: JSONDocument) -> Int? {
        guard let numbering = interner.numbering, document.numbering === numbering else { return nil }
        var row = 0
        while row < tables.count, tables[row] !== table { row &+= 1 }
        if row == tables.count {
            guard row < Self.maximumTableCount, table.count < Int(Int16.max) else { return nil }
            tables.append(table)
            cachedNumbers.resize(to: tables.count * (KeyInterner.capacity + 1), filling: Self.notLookedUp)
        }
        return row &* (KeyInterner.capacity &+ 1)
    }

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

    // MARK: Members to leave out

    /// An object without the given members, and without members that a later one with the same key replaces.
    package func members(
        of object: JSONNode.Position, in document: JSONDocument, _ keys: JSONFoundKeys, omitting members: JSONMemberSet,
        sliced: Bool = false
    ) -> JSONObject {
        let (mask, beyond) = ordinals(of: members, keys)
        return document.object(at: Int(object.index), omitting: mask, beyond: beyond, sliced: sliced)
    }

    /// An object with only the member of one key; nil if it does not have the key, or has more than 32 members.
    package func onlyMember(
        _ number: Int, of object: JSONNode.Position, in document: JSONDocument, _ keys: JSONFoundKeys,
        sliced: Bool = false
    ) -> JSONObject? {
        let count = document.memberCount(of: Int(object.index))
        guard count <= 32, let ordinal = ordinal(of: number, keys) else { return nil }
        let all: UInt32 = count == 32 ? .max : 1 << UInt32(count) - 1
        return document.object(
            at: Int(object.index), omitting: all & ~(1 << UInt32(ordinal)), beyond: [], sliced: sliced)
    }

    /// The members that an object has for some keys.
    ///
    /// If a member is one of the first 32, its bit is set in `mask`. For later members, `beyond` contains the tape
    /// indices of their values.
    private func ordinals(of members: JSONMemberSet, _ keys: JSONFoundKeys) -> (mask: UInt32, beyond: [Int]) {
        var (mask, beyond): (UInt32, [Int]) = (0, [])
        members.forEach { number in
            guard let ordinal = ordinal(of: number, keys) else { return }
            if ordinal < 32 {
                mask |= 1 << UInt32(truncatingIfNeeded: ordinal)
            } else if let value = position(of: number, keys) {
                beyond.append(Int(value.index))
            }
        }
        return (mask, beyond)
    }
}
