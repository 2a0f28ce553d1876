/// Numbers the keys of texts in the order of their first appearance, and predicts which key comes next.
///
/// The messages of a feed nearly always have the same keys in the same order. So the interner remembers which keys came
/// after each pair of keys. The scanner first compares the next bytes with these candidates. If one of them matches,
/// its end, hash and number are known at once, and nothing has to be searched or hashed. Keys with the same number are
/// equal. So repeated keys and known keys (``JSONParser``) are found without comparing text.
///
/// Only the first 127 different keys get numbers, and only if they have at most 30 bytes and no escapes.
struct KeyInterner: ~Copyable {
    struct Entry: BitwiseCopyable {
        /// The key in its quotes, padded with zeros.
        var text: Words
        /// Ones in the bytes that belong to the text, zeros in the padding.
        var mask: Words
        var hash: UInt32
        /// The length of the text in bytes, including the quotes.
        var length: UInt32
        /// Whether the key has bytes beyond ASCII, for its tape entries.
        var flags: JSONTapeFlags
    }

    /// Memory for the longest key that can have a number, including its quotes.
    typealias Words = SIMD4<UInt64>

    /// The greatest number that a key can have.
    static let capacity = 127
    /// The longest key that can have a number, in bytes without the quotes.
    private static let maximumLength = 30
    /// There are eight slots for each number, so looking up a key without a number usually ends at the first one.
    private static let slotCount = 1024
    /// The hash table looks at this many slots in a row.
    private static let probeCount = 8
    /// After this many keys without a number, it is better to start again with a new interner.
    private static let maximumMissCount = 4096

    /// The index of a key is its number; number 0 is not a key but the beginning of a text.
    private var entries = UniqueArray<Entry>(capacity: 0)
    /// A hash table that finds the number of a key by its hash.
    private var slots = UniqueArray<UInt8>(capacity: 0)
    /// Documents keep this to show that their numbers come from this interner; nil if it numbers no keys.
    let numbering: KeyNumbering?
    private let numbersKeys: Bool
    private var last = 0
    /// An index into ``successors``, computed from the last two keys.
    ///
    /// Different pairs of keys may have the same index. Then a prediction may be wrong, which only costs time.
    private var context = 0
    /// For each ``context``, the numbers of the last four keys that followed it.
    ///
    /// Each number takes one byte, and the newest is in the lowest byte. A byte of 0 is unused.
    private var successors = UniqueArray<UInt32>(capacity: 0)

    /// - Parameter numbersKeys: Whether to number keys. If you parse only one short text, numbers save no time.
    init(numbersKeys: Bool = true) {
        self.numbersKeys = numbersKeys
        numbering = numbersKeys ? KeyNumbering() : nil
        guard numbersKeys else { return }
        entries.append(Entry(text: .init(), mask: .init(), hash: 0, length: 0, flags: []))
        slots.resize(to: Self.slotCount, filling: 0)
        successors.resize(to: 1024, filling: 0)
    }

    /// - Parameter count: The length of the text in bytes. Keys are numbered only in a text of at least 4096 bytes,
    ///   because a shorter one repeats few keys.
    init(forBytes count: Int) {
        self.init(numbersKeys: count >= 4096)
    }

    /// A stack that the scanner borrows for the open containers of a text.
    ///
    /// It is empty between two texts. Keeping it here saves allocating it again.
    var openContainers = UniqueArray<JSONScanner.Container>(capacity: 16)

    /// How many keys did not get a number because none was left.
    private var missCount = 0

    var shouldReset: Bool { missCount > Self.maximumMissCount }

    /// Starts another text, and forgets the last two keys.
    mutating func beginText() {
        last = 0
        context = 0
    }

    /// Records that the next key of the text has this number.
    @inline(__always)
    mutating func advance(to number: UInt16) {
        context = (last &<< 3) ^ Int(number)
        last = Int(number)
    }

    /// Returns the key whose opening quote is at `start` if it was predicted.
    ///
    /// The caller then records it with ``advance(to:)``.
    @inline(__always)
    func predictedKey(in text: Span<UInt8>, at start: Int) -> (number: UInt16, key: Entry)? {
        guard numbersKeys else { return nil }
        let words = Self.words(in: text, from: start)
        var candidates = successors[context]
        while candidates != 0 {
            let number = candidates & 0xFF
            let key = entries[Int(number)]
            if Self.isEqual(words, key) { return (UInt16(truncatingIfNeeded: number), key) }
            candidates &>>= 8
        }
        return nil
    }

    /// Returns the number of a key.
    ///
    /// A new key gets a number if there is room, otherwise 0. A key with a number is recorded, and becomes a prediction
    /// for the next time.
    mutating func intern(_ key: JSONTapeEntry, in text: Span<UInt8>) -> UInt16 {
        guard numbersKeys, !key.isEscaped, Int(key.end &- key.start) <= Self.maximumLength else { return 0 }
        guard let number = find(key, in: text) ?? (isFull ? nil : add(key, in: text)) else {
            missCount += 1
            return 0
        }
        successors[context] = successors[context] &<< 8 | UInt32(truncatingIfNeeded: number)
        advance(to: UInt16(truncatingIfNeeded: number))
        return UInt16(truncatingIfNeeded: number)
    }

    @inline(__always)
    private func find(_ key: JSONTapeEntry, in text: Span<UInt8>) -> Int? {
        for slot in Self.probes(for: key) {
            let number = Int(slots[slot & (Self.slotCount &- 1)])
            if number == 0 { return nil }
            if entries[number].hash == key.link, Self.isEqual(words(of: key, in: text), entries[number]) {
                return number
            }
        }
        return nil
    }

    private var isFull: Bool { entries.count > Self.capacity }

    /// Gives a number to a key; nil if the hash table has no room for it.
    @inline(never)
    private mutating func add(_ key: JSONTapeEntry, in text: Span<UInt8>) -> Int? {
        for slot in Self.probes(for: key) where slots[slot & (Self.slotCount &- 1)] == 0 {
            let number = entries.count
            let length = key.end &- key.start &+ 2
            let mask = Self.mask(Int(length))
            entries.append(
                Entry(
                    text: words(of: key, in: text) & mask, mask: mask, hash: key.link, length: length, flags: key.flags)
            )
            slots[slot & (Self.slotCount &- 1)] = UInt8(truncatingIfNeeded: number)
            return number
        }
        return nil
    }

    /// The bytes of a text from the key's opening quote on.
    @inline(__always)
    private func words(of key: JSONTapeEntry, in text: Span<UInt8>) -> Words {
        Self.words(in: text, from: Int(key.start) &- 1)
    }

    /// The slots in which the number of a key may be.
    ///
    /// There are several in a row, so a key seldom finds no room.
    private static func probes(for key: JSONTapeEntry) -> Range<Int> {
        let first = Int(truncatingIfNeeded: key.link) & (slotCount &- 1)
        return first..<first &+ probeCount
    }
}

/// The identity of one interner.
///
/// A document keeps it to say who numbered its keys. The same number from another interner means another key.
@usableFromInline
final class KeyNumbering: Sendable {}

// MARK: - Words

extension KeyInterner {
    /// The bytes of a text from `start` on, padded with zeros after its end.
    @inline(__always)
    private static func words(in text: Span<UInt8>, from start: Int) -> Words {
        text.load(Words.self, at: start) ?? lastWords(in: text, from: start)
    }

    /// Does the same near the end of a text, where fewer than 32 bytes are left.
    ///
    /// It loads the last 32 bytes of the text, and shifts out those before `start`.
    @inline(never)
    private static func lastWords(in text: Span<UInt8>, from start: Int) -> Words {
        let begin = text.count &- MemoryLayout<Words>.size
        guard begin >= 0, start < text.count, let last = text.load(Words.self, at: begin) else {
            return words(ofShort: text, from: start)
        }
        let skipped = start &- begin
        let bits = UInt64(truncatingIfNeeded: skipped & 7) &* 8
        func word(_ index: Int) -> UInt64 {
            let index = index &+ skipped / 8
            return index < Words.scalarCount ? UInt64(littleEndian: last[index]) : 0
        }
        var words = Words()
        for index in 0..<Words.scalarCount {
            words[index] = (word(index) >> bits | word(index &+ 1) << (64 &- bits)).littleEndian
        }
        return words
    }

    /// Does the same in a text of less than 32 bytes.
    private static func words(ofShort text: Span<UInt8>, from start: Int) -> Words {
        var bytes = SIMD32<UInt8>()
        for offset in 0..<max(0, text.count - start) { bytes[offset] = text[start + offset] }
        // Both types are 32 bytes without padding.
        return unsafe unsafeBitCast(bytes, to: Words.self)
    }

    @inline(__always)
    private static func isEqual(_ words: Words, _ entry: Entry) -> Bool {
        guard (words[0] ^ entry.text[0]) & entry.mask[0] == 0 else { return false }
        let difference = (words ^ entry.text) & entry.mask
        return difference[1] | difference[2] | difference[3] == 0
    }

    /// Ones in the first `length` bytes.
    private static func mask(_ length: Int) -> Words {
        func word(_ length: Int) -> UInt64 {
            length >= 8 ? .max : UInt64(littleEndian: (1 << UInt64(8 * max(length, 0))) - 1)
        }
        return Words(word(length), word(length - 8), word(length - 16), word(length - 24))
    }
}
