import InboxJSON
import Testing

@Suite("Hashes of keys")
struct KeyHashTests {
    @Test(arguments: 0...20)
    func `a key's hash is that of its text, wherever it stands and however it is spelled`(_ length: Int) throws {
        let name = String("abcdefghijklmnopqrstuvwxyz".prefix(length))
        let escaped = name.unicodeScalars.map { #"\u00"# + String($0.value, radix: 16) }.joined()
        for spelling in [name, escaped] {
            for before in 0...8 {
                for behind in [0, 1, 4, 8, 30] {
                    let text =
                        String(repeating: " ", count: before) + "{\"\(spelling)\":0}"
                        + String(repeating: "\n", count: behind)
                    let document = try JSONDocument(parsing: Array(text.utf8))
                    #expect(document.tape[1].link == JSONKeyHash.hash(name), "\(text)")
                }
            }
        }
    }

    @Test
    func `keys beyond ASCII hash by their bytes, escaped or not`() throws {
        for (spelling, name) in [
            (#"\u00e9"#, "é"), (#"\ud83d\ude00 x"#, "😀 x"), (#"\u65e5本"#, "日本"), (#"\"\\\/"#, "\"\\/"),
        ] {
            let document = try JSONDocument(parsing: Array("{\"\(spelling)\":0}".utf8))
            #expect(document.tape[1].link == JSONKeyHash.hash(name), "\(name)")
        }
    }

    @Test
    func `the keys of an ordinary payload hash apart`() {
        let names = [
            "id", "title", "body", "status", "url", "mediaUrl", "messageId", "messageID", "sentAt", "sendAt", "a", "b",
            "ab",
            "ba", "", "expiresAt", "expirationTimestamp", "properties", "additionalData", "startDateUtc", "endDateUtc",
        ]
        #expect(Set(names.map(JSONKeyHash.hash)).count == names.count)
    }
}
