/// The keys that texts have had, numbered, and which key came behind which.
///
/// The messages of a feed have the same keys in the same order, nearly always. So the key that came behind the last one
/// before is compared with the bytes at hand at once: where it stands there, its end, hash and number are known, and nothing
/// is searched or hashed. A number also tells, without comparing texts, whether an object has had a key, and which known key
/// it is (``KeyNumbers``).
///
/// Only keys of up to fifteen bytes of plain ASCII have numbers, and only the first 127 of them.
package struct KeyInterner: ~Copyable {
    struct Entry: BitwiseCopyable {
        /// The key and the quote behind it, zeros above them.
        var text: SIMD2<UInt64>
        /// Ones where the text has bytes.
        var mask: SIMD2<UInt64>
        var hash: UInt32
        var length: UInt16
        /// The numbers of the two keys that last came behind this one, the latest first; 0 for none.
        var next: UInt8 = 0
        var other: UInt8 = 0
    }

    /// How many keys have numbers.
    static let capacity = 127
    /// How many bytes a key with a number has at most: sixteen, with the quote.
    private static let longest = 15

    /// By their numbers; 0 stands for the beginning of a text, and is no key.
    private var entries = OwnedList<Entry>(capacity: 0)
    /// Numbers, where the hash of their key puts them.
    private var slots = OwnedList<UInt8>(capacity: 0)
    /// Whether keys get numbers.
    package let numbersKeys: Bool
    private var last = 0

    /// An interner that knows no keys.
    ///
    /// - Parameter numbersKeys: Whether it is to number any: of a short text by itself it would spare nothing.
    package init(numbersKeys: Bool = true) {
        self.numbersKeys = numbersKeys
        guard numbersKeys else { return }
        entries.append(Entry(text: .init(), mask: .init(), hash: 0, length: 0))
        slots.resize(to: 256, filling: 0)
    }

    /// An interner for one text of so many bytes.
    package init(forBytes count: Int) {
        self.init(numbersKeys: Self.numbersKeys(ofBytes: count))
    }

    /// Whether the keys of a text of so many bytes are likely to come again in it.
    package static func numbersKeys(ofBytes count: Int) -> Bool { count >= 4096 }

    /// How many keys have found no room.
    private var misses = 0

    /// Whether so many keys have found no room that numbering begins better anew.
    package var isWorn: Bool { misses > 4096 }

    /// Forgets which key came last: another text begins.
    mutating func begin() {
        last = 0
    }

    /// The key that begins at `start`, where it is the one that was to be expected.
    @inline(__always)
    mutating func expected(in text: Span<UInt8>, at start: Int) -> (number: UInt16, hash: UInt32, end: Int)? {
        guard numbersKeys, start &+ 16 <= text.count else { return nil }
        let words = text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        var number = entries[last].next
        var entry = entries[Int(number)]
        if number == 0 || !Self.isEqual(words, entry) {
            number = entries[last].other
            entry = entries[Int(number)]
            guard number != 0, Self.isEqual(words, entry) else { return nil }
        }
        last = Int(number)
        return (UInt16(number), entry.hash, start &+ Int(entry.length))
    }

    /// The number of a key; 0 where it has none.
    mutating func number(of key: JSONTapeEntry, in text: Span<UInt8>) -> UInt16 {
        let (start, end) = (Int(key.start), Int(key.end))
        guard numbersKeys, key.flags == [], start + 16 <= text.count, end - start <= Self.longest else { return 0 }
        let words = text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        guard let number = find(words, key) ?? add(words, key) else {
            misses += 1
            return 0
        }
        entries[last].other = entries[last].next
        entries[last].next = UInt8(truncatingIfNeeded: number)
        last = number
        return UInt16(truncatingIfNeeded: number)
    }

    private func find(_ words: SIMD2<UInt64>, _ key: JSONTapeEntry) -> Int? {
        for slot in Self.slots(of: key) {
            let number = Int(slots[slot & 255])
            if number == 0 { return nil }
            if Self.isEqual(words, entries[number]) { return number }
        }
        return nil
    }

    /// Gives a key its number; nil where there is no room for it.
    private mutating func add(_ words: SIMD2<UInt64>, _ key: JSONTapeEntry) -> Int? {
        guard entries.count <= Self.capacity else { return nil }
        for slot in Self.slots(of: key) where slots[slot & 255] == 0 {
            let number = entries.count
            let length = key.end - key.start
            let mask = Self.mask(Int(length) + 1)
            entries.append(
                Entry(text: words & mask, mask: mask, hash: key.link, length: UInt16(truncatingIfNeeded: length)))
            slots[slot & 255] = UInt8(truncatingIfNeeded: number)
            return number
        }
        return nil
    }

    /// Where a key may have its number: beside one another, so that few keys find no room.
    private static func slots(of key: JSONTapeEntry) -> Range<Int> {
        let first = Int(key.link & 255)
        return first..<first + 8
    }

    /// Whether a key that has no number may have one where it is written otherwise or stands elsewhere: it is escaped, or
    /// at the very end of a text.
    func mayHaveNumber(_ key: JSONTapeEntry, in text: Span<UInt8>) -> Bool {
        numbersKeys && (key.isEscaped || Int(key.start) + 16 > text.count)
    }

    @inline(__always)
    private static func isEqual(_ words: SIMD2<UInt64>, _ entry: Entry) -> Bool {
        let difference = (words ^ entry.text) & entry.mask
        return difference[0] | difference[1] == 0
    }

    /// Ones in the first `length` bytes.
    private static func mask(_ length: Int) -> SIMD2<UInt64> {
        func word(_ length: Int) -> UInt64 {
            length >= 8 ? .max : UInt64(littleEndian: (1 << UInt64(8 * max(length, 0))) - 1)
        }
        return SIMD2(word(length), word(length - 8))
    }
}
