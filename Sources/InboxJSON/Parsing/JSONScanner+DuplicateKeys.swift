// Keys that an object names more than once. While it scans, each container has a filter of its keys; only if this finds a
// possible repeat are the keys compared, once, when the object is closed.

/// The keys of an object so far, in four words: a set of numbers, and a Bloom filter of one hash for keys without a number.
struct DuplicateKeyFilter: BitwiseCopyable {
    /// A bit for each number below 64, and for each above.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// For keys without a number, a bit for each of 128 remainders of their hashes.
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
    mutating func insert(unnumbered key: JSONTapeEntry, mayHaveNumber: Bool) {
        let bit: UInt64 = 1 &<< UInt64(key.link & 63)
        let isLow = key.link & 64 == 0
        if (isLow ? otherLow : otherHigh) & bit != 0 || mayHaveNumber { mayContainDuplicate = true }
        if isLow { otherLow |= bit } else { otherHigh |= bit }
    }
}

extension JSONScanner {
    /// Up to this count of members, the hashes of the keys are compared in pairs first.
    private static let pairwiseLimit = 64

    /// Reports each repeated key of the closed object at `object`, once, at its second member.
    ///
    /// - Complexity: O(*n*) in the bytes of the keys, whatever the keys are.
    mutating func reportDuplicateKeys(of object: Int, in text: Span<UInt8>) {
        collectKeyHashes(of: object) { $0.link }
        if keyHashes.count <= Self.pairwiseLimit {
            guard haveEqualKeyHashes() else { return }
            // Other keys can be made to have equal hashes, but no equal seeded hashes of their whole text.
            collectKeyHashes(of: object) { DistinctKeys.hash(of: $0, in: text) }
            guard haveEqualKeyHashes() else { return }
        }
        var keys = DistinctKeys(capacity: keyHashes.count)
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

    /// Fills ``keyHashes`` with a hash of each key of the object at `object`, which is the last on the tape.
    @inline(__always)
    private mutating func collectKeyHashes(of object: Int, _ hash: (JSONTapeEntry) -> UInt32) {
        keyHashes.resize(to: 0, filling: 0)
        var key = object + 1
        while key < tape.count {
            keyHashes.append(hash(tape[key]))
            key = Int(tape[key + 1].link)
        }
    }

    /// Whether two of the hashes in ``keyHashes`` are equal: if not, no key is repeated.
    private func haveEqualKeyHashes() -> Bool {
        keyHashes.withSpan { hashes in
            for later in hashes.indices {
                let hash = hashes[later]
                // No early end, so that the compiler compares eight of them at once.
                var isEqual = false
                for earlier in 0..<later { isEqual = (hashes[earlier] == hash) || isEqual }
                if isEqual { return true }
            }
            return false
        }
    }

    private mutating func reportDuplicate(_ key: Int, of object: Int) {
        tape[object].insert(.duplicateKeys)
        nonCanonicalCount += 1
        anomalies.append(JSONAnomaly(kind: .duplicateKey, index: key + 1))
    }
}
