import Foundation
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// A message read back from canonical JSON.
@Suite struct CanonicalReadingTests {
    private static let bare =
        #"{"id":"x:1","provider":"x","vendorID":"1","pinned":false,"status":"unread","clicked":false,"topics":[],"#
        + #""actions":[],"custom":{}}"#

    /// Reads the bare message with one member changed.
    ///
    /// If the value is nil, the member is removed.
    private func read(_ key: String, _ value: String?) throws -> InboxMessage? {
        var object = try JSONObject(parsing: Self.bare)
        object = if let value { object.setting(key, to: try JSONValue(parsing: value)) } else { object.removing(key) }
        return InboxMessage(canonical: JSONValue(object))
    }

    @Test func `a message is read back from its canonical JSON`() throws {
        let message = try CanonicalJSONTests.full()
        let value = try JSONValue(parsing: message.canonicalJSON(includingRaw: true))
        let again = try #require(InboxMessage(canonical: value))
        #expect(again == message)
        #expect(again.raw.losslessBytes == message.raw.losslessBytes)
        #expect(
            InboxMessage(canonical: try JSONValue(parsing: Self.bare))
                == InboxMessage(provider: Provider("x"), vendorID: "1"))
    }

    @Test func `keys are read in any order`() throws {
        let message = try CanonicalJSONTests.full()
        let object = try #require(try JSONValue(parsing: message.canonicalJSON(includingRaw: true)).object)
        #expect(InboxMessage(canonical: JSONValue(JSONObject(Array(object).reversed()))) == message)
    }

    @Test(arguments: ["provider", "vendorID", "pinned", "status", "clicked", "topics", "actions", "custom"])
    func `a message without a required key returns nil`(key: String) throws {
        #expect(try read(key, nil) == nil)
        #expect(try read(key, "null") == nil)
    }

    @Test(arguments: [
        ("provider", "1"), ("vendorID", "1"), ("pinned", "1"), ("status", #""READ""#), ("status", "1"),
        ("clicked", #""true""#),
        ("topics", "{}"), ("topics", "[1]"), ("actions", "{}"), ("actions", "[1]"), ("custom", "[]"), ("title", "5"),
        ("image", "{}"), ("layout", "1"), ("style", "[]"), ("style", #"{"background":1}"#), ("priority", #""1""#),
        ("priority", "1.5"), ("delivered", "1"), ("sentAt", "1770292800"), ("sentAt", #""soon""#),
        ("sentAt", #""2026-02-05""#), ("expiresAt", #""2026-02-30T00:00:00Z""#), ("type", "[]"), ("tap", "[]"),
        ("tap", #"{"kind":"dance"}"#), ("tap", #"{"kind":"openURL"}"#), ("tap", #"{"kind":"deeplink","url":"a:b"}"#),
        ("tap", #"{"kind":"custom"}"#), ("tap", #"{"kind":"custom","payload":[]}"#), ("tap", #"{}"#),
        ("actions", #"[{"kind":"dance"}]"#), ("tap", #"{"kind":"openURL","url":"a:b","target":"space"}"#),
        ("partial", "1"), ("vendor", "[]"), ("campaignID", "7"), ("tap", #"{"kind":"dismiss","url":5}"#),
        ("tap", #"{"kind":"openURL","url":"a:b","payload":5}"#), ("tap", #"{"kind":"dismiss","deeplink":[]}"#),
        ("tap", #"{"kind":"dismiss","target":"space"}"#),
    ])
    func `a message with a value of another type returns nil`(key: String, value: String) throws {
        #expect(try read(key, value) == nil)
    }

    @Test(arguments: [
        ("status", nil, "/status is missing"), ("status", #""READ""#, #"/status is "READ", not a known value"#),
        ("topics", #"["a",1]"#, "/topics/1 is 1, not a string"),
        ("actions", #"[{"kind":"openURL"}]"#, "/actions/0/url is missing"),
        ("tap", #"{"kind":"dance"}"#, #"/tap/kind is "dance", not a known value"#),
        ("style", #"{"background":[]}"#, "/style/background is an array, not a string"),
        ("sentAt", #""2026-02-05""#, #"/sentAt is "2026-02-05", not a date and time with a time zone"#),
        ("title", #"["\#(String(repeating: "x", count: 60))"]"#, "/title is an array, not a string"),
        ("pinned", #""\#(String(repeating: "x", count: 60))""#, "/pinned is a long string, not true or false"),
    ])
    func `a decoding error names the wrong value`(key: String, value: String?, complaint: String) throws {
        var object = try JSONObject(parsing: Self.bare)
        object = if let value { object.setting(key, to: try JSONValue(parsing: value)) } else { object.removing(key) }
        let text = Data(JSONValue(object).canonicalBytes)
        do {
            _ = try JSONDecoder().decode(InboxMessage.self, from: text)
            Issue.record("the text was decoded")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == "this is not a canonical message of schema 1: \(complaint)")
        }
    }

    @Test(arguments: ["null", "[]", "1", #""x""#, "{}"])
    func `a value that is not a message returns nil`(text: String) throws {
        #expect(InboxMessage(canonical: try JSONValue(parsing: text)) == nil)
    }

    @Test func `Codable writes and reads canonical JSON`() throws {
        let message = try #require(InboxMessage(canonical: try JSONValue(parsing: Self.bare)))
        let data = try JSONEncoder().encode([message])
        let text = try JSONValue(parsing: Array(data))
        #expect(text[0]?["id"] == "x:1")
        #expect(text[0]?["topics"] == [])
        #expect(text[0]?["title"] == nil)
        #expect(try JSONDecoder().decode([InboxMessage].self, from: data) == [message])
        // A coder writes 1.10 as 1.1, and keeps neither repeated keys nor the order of keys.
        var full = try CanonicalJSONTests.full()
        full.actions.removeLast()
        full.custom = ["z": 9_007_199_254_740_993]
        full.raw = ["messageId": "1"]
        #expect(try JSONDecoder().decode(InboxMessage.self, from: JSONEncoder().encode(full)) == full)
    }

    @Test(arguments: ["{}", "[]", "1", #"{"provider":"x"}"#])
    func `decoding a value that is not a message throws`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(InboxMessage.self, from: Data(text.utf8)) }
    }
}
