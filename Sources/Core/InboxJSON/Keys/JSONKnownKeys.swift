/// The keys that a reader knows, numbered in order.
///
/// It is a hash table that compares bytes, so looking up a key makes no `String`.
@usableFromInline
package final class JSONKnownKeys: Sendable {
    private struct Slot: Sendable {
        var hash: UInt32 = 0
        /// The key's number.
        ///
        /// It is -1 if the slot is free.
        var number: Int32 = -1
        /// The offset of the key's name in ``bytes``.
        var start: Int32 = 0
        var length: Int32 = 0
        /// The first and the last eight bytes.
        ///
        /// For a name of up to sixteen bytes, these are all of them.
        var first: UInt64 = 0
        var last: UInt64 = 0
    }

    /// How many keys the table has.
    let count: Int
    /// The names.
    ///
    /// The index of a name is its number.
    package let names: [String]
    private let slots: ContiguousArray<Slot>
    /// The bytes of all names, one after another.
    private let bytes: ContiguousArray<UInt8>
    private let mask: Int

    /// Numbers the names in order.
    ///
    /// If a name occurs twice, its first number counts.
    package init(_ names: [String]) {
        var size = 8
        while size < names.count * 4 { size *= 2 }
        var slots = ContiguousArray(repeating: Slot(), count: size)
        var bytes: ContiguousArray<UInt8> = []
        for (number, name) in names.enumerated() {
            let hash = JSONKeyHash.hash(name)
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot].number >= 0, !names[Int(slots[slot].number)].utf8.elementsEqual(name.utf8) {
                slot = (slot + 1) & (size - 1)
            }
            guard slots[slot].number < 0 else { continue }
            slots[slot] = Slot(
                hash: hash, number: Int32(truncatingIfNeeded: number), start: Int32(truncatingIfNeeded: bytes.count),
                length: Int32(truncatingIfNeeded: name.utf8.count))
            let text = ContiguousArray(name.utf8)
            (slots[slot].first, slots[slot].last) = JSONKeyHash.ends(text.span, from: 0, to: text.count)
            bytes.append(contentsOf: text)
        }
        count = names.count
        self.names = names
        self.slots = slots
        self.bytes = bytes
        self.mask = size - 1
    }

    /// The number of the key at a tape index; nil if it is not in the table.
    @usableFromInline
    func number(of key: Int, in document: JSONDocument) -> Int? {
        let text = document.bytes
        let slots = slots
        return number(of: document.tape[key], text.span, slots.span)
    }

    /// Whether the table contains the key at a node.
    package func contains(_ key: JSONNode) -> Bool { number(of: key.index, in: key.document) != nil }

    @inline(__always)
    private func number(of key: JSONTapeEntry, _ text: Span<UInt8>, _ slots: Span<Slot>) -> Int? {
        var at = Int(truncatingIfNeeded: key.link) & mask
        while true {
            let slot = slots[at]
            guard slot.number >= 0 else { return nil }
            if slot.hash == key.link, isName(slot, text, key) { return Int(slot.number) }
            at = (at &+ 1) & mask
        }
    }

    @inline(__always)
    private func isName(_ slot: Slot, _ text: Span<UInt8>, _ key: JSONTapeEntry) -> Bool {
        guard !key.isEscaped else { return isEscapedName(slot, text, key) }
        let start = Int(key.start)
        let length = Int(key.end) &- start
        guard length == Int(slot.length) else { return false }
        let ends = JSONKeyHash.ends(text, from: start, to: start &+ length)
        return ends.first == slot.first && ends.last == slot.last && (length <= 16 || isLongName(slot, text, start))
    }

    @inline(never)
    private func isLongName(_ slot: Slot, _ text: Span<UInt8>, _ start: Int) -> Bool {
        for offset in 0..<Int(slot.length) where text[start + offset] != bytes[Int(slot.start) + offset] {
            return false
        }
        return true
    }

    @inline(never)
    private func isEscapedName(_ slot: Slot, _ text: Span<UInt8>, _ key: JSONTapeEntry) -> Bool {
        let name = bytes[Int(slot.start)..<Int(slot.start) + Int(slot.length)]
        return JSONText.withUnescaped(text, from: Int(key.start), to: Int(key.end)) { $0.isEqual(to: name.span) }
    }
}
