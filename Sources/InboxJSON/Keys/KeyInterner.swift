/// The keys that texts have had, numbered, and which key came behind which.
///
/// The messages of a feed have the same keys in the same order, nearly always. So the keys that came behind the last two
/// before are compared with the bytes at hand at once: where one stands there, its end, hash and number are known, and nothing
/// is searched or hashed. A number also tells, without comparing texts, whether an object has had a key, and which known key
/// it is (``KeyIDCache``).
///
/// Only keys of up to 30 bytes of plain ASCII have numbers, and only the first 127 of them.
package struct KeyInterner: ~Copyable {
    struct Entry: BitwiseCopyable {
        /// The key and the quotes around it, zeros above them.
        var text: Words
        /// Ones where the text has bytes.
        var mask: Words
        /// The hash of the key.
        var hash: UInt32
        /// How many bytes the text has.
        var length: UInt32
    }

    /// As many bytes as a key with a number takes at most.
    typealias Words = SIMD4<UInt64>

    /// How many keys have numbers.
    static let capacity = 127
    /// How many bytes a key with a number has at most, without its quotes.
    private static let longest = 30

    /// By their numbers; 0 stands for the beginning of a text, and is no key.
    private var entries = UniqueArray<Entry>(capacity: 0)
    /// Numbers, where the hash of their key puts them.
    private var slots = UniqueArray<UInt8>(capacity: 0)
    /// Whether keys get numbers.
    package let numbersKeys: Bool
    /// The number of the last key.
    private var last = 0
    /// Where the followers of the last two keys stand; now and then those of two others stand there, which costs a guess.
    private var place = 0
    /// By these two, the numbers of the four keys that last came behind them: the latest in the low byte, 0 for none.
    private var followers = UniqueArray<UInt32>(capacity: 0)

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

    /// Room for the open containers of the text at hand, used again for the next; empty between two.
    var openContainers = UniqueArray<JSONScanner.Container>(capacity: 16)

    /// How many keys have found no room.
    private var misses = 0

    /// Whether so many keys have found no room that numbering begins better anew.
    package var shouldReset: Bool { misses > 4096 }

    /// Forgets which keys came last: another text begins.
    mutating func begin() {
        last = 0
        place = 0
    }

    /// Takes notice of which key came.
    @inline(__always)
    mutating func note(_ number: UInt16) {
        place = (last &<< 3) ^ Int(number)
        last = Int(number)
    }

    /// The key whose quote stands at `start`, where it is the one that was to be expected, and is still to be noted.
    @inline(__always)
    func expected(in text: Span<UInt8>, at start: Int) -> (number: UInt16, key: Entry)? {
        guard numbersKeys else { return nil }
        let words = Self.words(in: text, from: start)
        var guesses = followers[place]
        while guesses != 0 {
            let number = guesses & 0xFF
            let key = entries[Int(number)]
            if Self.isEqual(words, key) { return (UInt16(truncatingIfNeeded: number), key) }
            guesses &>>= 8
        }
        return nil
    }

    /// The number of a key; 0 where it has none.
    mutating func number(of key: JSONTapeEntry, in text: Span<UInt8>) -> UInt16 {
        guard numbersKeys, key.flags == [], Int(key.end &- key.start) <= Self.longest else { return 0 }
        let words = Self.words(in: text, from: Int(key.start) &- 1)
        guard let number = find(words, key) ?? add(words, key) else {
            misses += 1
            return 0
        }
        expect(UInt32(truncatingIfNeeded: number))
        note(UInt16(truncatingIfNeeded: number))
        return UInt16(truncatingIfNeeded: number)
    }

    /// Expects a key from now on where it has come now, unless it is among those that are: at the end of a text a key is
    /// looked for that was expected.
    private mutating func expect(_ number: UInt32) {
        var guesses = followers[place]
        while guesses != 0 {
            if guesses & 0xFF == number { return }
            guesses &>>= 8
        }
        followers[place] = followers[place] &<< 8 | number
    }

    /// The bytes of a text from `start` on, zeros behind its end.
    @inline(__always)
    private static func words(in text: Span<UInt8>, from start: Int) -> Words {
        text.load(Words.self, at: start) ?? lastWords(in: text, from: start)
    }

    /// The same where the text has fewer left: what its last bytes begin with is shifted out.
    @inline(never)
    private static func lastWords(in text: Span<UInt8>, from start: Int) -> Words {
        let begin = text.count &- MemoryLayout<Words>.size
        guard begin >= 0, start < text.count, let last = text.load(Words.self, at: begin) else {
            return words(of: text, from: start)
        }
        let skipped = start &- begin
        let bits = UInt64(truncatingIfNeeded: skipped & 7) &* 8
        func word(_ place: Int) -> UInt64 {
            let place = place &+ skipped / 8
            return place < Words.scalarCount ? UInt64(littleEndian: last[place]) : 0
        }
        var words = Words()
        for place in 0..<Words.scalarCount {
            words[place] = (word(place) >> bits | word(place &+ 1) << (64 &- bits)).littleEndian
        }
        return words
    }

    /// The same of a text that is shorter than all of them.
    private static func words(of text: Span<UInt8>, from start: Int) -> Words {
        var bytes = SIMD32<UInt8>()
        for place in 0..<max(0, text.count - start) { bytes[place] = text[start + place] }
        return unsafeBitCast(bytes, to: Words.self)
    }

    private func find(_ words: Words, _ key: JSONTapeEntry) -> Int? {
        for slot in Self.slots(of: key) {
            let number = Int(slots[slot & 255])
            if number == 0 { return nil }
            if Self.isEqual(words, entries[number]) { return number }
        }
        return nil
    }

    /// Gives a key its number; nil where there is no room for it.
    private mutating func add(_ words: Words, _ key: JSONTapeEntry) -> Int? {
        guard entries.count <= Self.capacity else { return nil }
        for slot in Self.slots(of: key) where slots[slot & 255] == 0 {
            let number = entries.count
            let length = key.end &- key.start &+ 2
            let mask = Self.mask(Int(length))
            entries.append(Entry(text: words & mask, mask: mask, hash: key.link, length: length))
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
    private static func isEqual(_ words: Words, _ entry: Entry) -> Bool {
        let difference = (words ^ entry.text) & entry.mask
        return difference[0] | difference[1] | difference[2] | difference[3] == 0
    }

    /// Ones in the first `length` bytes.
    private static func mask(_ length: Int) -> Words {
        func word(_ length: Int) -> UInt64 {
            length >= 8 ? .max : UInt64(littleEndian: (1 << UInt64(8 * max(length, 0))) - 1)
        }
        return Words(word(length), word(length - 8), word(length - 16), word(length - 24))
    }
}
