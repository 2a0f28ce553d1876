extension JSONScanner {
    /// An object of more members than this is checked by sorting, so that no input makes the check quadratic.
    private static let manyMembers = 64

    /// Reports each key that the closed object at `object` names more than once, once.
    mutating func findDuplicateKeys(of object: Int, in text: Span<UInt8>) {
        let end = tape.count
        let before = anomalies.count
        var members = 0
        var key = object + 1
        while key < end {
            members += 1
            guard members <= Self.manyMembers else {
                anomalies.removeSubrange(before...)
                return findDuplicateKeysAmongMany(of: object, in: text)
            }
            if occurrences(of: key, after: object, in: text) == 1 {
                noteDuplicate(key, of: object)
            }
            key = Int(tape[key + 1].link)
        }
    }

    /// How often the object has the key of `key` before it.
    private func occurrences(of key: Int, after object: Int, in text: Span<UInt8>) -> Int {
        var count = 0
        var other = object + 1
        while other < key {
            if tape[other].link == tape[key].link, keyText(other, text) == keyText(key, text) { count += 1 }
            other = Int(tape[other + 1].link)
        }
        return count
    }

    /// The same for any number of members: keys of one hash are brought together by sorting, and only they are compared.
    private mutating func findDuplicateKeysAmongMany(of object: Int, in text: Span<UInt8>) {
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
                // Whoever sends many keys of one hash means harm, and is not compared pair by pair.
                var occurrences: [ContiguousArray<UInt8>: Int] = [:]
                for (_, key) in keys[start..<end] {
                    occurrences[keyText(key, text), default: 0] += 1
                    if occurrences[keyText(key, text)] == 2 { second.append(key) }
                }
            }
            start = end
        }
        for key in second.sorted() { noteDuplicate(key, of: object) }
    }

    private mutating func noteDuplicate(_ key: Int, of object: Int) {
        tape[object].mark(.duplicateKeys)
        nonCanonicalCount += 1
        anomalies.append(JSONAnomaly(kind: .duplicateKey, index: key + 1))
    }

    private func keyText(_ key: Int, _ text: Span<UInt8>) -> ContiguousArray<UInt8> {
        let entry = tape[key]
        return JSONText.unescaped(text, from: Int(entry.start), to: Int(entry.end), surrogates: .replaced)
    }
}
