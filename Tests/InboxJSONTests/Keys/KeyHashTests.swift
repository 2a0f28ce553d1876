import Testing

@testable import InboxJSON

@Suite("Key hash")
struct KeyHashTests {
    @Test(arguments: 0...20)
    func `a key has the hash of its text, at every offset and in every spelling`(_ length: Int) throws {
        let name = String("abcdefghijklmnopqrstuvwxyz".prefix(length))
        let escaped = name.unicodeScalars.map { #"\u00"# + String($0.value, radix: 16) }.joined()
        for spelling in [name, escaped] {
            for before in 0...8 {
                for after in [0, 1, 4, 8, 30] {
                    let text =
                        String(repeating: " ", count: before) + "{\"\(spelling)\":0}"
                        + String(repeating: "\n", count: after)
                    let document = try JSONDocument(parsing: Array(text.utf8))
                    #expect(document.tape[1].link == HashToOffsetTable.hash(of: name), "\(text)")
                }
            }
        }
    }

    @Test func `a key beyond ASCII has the hash of its UTF-8, escaped or not`() throws {
        for (spelling, name) in [
            (#"\u00e9"#, "é"), (#"\ud83d\ude00 x"#, "😀 x"), (#"\u65e5本"#, "日本"), (#"\"\\\/"#, "\"\\/"),
        ] {
            let document = try JSONDocument(parsing: Array("{\"\(spelling)\":0}".utf8))
            #expect(document.tape[1].link == HashToOffsetTable.hash(of: name), "\(name)")
        }
    }

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
