// Keys that an object names more than once. While it scans, each container has a filter of its keys; only if this finds a
// possible repeat are the keys compared, once, when the object is closed.

/// The keys of an object so far, in four words: a set of numbers, and a Bloom filter of one hash for keys without a number.
struct DuplicateKeyFilter: BitwiseCopyable {
    /// A bit for each number below 64, and for each above.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// For keys without a number, a bit for the lowest six bits of their hashes, and one for the next six.
    private var otherLow: UInt64 = 0
    private var otherHigh: UInt64 = 0
    /// Whether two of the keys may be equal as text; false is certain.
    private(set) var mayContainDuplicate = false

    /// Inserts a key with a number.
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
    /// - Parameter mayHaveNumber: Whether the same key, spelled otherwise, may have a number.
    @inline(__always)
    mutating func insert(unnumbered key: JSONTapeEntry, mayHaveNumber: Bool) {
        let first: UInt64 = 1 &<< UInt64(key.link & 63)
        let second: UInt64 = 1 &<< UInt64(key.link &>> 6 & 63)
        let isRepeated = otherLow & first != 0 && otherHigh & second != 0
        mayContainDuplicate = mayContainDuplicate || isRepeated || mayHaveNumber
        otherLow |= first
        otherHigh |= second
    }
}

extension JSONScanner {
    /// Reports each repeated key of the closed object at `object`, once, at its second member.
    ///
    /// - Complexity: O(*n*) in the bytes of the keys, whatever the keys are.
    mutating func reportDuplicateKeys(of object: Int, in text: Span<UInt8>) {
        guard haveEqualHashes(keysOf: object) else { return }
        var keys = DistinctKeys()
        /// By the number of a distinct key, whether it is reported.
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

    /// Whether two keys of the object at `object`, which is the last on the tape, have equal hashes: if not, no key is
    /// repeated.
    private mutating func haveEqualHashes(keysOf object: Int) -> Bool {
        tape.withSpan { tape in
            // At most as many; what is inside the members is on the tape too.
            var count = (tape.count - object) / 2
            if count > KeyHashSet.minimumCapacity { count = Self.countMembers(of: object, tape) }
            keyHashes.removeAll(reserving: count)
            var key = object &+ 1
            while key < tape.count {
                guard keyHashes.insert(tape[key].link) else { return true }
                key = Int(tape[key &+ 1].link)
            }
            return false
        }
    }

    /// The count of members of the object at `object`, which is the last on the tape.
    private static func countMembers(of object: Int, _ tape: Span<JSONTapeEntry>) -> Int {
        var count = 0
        var key = object + 1
        while key < tape.count {
            count += 1
            key = Int(tape[key + 1].link)
        }
        return count
    }

    private mutating func reportDuplicate(_ key: Int, of object: Int) {
        tape[object].insert(.duplicateKeys)
        nonCanonicalCount += 1
        anomalies.append(JSONAnomaly(kind: .duplicateKey, index: key + 1))
    }
}
