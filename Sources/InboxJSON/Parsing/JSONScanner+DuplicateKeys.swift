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
    /// The keys of an object with more members than this are sorted, not compared in pairs: no input makes it quadratic.
    private static let pairwiseLimit = 64

    /// Reports each repeated key of the closed object at `object`, once, at its second member.
    mutating func reportDuplicateKeys(of object: Int, in text: Span<UInt8>) {
        let end = tape.count
        let before = anomalies.count
        var members = 0
        var key = object + 1
        while key < end {
            members += 1
            guard members <= Self.pairwiseLimit else {
                anomalies.removeSubrange(before...)
                return reportDuplicateKeysBySorting(of: object, in: text)
            }
            if occurrences(of: key, after: object, in: text) == 1 {
                reportDuplicate(key, of: object)
            }
            key = Int(tape[key + 1].link)
        }
    }

    /// The count of equal keys before the one at `key`.
    private func occurrences(of key: Int, after object: Int, in text: Span<UInt8>) -> Int {
        var count = 0
        var other = object + 1
        while other < key {
            if tape[other].link == tape[key].link, keyText(other, text) == keyText(key, text) { count += 1 }
            other = Int(tape[other + 1].link)
        }
        return count
    }

    /// The same for any number of members: the keys are sorted by their hashes, and keys of one hash are compared.
    private mutating func reportDuplicateKeysBySorting(of object: Int, in text: Span<UInt8>) {
        var keys: [(hash: UInt32, key: Int)] = []
        var key = object + 1
        while key < tape.count {
            keys.append((tape[key].link, key))
            key = Int(tape[key + 1].link)
        }
        keys.sort { $0.hash == $1.hash ? $0.key < $1.key : $0.hash < $1.hash }
        var second: [Int] = []
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end].hash == keys[start].hash { end += 1 }
            if end - start > 1 {
                // Many different keys of one hash are an attack: a dictionary, unlike pairs, stays linear.
                var occurrences: [ContiguousArray<UInt8>: Int] = [:]
                for (_, key) in keys[start..<end] {
                    occurrences[keyText(key, text), default: 0] += 1
                    if occurrences[keyText(key, text)] == 2 { second.append(key) }
                }
            }
            start = end
        }
        for key in second.sorted() { reportDuplicate(key, of: object) }
    }

    private mutating func reportDuplicate(_ key: Int, of object: Int) {
        tape[object].insert(.duplicateKeys)
        nonCanonicalCount += 1
        anomalies.append(JSONAnomaly(kind: .duplicateKey, index: key + 1))
    }

    private func keyText(_ key: Int, _ text: Span<UInt8>) -> ContiguousArray<UInt8> {
        let entry = tape[key]
        return JSONText.unescaped(text, from: Int(entry.start), to: Int(entry.end), surrogates: .replaced)
    }
}
