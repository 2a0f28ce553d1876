import Testing

@testable import InboxJSON

@Suite("Key hash")
struct KeyHashTests {
    /// Keys of the same length with the same beginning and end.
    ///
    /// If the hash skips the middle, they all have the same hash.
    private static let similar = (0..<1000).map { "aaaaaaaa\(1000 + $0)zzzzzzzz" }

    @Test func `keys that differ only in their middle have different hashes`() {
        // Among a thousand random 32-bit hashes, two are equal in one of 8,600 runs, and three pairs practically never.
        #expect(Set(Self.similar.map(HashToOffsetTable.hash)).count > 997)
    }

    @Test func `keys whose hashes are equal with one seed have different hashes with another`() throws {
        func hash(_ key: String, _ seed: UInt64) -> UInt32 {
            let bytes = ContiguousArray(key.utf8)
            return JSONKeyHash.hash(bytes.span, from: 0, to: bytes.count, escaped: false, seed: seed)
        }
        var keys: [UInt32: String] = [:]
        var pairs: [(left: String, right: String)] = []
        // Among this many 32-bit hashes, about five pairs are equal.
        for number in 0..<200_000 {
            let key = "key\(number)"
            if let other = keys.updateValue(key, forKey: hash(key, 1)) { pairs.append((other, key)) }
        }
        try #require(!pairs.isEmpty)
        #expect(pairs.allSatisfy { hash($0.left, 2) != hash($0.right, 2) })
    }
}
