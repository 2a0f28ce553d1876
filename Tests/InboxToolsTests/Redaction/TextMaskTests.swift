import InboxJSON
import Testing

@testable import InboxTools

@Suite struct TextMaskTests {
    private static func node(_ json: String) throws -> JSONNode { try JSONDocument(parsing: Array(json.utf8)).root }

    @Test(arguments: [
        (#""Anna, 12 Main St.""#, #""Xxxx, 99 Xxxx Xx.""#),
        (#""https://a.example/7?q=é""#, #""https://x.xxxxxxx/9?x=x""#),
        (#""a\"b\n🎉""#, #""x?x??""#), ("7", "7"), ("-120", "-120"), ("48211", "99999"), ("1.5e10", "9.9e99"),
        ("true", "true"), ("null", "null"), ("[]", "[]"), ("[1]", "[…]"), ("{}", "{}"), (#"{"a":1}"#, "{…}"),
    ])
    func `a value keeps its form and nothing else`(_ json: String, _ mask: String) throws {
        #expect(TextMask.value(try Self.node(json)) == mask)
    }

    @Test func `a long text is cut off`() throws {
        let text = String(repeating: "a", count: 61)
        #expect(TextMask.value(try Self.node("\"\(text)\"")) == "\"\(String(repeating: "x", count: 60))…\"")
    }

    @Test(arguments: [
        ("promo_id", "promo_id"), ("aps", "aps"), ("id-123", "id-123"), ("id-1234", "xx-9999"),
        ("anna@a.example", "xxxx@x.xxxxxxx"), ("", ""), ("Ärger", "xxxxx"),
    ])
    func `a key that looks like an identifier is kept`(_ key: String, _ mask: String) {
        #expect(TextMask.key(key) == mask)
    }

    @Test(arguments: [("/0/title", "/0/title"), ("", ""), ("/a~1b@c/17", "/x~1x@x/17")])
    func `a pointer keeps its indices`(_ pointer: String, _ mask: String) {
        #expect(TextMask.pointer(pointer) == mask)
    }

    @Test(arguments: [
        (#""2026-02-05T12:00:00.25Z""#, #""9999-99-99T99:99:99.99Z""#), ("1770292800000", "9999999999999"),
        (#""2026-02-05 1:00:00 PM +0100""#, #""9999-99-99 9:99:99 PM +9999""#), (#""tomorrow""#, #""xxxxxxxx""#),
        (#""1770292800""#, #""9999999999""#),
    ])
    func `a date keeps its form`(_ json: String, _ mask: String) throws {
        #expect(TextMask.date(try Self.node(json)) == mask)
    }
}
