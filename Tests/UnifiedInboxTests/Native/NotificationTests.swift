import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// A notification's payload gives the inbox message that it announces, or nil.
@Suite struct NotificationTests {
    private let decoder = InboxDecoder()

    @Test func `a push of the kind Alert + Inbox gives the message that its _m names`() throws {
        let userInfo: [AnyHashable: Any] = [
            "aps": ["alert": ["title": "Gate change", "body": "Now C02."], "badge": NSNumber(value: 1)],
            "_sid": "SFMC", "_m": "NDIyOjE6MA==",
        ]
        let message = try #require(try decoder.message(fromNotification: userInfo))
        #expect(message.id == "salesforce:NDIyOjE6MA==")
        #expect(message.title == "Gate change")
        #expect(message.partial)
    }

    @Test func `the map of an FCM message gives the message that its pw_inbox names`() throws {
        let map: [String: String] = [
            "title": "30% off", "header": "Summer sale", "pw_inbox": "A1", "google.sent_time": "1770292800000",
        ]
        #expect(try decoder.message(fromNotification: map)?.id == "pushwoosh:A1")
    }

    @Test func `a push to which the sender added a code gives the message that its pw_inbox names`() throws {
        let payload = try JSONValue(parsing: #"{"code":"SAVE10","pw_inbox":"A1","aps":{"alert":"a"}}"#)
        #expect(try decoder.message(fromNotification: payload)?.id == "pushwoosh:A1")
    }

    @Test(arguments: [
        // No link, vendors that document no link, and links that are not identifiers.
        #"{"aps":{"alert":"Summer sale"}}"#, #"{"messageId":"MSG-1","title":"a"}"#, #"{"queueId":"q1"}"#,
        #"{"identifier":"7"}"#, #"{"id":"NDIyOjE6MA==","subject":"a"}"#, #"{"code":"A1"}"#, #"{"_m":null}"#,
        #"{"_m":{"id":"a"},"alert":"a"}"#, #"{"_m":"","alert":"a"}"#, #"{"_m":" ","alert":"a"}"#, #"{"pw_inbox":[1]}"#,
        #"{"pw_inbox":true}"#,
        // A silent push, and a message whose id differs from the link's.
        #"{"_m":"a","aps":{"content-available":1}}"#, #"{"code":"A1","pw_inbox":" "}"#,
        // Not an object.
        #"[{"pw_inbox":"A1"}]"#, #""pw_inbox""#, "null", "{}",
    ])
    func `a payload that announces no message gives nil`(text: String) throws {
        #expect(try decoder.message(fromNotification: JSONValue(parsing: text)) == nil)
    }

    @Test func `a number is read as its digits`() throws {
        let message = try decoder.message(fromNotification: JSONValue(parsing: #"{"pw_inbox":12,"aps":{"alert":"a"}}"#))
        #expect(message?.id == "pushwoosh:12")
    }

    @Test func `if there are two links, the detected vendor's link counts`() throws {
        func id(_ text: String) throws -> String? {
            try decoder.message(fromNotification: JSONValue(parsing: text))?.id
        }
        // The payload has _m, _sid and _od, and also pw_inbox.
        #expect(
            try id(#"{"_m":"a","_sid":"SFMC","_od":"https://example.com","alert":"a","pw_inbox":"b"}"#)
                == "salesforce:a")
        #expect(try id(#"{"_m":"a","alert":"a","pw_inbox":"b"}"#) == nil)
    }

    @Test func `a value that has no JSON is an error`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try decoder.message(fromNotification: ["_m": "a", "data": Data([1])] as [AnyHashable: Any])
        }
        #expect(error?.code == .notJSON)
    }

    @Test func `strict mode rejects a notification with a warning`() throws {
        let payload = try JSONValue(parsing: #"{"_m":"a","alert":"a","_od":"javascript:1"}"#)
        #expect(try decoder.message(fromNotification: payload)?.id == "salesforce:a")
        #expect(try InboxDecoder(mode: .strict).message(fromNotification: payload) == nil)
    }

    /// The law: for every payload of the fixtures, a notification gives the message that is decoded and that the link's
    /// value names.
    @Test func `a notification gives the message that decoding gives, with the id of the link`() throws {
        let keys = [Provider.salesforce: "_m", .pushwoosh: "pw_inbox"]
        var announced: Set<Provider> = []
        for payload in try FixtureTree.files().compactMap(\.json["input"]) {
            guard let object = payload.object, let message = try decoder.message(fromNotification: payload) else {
                continue
            }
            let key = try #require(keys[message.provider])
            let value = try #require(object[key])
            #expect(message.id == "\(message.provider):\(value.string ?? value.lexeme ?? "")")
            #expect(try decoder.decode(payload, from: message.provider).messages == [message])
            announced.insert(message.provider)
        }
        #expect(announced == [.salesforce, .pushwoosh])
    }
}
