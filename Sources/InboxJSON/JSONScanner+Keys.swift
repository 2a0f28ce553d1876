/// The hash of a key: of its text, so that `"a"` and `"\u0061"` hash alike.
///
/// It looks at the first and the last eight bytes and the length, which tells the keys of real payloads apart; whoever
/// trusts it compares the bytes as well.
package enum JSONKeyHash {
    /// The hash of a plain key.
    package static func hash(_ name: String) -> UInt32 {
        let bytes = ContiguousArray(name.utf8)
        return hash(bytes.span, from: 0, to: bytes.count, escaped: false)
    }

    @inline(__always)
    static func hash(_ text: Span<UInt8>, from start: Int, to end: Int, escaped: Bool) -> UInt32 {
        escaped ? hash(unescaping: text, from: start, to: end) : hash(plain: text, from: start, to: end)
    }

    private static func hash(unescaping text: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
        let plain = JSONText.unescaped(text, from: start, to: end, surrogates: .kept)
        return hash(plain: plain.span, from: 0, to: plain.count)
    }

    @inline(__always)
    private static func hash(plain text: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
        let length = end &- start
        let (first, last) = ends(text, from: start, to: end)
        var mixed = (first ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed &>> 32) ^ last) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: mixed &>> 32)
    }

    /// The first eight bytes, and, of a longer key, the last eight.
    @inline(__always)
    static func ends(_ text: Span<UInt8>, from start: Int, to end: Int) -> (first: UInt64, last: UInt64) {
        let length = end &- start
        let first = word(text, at: start, length: min(length, 8))
        return (first, length > 8 ? word(text, at: end &- 8, length: 8) : 0)
    }

    /// Up to eight bytes as one little-endian word, zeros above them.
    @inline(__always)
    private static func word(_ text: Span<UInt8>, at start: Int, length: Int) -> UInt64 {
        guard start &+ 8 <= text.count else { return wordAtEnd(text, at: start, length: length) }
        let word = UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        return length == 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1)
    }

    /// The same within the last eight bytes of the text; apart, since what a loop needs would be made ready before every word.
    @inline(never)
    private static func wordAtEnd(_ text: Span<UInt8>, at start: Int, length: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<length {
            word |= UInt64(text[start + offset]) &<< UInt64(truncatingIfNeeded: 8 &* offset)
        }
        return word
    }
}

extension JSONScanner {
    /// An object of more members than this is checked by sorting, so that no input makes the check quadratic.
    private static let manyMembers = 64

    /// Reports each key that the closed object at `object` names more than once, once.
    mutating func findDuplicateKeys(of object: Int, in text: Span<UInt8>) {
        let end = tape.count
        let before = oddities.count
        var members = 0
        var key = object + 1
        while key < end {
            members += 1
            guard members <= Self.manyMembers else {
                oddities.removeSubrange(before...)
                return findDuplicateKeysAmongMany(of: object, in: text)
            }
            // Keys that differ in half a pair alone may be one key as text.
            if tape[key].flags.contains(.loneSurrogate) { tape[object].mark(.duplicateKeys) }
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
            if tape[key].flags.contains(.loneSurrogate) { tape[object].mark(.duplicateKeys) }
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
        oddities.append(JSONOddity(kind: .duplicateKey, index: key + 1))
    }

    private func keyText(_ key: Int, _ text: Span<UInt8>) -> ContiguousArray<UInt8> {
        let entry = tape[key]
        return JSONText.unescaped(text, from: Int(entry.start), to: Int(entry.end), surrogates: .kept)
    }
}
