/// Numbers the keys of texts in the order of their first appearance, and predicts which key comes next.
///
/// The messages of a feed have the same keys in the same order, nearly always. So the scanner compares the bytes at hand
/// with the keys that followed the last two keys before. If one of them matches, its end, hash and number are known:
/// nothing is searched or hashed. Two keys of one number are one key, so that repeated keys and known keys (``KeyFinder``)
/// are found without comparing text.
///
/// Only keys of up to 30 bytes without escapes have numbers, and only the first 127 of them.
struct KeyInterner: ~Copyable {
    struct Entry: BitwiseCopyable {
        /// The key and the quotes around it, zeros after them.
        var text: Words
        /// Ones at the bytes of the text.
        var mask: Words
        /// The hash of the key.
        var hash: UInt32
        /// The length of the text in bytes.
        var length: UInt32
        /// Those of its tape entries: whether it has bytes beyond ASCII.
        var flags: JSONTapeFlags
    }

    /// The bytes of the longest key that has a number, in its quotes.
    typealias Words = SIMD4<UInt64>

    /// The greatest number of a key.
    static let capacity = 127
    /// The length in bytes of the longest key that has a number, without its quotes.
    private static let maximumLength = 30
    /// The slots of the hash table: eight for each number, so that a key without a number meets a free slot at once.
    private static let slotCount = 1024
    /// The hash table looks at this many slots in a row.
    private static let probeCount = 8
    /// How many failed attempts to number a key make it worth starting anew.
    private static let maximumMissCount = 4096

    /// By number; 0 is the beginning of a text, and not a key.
    private var entries = UniqueArray<Entry>(capacity: 0)
    /// A hash table of numbers by the keys' hashes.
    private var slots = UniqueArray<UInt8>(capacity: 0)
    /// The numbering that the documents of this interner have; nil if it numbers no keys.
    let numbering: KeyNumbering?
    private let numbersKeys: Bool
    /// The number of the last key.
    private var last = 0
    /// The index of the last two keys in ``successors``.
    ///
    /// Two pairs may share one, which costs a wrong prediction.
    private var context = 0
    /// By the last two keys, the numbers of the four keys that followed them last: the latest in the low byte, 0 for none.
    private var successors = UniqueArray<UInt32>(capacity: 0)

    /// An interner that has seen no keys.
    ///
    /// - Parameter numbersKeys: Whether it numbers keys: for a short text by itself that saves nothing.
    init(numbersKeys: Bool = true) {
        self.numbersKeys = numbersKeys
        numbering = numbersKeys ? KeyNumbering() : nil
        guard numbersKeys else { return }
        entries.append(Entry(text: .init(), mask: .init(), hash: 0, length: 0, flags: []))
        slots.resize(to: Self.slotCount, filling: 0)
        successors.resize(to: 1024, filling: 0)
    }

    /// An interner for one text.
    ///
    /// - Parameter count: The length of the text in bytes. In less than 4096 bytes few keys come twice.
    init(forBytes count: Int) {
        self.init(numbersKeys: count >= 4096)
    }

    /// The open containers of the text at hand: their memory is kept for the next text, and is empty between two.
    var openContainers = UniqueArray<JSONScanner.Container>(capacity: 16)

    /// The count of keys for which there was no number left.
    private var missCount = 0

    /// Whether enough keys found no number that a new interner would be faster.
    var shouldReset: Bool { missCount > Self.maximumMissCount }

    /// Starts another text: no key precedes its first one.
    mutating func beginText() {
        last = 0
        context = 0
    }

    /// Records the key that came.
    @inline(__always)
    mutating func advance(to number: UInt16) {
        context = (last &<< 3) ^ Int(number)
        last = Int(number)
    }

    /// The key whose quote is at `start`, if it is one of those predicted.
    ///
    /// It is still to be recorded by ``advance(to:)``.
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

    /// The number of a key, which is given one if there is room; 0 if it has none.
    ///
    /// A key with a number is recorded, and predicted from now on.
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

    /// Whether all numbers are given to keys.
    private var isFull: Bool { entries.count > Self.capacity }

    /// Gives a number to a key; nil if there is no room for it.
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

    /// The bytes of a key from its opening quote on, and those after it.
    @inline(__always)
    private func words(of key: JSONTapeEntry, in text: Span<UInt8>) -> Words {
        Self.words(in: text, from: Int(key.start) &- 1)
    }

    /// The slots in which the number of a key may be: adjacent ones, so that few keys find no room.
    private static func probes(for key: JSONTapeEntry) -> Range<Int> {
        let first = Int(truncatingIfNeeded: key.link) & (slotCount &- 1)
        return first..<first &+ probeCount
    }

    /// Whether a key without a number may be, in another spelling, a key with a number: it is escaped, and has its hash.
    @inline(never)
    func mayHaveNumber(_ key: JSONTapeEntry) -> Bool {
        guard numbersKeys, key.isEscaped else { return false }
        for slot in Self.probes(for: key) {
            let number = Int(slots[slot & (Self.slotCount &- 1)])
            if number == 0 { return false }
            if entries[number].hash == key.link { return true }
        }
        return false
    }
}

/// The numbering of one interner: the numbers of another mean other keys.
///
/// It is compared by identity, and kept by the documents whose keys have these numbers.
@usableFromInline
final class KeyNumbering: Sendable {}

// MARK: - Words

extension KeyInterner {
    /// The bytes of a text from `start` on, zeros after its end.
    @inline(__always)
    private static func words(in text: Span<UInt8>, from start: Int) -> Words {
        text.load(Words.self, at: start) ?? lastWords(in: text, from: start)
    }

    /// The bytes from `start` on if fewer are left than the words have: the text's last words, shifted by the bytes before
    /// `start`.
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

    /// The bytes from `start` on in a text that is shorter than the words.
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
