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
    private let slots: ContiguousArray<Slot>
    /// The bytes of all names, one behind another.
    private let names: ContiguousArray<UInt8>
    private let mask: Int

    /// Numbers the names in order.
    ///
    /// A name that stands twice keeps its first number.
    package init(_ names: [String]) {
        var size = 8
        while size < names.count * 4 { size *= 2 }
        var slots = ContiguousArray(repeating: Slot(), count: size)
        var bytes: ContiguousArray<UInt8> = []
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
        self.slots = slots
        self.names = bytes
        self.mask = size - 1
    }

    /// The number of the key at `key`; nil where it is none of these.
    @usableFromInline
    package func number(of key: Int, in document: JSONDocument) -> Int? {
        let text = document.bytes
        let slots = slots
        return number(of: document.tape[key], text.span, slots.span)
    }

    /// Calls `body` with the number of each known key of the object at `object`, the place of its value, and the number of
    /// its member among all; says how many members there are.
    ///
    /// - Parameters:
    ///   - numbers: What is remembered of the keys of the document's text, and of others that were parsed with it.
    ///   - isNumbered: Whether the document's keys have their numbers from the same interner.
    @inlinable
    @inline(__always)
    @discardableResult
    package func forEachKnown(
        of object: Int, in document: JSONDocument, _ numbers: inout KeyIDCache, isNumbered: Bool = true,
        _ body: (_ number: Int, _ value: Int, _ ordinal: Int) -> Void
    ) -> Int {
        let cells = isNumbered ? numbers.start(of: self) : nil
        return document.tape.withSpan { tape in
            let end = Int(tape[object].link)
            var key = object &+ 1
            var ordinal = 0
            while key < end {
                if let number = numbers.number(of: tape[key], from: cells, { self.number(of: key, in: document) }) {
                    body(number, key &+ 1, ordinal)
                }
                key = Int(tape[key &+ 1].link)
                ordinal &+= 1
            }
            return ordinal
        }
    }

    /// The same of a text by itself.
    package func forEachKnown(
        of object: Int, in document: JSONDocument, _ body: (_ number: Int, _ value: Int, _ ordinal: Int) -> Void
    ) {
        var numbers = KeyIDCache(isKept: false)
        forEachKnown(of: object, in: document, &numbers, body)
    }

    @inline(__always)
    private func number(of key: JSONTapeEntry, _ text: Span<UInt8>, _ slots: Span<Slot>) -> Int? {
        var at = Int(key.link) & mask
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
        for offset in 0..<Int(slot.length) where text[start + offset] != names[Int(slot.start) + offset] {
            return false
        }
        return true
    }

    @inline(never)
    private func isEscapedName(_ slot: Slot, _ text: Span<UInt8>, _ key: JSONTapeEntry) -> Bool {
        let name = names[Int(slot.start)..<Int(slot.start) + Int(slot.length)]
        return JSONText.unescaped(text, from: Int(key.start), to: Int(key.end), surrogates: .replaced).elementsEqual(
            name)
    }
}
