/// The keys that texts have had, numbered, and which key came behind which.
///
/// The messages of a feed have the same keys in the same order, nearly always. So the key that came behind the last two
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
    /// The numbers of the last key and of the one before it.
    private var last = 0
    private var beforeLast = 0
    /// By these two, the numbers of the two keys that last came behind them: the latest in the low byte, 0 for none.
    private var followers = OwnedList<UInt16>(capacity: 0)

    /// An interner that knows no keys.
    ///
    /// - Parameter numbersKeys: Whether it is to number any: of a short text by itself it would spare nothing.
    package init(numbersKeys: Bool = true) {
        self.numbersKeys = numbersKeys
        guard numbersKeys else { return }
        entries.append(Entry(text: .init(), mask: .init(), hash: 0, length: 0))
        slots.resize(to: 256, filling: 0)
        followers.resize(to: 1024, filling: 0)
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

    /// Forgets which keys came last: another text begins.
    mutating func begin() {
        last = 0
        beforeLast = 0
    }

    /// Where the followers of the last two keys stand; now and then those of two others stand there, which costs a guess.
    @inline(__always)
    private var place: Int { (beforeLast &<< 3) ^ last }

    /// Takes notice of which key came.
    @inline(__always)
    mutating func note(_ number: UInt16) {
        beforeLast = last
        last = Int(number)
    }

    /// The key that begins at `start`, where it is the one that was to be expected, and is still to be noted.
    @inline(__always)
    func expected(in text: Span<UInt8>, at start: Int) -> (number: UInt16, hash: UInt32, end: Int)? {
        guard numbersKeys, start &+ 16 <= text.count else { return nil }
        let words = text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        let followers = followers[place]
        var number = followers & 0xFF
        var entry = entries[Int(number)]
        if number == 0 || !Self.isEqual(words, entry) {
            number = followers &>> 8
            entry = entries[Int(number)]
            guard number != 0, Self.isEqual(words, entry) else { return nil }
        }
        return (number, entry.hash, start &+ Int(entry.length))
    }

    /// The number of a key; 0 where it has none.
    mutating func number(of key: JSONTapeEntry, in text: Span<UInt8>) -> UInt16 {
        let (start, end) = (Int(key.start), Int(key.end))
        guard numbersKeys, key.flags == [], end - start <= Self.longest else { return 0 }
        let words = Self.words(in: text, at: start)
        guard let number = find(words, key) ?? add(words, key) else {
            misses += 1
            return 0
        }
        followers[place] = followers[place] &<< 8 | UInt16(truncatingIfNeeded: number)
        note(UInt16(truncatingIfNeeded: number))
        return UInt16(truncatingIfNeeded: number)
    }

    /// Sixteen bytes of a text, zeros for those behind its end.
    @inline(__always)
    private static func words(in text: Span<UInt8>, at start: Int) -> SIMD2<UInt64> {
        guard start &+ 16 > text.count else {
            return text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        }
        return lastWords(in: text, at: start)
    }

    @inline(never)
    private static func lastWords(in text: Span<UInt8>, at start: Int) -> SIMD2<UInt64> {
        var bytes = SIMD16<UInt8>()
        for place in start..<text.count { bytes[place - start] = text[place] }
        return unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
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

    /// Whether a key that has no number may have one where it is written otherwise: it is escaped.
    func mayHaveNumber(_ key: JSONTapeEntry) -> Bool {
        numbersKeys && key.isEscaped
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
