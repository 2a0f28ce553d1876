/// The keys that a reader knows, found by the bytes of a key: no `String` is made of one.
@usableFromInline
package final class KeyTable: Sendable {
    private struct Slot: Sendable {
        var hash: UInt32 = 0
        /// The key's number; -1 in a free slot.
        var number: Int32 = -1
        /// Where its name stands in `names`.
        var start: Int32 = 0
        var length: Int32 = 0
        /// Its first and its last eight bytes: all of it up to a length of sixteen.
        var first: UInt64 = 0
        var last: UInt64 = 0
    }

    /// How many keys there are.
    package let count: Int
    /// The names, by number.
    package let spellings: [String]
    /// Two zeros a key, to be copied by whoever notes something of each: cheaper than making them.
    package let zeros: ContiguousArray<UInt32>
    private let slots: [Slot]
    /// The bytes of all names, one behind another.
    private let names: [UInt8]
    private let mask: Int

    /// Numbers the names in order.
    ///
    /// A name that stands twice keeps its first number.
    package init(_ names: [String]) {
        var size = 8
        while size < names.count * 4 { size *= 2 }
        var slots = [Slot](repeating: Slot(), count: size)
        var bytes: [UInt8] = []
        for (number, name) in names.enumerated() {
            let hash = JSONKeyHash.hash(name)
            var at = Int(hash) & (size - 1)
            while slots[at].number >= 0, !names[Int(slots[at].number)].utf8.elementsEqual(name.utf8) {
                at = (at + 1) & (size - 1)
            }
            guard slots[at].number < 0 else { continue }
            slots[at] = Slot(
                hash: hash, number: Int32(truncatingIfNeeded: number), start: Int32(truncatingIfNeeded: bytes.count),
                length: Int32(truncatingIfNeeded: name.utf8.count))
            let text = ContiguousArray(name.utf8)
            (slots[at].first, slots[at].last) = JSONKeyHash.ends(text.span, from: 0, to: text.count)
            bytes.append(contentsOf: text)
        }
        count = names.count
        spellings = names
        zeros = ContiguousArray(repeating: 0, count: names.count * 2)
        self.slots = slots
        self.names = bytes
        self.mask = size - 1
    }

    /// The number of the key at `key`; nil where it is none of these.
    package func number(of key: Int, in document: JSONDocument) -> Int? {
        let entry = document.tape[key]
        var at = Int(entry.link) & mask
        while slots[at].number >= 0 {
            if slots[at].hash == entry.link, isName(slots[at], document, entry) {
                return Int(slots[at].number)
            }
            at = (at + 1) & mask
        }
        return nil
    }

    @inline(__always)
    private func isName(_ slot: Slot, _ document: JSONDocument, _ key: JSONTapeEntry) -> Bool {
        let start = Int(key.start)
        let name = Int(slot.start)..<Int(slot.start) + Int(slot.length)
        guard !key.isEscaped else {
            let bytes = document.bytes
            return JSONText.unescaped(bytes.span, from: start, to: Int(key.end), surrogates: .kept).elementsEqual(
                names[name])
        }
        guard Int(key.end) - start == name.count else { return false }
        let text = document.bytes
        let ends = JSONKeyHash.ends(text.span, from: start, to: Int(key.end))
        guard ends == (slot.first, slot.last) else { return false }
        guard name.count > 16 else { return true }
        for offset in 0..<name.count where document.bytes[start + offset] != names[name.lowerBound + offset] {
            return false
        }
        return true
    }
}
