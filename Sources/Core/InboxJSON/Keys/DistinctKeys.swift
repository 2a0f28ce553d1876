/// The distinct keys of one object, numbered from 0 in the order of their first members.
///
/// Keys are looked up by their ``JSONKeyHash``. So no choice of keys can make inserting slow.
struct DistinctKeys {
    private var table = HashToOffsetTable()
    private var keys: ContiguousArray<JSONTapeEntry> = []

    /// If no earlier key has the same text, the key is inserted with a new number.
    mutating func insert(_ key: JSONTapeEntry, in text: Span<UInt8>) -> (number: Int, isNew: Bool) {
        let equal = table.offset(of: key.link) { Self.isEqual(keys[$0], key, in: text) }
        if let equal { return (equal, false) }
        table.insert(keys.count, key.link)
        keys.append(key)
        return (keys.count - 1, true)
    }

    private static func isEqual(_ key: JSONTapeEntry, _ other: JSONTapeEntry, in text: Span<UInt8>) -> Bool {
        let spelling = text.extracting(Int(key.start)..<Int(key.end))
        if spelling.isEqual(to: text.extracting(Int(other.start)..<Int(other.end))) { return true }
        guard key.isEscaped || other.isEscaped else { return false }
        return withText(of: key, text) { bytes in withText(of: other, text) { $0.isEqual(to: bytes) } }
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
