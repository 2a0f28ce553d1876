@testable import InboxJSON
import Testing

@Suite("Key hash")
struct KeyHashTests {
    @Test(arguments: 0...20)
    func `the hash of a key is that of its text, at every offset and in every spelling`(_ length: Int) throws {
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
    func `the hash of a key beyond ASCII is that of its UTF-8, escaped or not`() throws {
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

    /// Keys of one length with equal ends, as an attacker makes them.
    private static let colliding = (0..<1000).map { "aaaaaaaa\(1000 + $0)zzzzzzzz" }

    @Test
    func `keys with one key hash have different hashes in the table that finds repeated keys`() {
        #expect(Set(Self.colliding.map(JSONKeyHash.hash)).count == 1)
        // Two of a thousand random hashes of 32 bits are equal once in 8,600 runs, three pairs never.
        #expect(Set(Self.colliding.map { HashToOffsetTable.hash(of: $0) }).count > 997)
    }

    @Test(arguments: [false, true])
    func `a repeat among keys with one key hash is reported`(_ isEscaped: Bool) throws {
        let keys = Self.colliding.map { isEscaped ? #"\u0061"# + $0.dropFirst() : $0 } + [Self.colliding[500]]
        let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.anomalies.map(\.index) == [2 + 2 * 1000])
        #expect(document.superseded(in: 0) == [1 + 2 * 500])
    }
}
