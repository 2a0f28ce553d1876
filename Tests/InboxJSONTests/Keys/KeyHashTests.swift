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
                    #expect(document.tape[1].link == JSONKeyHash.hash(name), "\(text)")
                }
            }
        }
    }

    @Test
    func `a key beyond ASCII has the hash of its UTF-8, escaped or not`() throws {
        for (spelling, name) in [
            (#"\u00e9"#, "é"), (#"\ud83d\ude00 x"#, "😀 x"), (#"\u65e5本"#, "日本"), (#"\"\\\/"#, "\"\\/"),
        ] {
            let document = try JSONDocument(parsing: Array("{\"\(spelling)\":0}".utf8))
            #expect(document.tape[1].link == JSONKeyHash.hash(name), "\(name)")
        }
    }

    @Test
    func `the keys of an ordinary payload have different hashes`() {
        let names = [
            "id", "title", "body", "status", "url", "mediaUrl", "messageId", "messageID", "sentAt", "sendAt", "a", "b",
            "ab",
            "ba", "", "expiresAt", "expirationTimestamp", "properties", "additionalData", "startDateUtc", "endDateUtc",
        ]
        #expect(Set(names.map(JSONKeyHash.hash)).count == names.count)
    }

    /// Keys of the same length with the same beginning and end.
    ///
    /// If the hash skips the middle, they all have the same hash.
    private static let similar = (0..<1000).map { "aaaaaaaa\(1000 + $0)zzzzzzzz" }

    @Test
    func `keys that differ only in their middle have different hashes`() {
        // Among a thousand random 32-bit hashes, two are equal in one of 8,600 runs, and three pairs practically never.
        #expect(Set(Self.similar.map(JSONKeyHash.hash)).count > 997)
    }

    @Test(arguments: 1...40)
    func `a key that differs in one byte or in length has another hash`(_ length: Int) {
        let name = String(repeating: "a", count: length)
        let places = (0..<length).map { name.prefix($0) + "b" + name.dropFirst($0 + 1) }
        let hashes = ([name, name + "a", name + "\0"] + places.map { String($0) }).map(JSONKeyHash.hash)
        // Among 43 random hashes, two are equal in one of five million runs.
        #expect(Set(hashes).count >= length + 2)
    }

    @Test
    func `keys whose hashes are equal with one seed have different hashes with another`() throws {
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

    @Test(arguments: [false, true])
    func `a repeat among keys that differ only in their middle is reported`(_ isEscaped: Bool) throws {
        let keys = Self.similar.map { isEscaped ? #"\u0061"# + $0.dropFirst() : $0 } + [Self.similar[500]]
        let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.anomalies.map(\.index) == [2 + 2 * 1000])
        #expect(document.superseded(in: 0) == [1 + 2 * 500])
    }
}
