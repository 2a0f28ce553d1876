/// The distinct keys of one object, numbered from 0 in the order of their first members.
///
/// Keys that have one ``JSONKeyHash`` are easily made: it covers sixteen bytes and has no seed. So the hashes here are of
/// the whole text and random in each process, and inserting takes the same time for any keys.
struct DistinctKeys {
    private var table = HashToOffsetTable()
    private var keys: ContiguousArray<JSONTapeEntry> = []

    /// - Parameter capacity: The count of keys to allocate memory for.
    init(capacity: Int) {
        table.reserveCapacity(capacity)
        keys.reserveCapacity(capacity)
    }

    /// The number of a key; a new one if no key before it has the same text.
    ///
    /// - Parameters:
    ///   - key: The key's tape entry.
    ///   - text: The text that the tape is of.
    mutating func insert(_ key: JSONTapeEntry, in text: Span<UInt8>) -> (number: Int, isNew: Bool) {
        Self.withText(of: key, text) { bytes in
            let hash = HashToOffsetTable.hash(of: bytes)
            let equal = table.offset(of: hash) { offset in
                Self.withText(of: keys[offset], text) { $0.isEqual(to: bytes) }
            }
            if let equal { return (equal, false) }
            table.insert(keys.count, hash)
            keys.append(key)
            return (keys.count - 1, true)
        }
    }

    /// The hash of a key's whole text.
    static func hash(of key: JSONTapeEntry, in text: Span<UInt8>) -> UInt32 {
        withText(of: key, text) { HashToOffsetTable.hash(of: $0) }
    }

    /// Calls `body` with the bytes of a key's text; they are copied only if the key has escapes.
    private static func withText<Result>(
        of key: JSONTapeEntry, _ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
    ) -> Result {
        let (start, end) = (Int(key.start), Int(key.end))
        guard key.isEscaped else { return body(text.extracting(start..<end)) }
        return JSONText.withUnescaped(text, from: start, to: end, body)
    }
}
