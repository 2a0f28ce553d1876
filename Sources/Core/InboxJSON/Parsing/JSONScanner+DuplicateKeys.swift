// Finds repeated keys. While an object is being scanned, a filter of its keys is enough to rule out most repeats. The
// keys are compared only if the filter reports a possible repeat, and only once, when the object is closed.

/// A summary of the keys that an object has so far, in four words.
///
/// Two words are a set of key numbers. The other two are a Bloom filter for keys without a number.
struct DuplicateKeyFilter: BitwiseCopyable {
    /// A bit for each key number: below 64 here, the others in `high`.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// For a key without a number, the lowest six bits of its hash choose a bit here; the next six choose a bit in
    /// `otherHigh`.
    private var otherLow: UInt64 = 0
    private var otherHigh: UInt64 = 0
    /// Whether two of the keys may be equal.
    ///
    /// If it is false, all keys differ.
    private(set) var mayContainDuplicate = false

    @inline(__always)
    mutating func insert(_ number: UInt16) {
        let bit: UInt64 = 1 &<< UInt64(number & 63)
        if number < 64 {
            if low & bit != 0 { mayContainDuplicate = true }
            low |= bit
        } else {
            if high & bit != 0 { mayContainDuplicate = true }
            high |= bit
        }
    }

    /// Inserts a key without a number.
    ///
    /// The same key, written without escapes, may have a number. So a key with escapes may be a repeat.
    @inline(__always)
    mutating func insert(unnumbered key: JSONTapeEntry) {
        let first: UInt64 = 1 &<< UInt64(key.link & 63)
        let second: UInt64 = 1 &<< UInt64(key.link &>> 6 & 63)
        let isRepeated = otherLow & first != 0 && otherHigh & second != 0
        mayContainDuplicate = mayContainDuplicate || isRepeated || key.isEscaped
        otherLow |= first
        otherHigh |= second
    }
}

extension JSONScanner {
    /// Reports each repeated key of the object at `object`, once, at its second member.
    ///
    /// - Complexity: O(*n*) in the bytes of the keys. No choice of keys makes it slower.
    mutating func reportDuplicateKeys(of object: Int, in text: Span<UInt8>) {
        var keys = DistinctKeys()
        /// Whether a key has been reported, at its number in `keys`.
        var isReported: ContiguousArray<Bool> = []
        var key = object + 1
        while key < tape.count {
            let (number, isNew) = keys.insert(tape[key], in: text)
            if isNew {
                isReported.append(false)
            } else if !isReported[number] {
                isReported[number] = true
                reportDuplicate(key, of: object)
            }
            key = Int(tape[key + 1].link)
        }
    }

    private mutating func reportDuplicate(_ key: Int, of object: Int) {
        tape[object].insert(.duplicateKeys)
        nonCanonicalCount += 1
        anomalies.append(JSONAnomaly(kind: .duplicateKey, index: key + 1))
    }
}
