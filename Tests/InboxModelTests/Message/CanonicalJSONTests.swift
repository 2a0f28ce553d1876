import Foundation
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// Schema 1, the form that the command line, the fixtures and other languages share.
@Suite struct CanonicalJSONTests {
    private func text(_ message: InboxMessage, includingRaw: Bool = false) -> String {
        String(decoding: message.canonicalJSON(includingRaw: includingRaw), as: UTF8.self)
    }

    static func full() throws -> InboxMessage {
        var message = InboxMessage(provider: .customerIO, vendorID: "v/1")
        message.title = "T \"é\"\n"
        message.subtitle = "S"
        message.body = "B"
        message.image = "https://example.com/i.png"
        message.imageAlt = "I"
        message.icon = "c.png"
        message.layout = .captioned
        message.style = MessageStyle(background: "#FFF", titleBackground: "#000")
        message.pinned = true
        message.priority = -3
        message.status = .read
        message.clicked = true
        message.delivered = false
        message.sentAt = .noon
        message.startsAt = .noon(plus: 250)
        message.expiresAt = Date(timeIntervalSince1970: -1)
        message.topics = ["b", "a"]
        message.type = "t"
        message.tap = InboxAction(kind: .deeplink("app://x"), reportValue: "r")
        message.actions = [
            InboxAction(
                title: "A", kind: .openURL("https://example.com", target: .external), reportValue: "r", dismisses: true,
                vendor: ["v": nil]),
            InboxAction(title: "B", kind: .custom(try JSONObject(parsing: #"{"n":1.10}"#))),
        ]
        message.campaignID = "c"
        message.templateID = "t"
        message.partial = true
        message.custom = try JSONObject(parsing: #"{"z":9007199254740993,"a":null}"#)
        message.vendor = ["w": [1, true]]
        message.raw = try JSONValue(parsing: #"{"a":1,"a":"\ud800"}"#)
        return message
    }

    private static let fullText =
        #"{"id":"customerio:v/1","provider":"customerio","vendorID":"v/1","title":"T \"é\"\n","subtitle":"S","#
        + #""body":"B","image":"https://example.com/i.png","imageAlt":"I","icon":"c.png","layout":"captioned","#
        + ##""style":{"background":"#FFF","titleBackground":"#000"},"pinned":true,"priority":-3,"status":"read","##
        + #""clicked":true,"delivered":false,"sentAt":"2026-02-05T12:00:00Z","startsAt":"2026-02-05T12:00:00.250Z","#
        + #""expiresAt":"1969-12-31T23:59:59Z","topics":["b","a"],"type":"t","#
        + #""tap":{"kind":"deeplink","deeplink":"app://x","reportValue":"r"},"actions":[{"title":"A","kind":"openURL","#
        + #""url":"https://example.com","target":"external","reportValue":"r","dismisses":true,"vendor":{"v":null}},"#
        + #"{"title":"B","kind":"custom","payload":{"n":1.10}}],"campaignID":"c","templateID":"t","partial":true,"#
        + #""custom":{"z":9007199254740993,"a":null},"vendor":{"w":[1,true]}"#

    @Test func `keys are in the documented order`() throws {
        #expect(try text(Self.full()) == Self.fullText + "}")
    }

    @Test func `raw is the last key, written only on request, and lossless`() throws {
        #expect(try text(Self.full(), includingRaw: true) == Self.fullText + #","raw":{"a":1,"a":"\ud800"}}"#)
    }

    @Test func `optional keys without a value are left out, but required keys are not`() {
        let message = InboxMessage(provider: Provider("x"), vendorID: "1")
        let bare =
            #"{"id":"x:1","provider":"x","vendorID":"1","pinned":false,"status":"unread","clicked":false,"topics":[],"#
            + #""actions":[],"custom":{}}"#
        #expect(text(message) == bare)
        #expect(text(message, includingRaw: true) == bare)
    }

    @Test func `a style with one color is written, but an empty style is not`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.style.titleBackground = "#000"
        #expect(text(message).contains(##""style":{"titleBackground":"#000"}"##))
        message.style = MessageStyle()
        #expect(!text(message).contains("style"))
    }

    @Test(arguments: [
        (InboxAction(kind: .openURL("app://x")), #"{"kind":"openURL","url":"app://x"}"#),
        (InboxAction(kind: .openURL("a:b", target: .inApp)), #"{"kind":"openURL","url":"a:b","target":"inApp"}"#),
        (InboxAction(kind: .deeplink("")), #"{"kind":"deeplink","deeplink":""}"#),
        (InboxAction(title: "T", kind: .dismiss), #"{"title":"T","kind":"dismiss"}"#),
        (InboxAction(kind: .markRead, dismisses: true), #"{"kind":"markRead","dismisses":true}"#),
        (InboxAction(kind: .custom([:])), #"{"kind":"custom","payload":{}}"#),
    ])
    func `an action is written with the keys of its kind`(action: InboxAction, expected: String) {
        var writer = JSONWriter()
        action.write(to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test func `the fields are listed in the order of canonical JSON`() throws {
        let keys = try #require(try JSONValue(parsing: Self.full().canonicalJSON()).object).map(\.key)
        #expect(keys.filter { !["id", "provider"].contains($0) } == UnifiedField.allCases.map(\.rawValue))
    }

    @Test func `a recipient is the first key`() {
        var writer = JSONWriter()
        InboxMessage(provider: .zeta, vendorID: "1").write(to: &writer, recipient: "u1")
        #expect(String(decoding: writer.bytes, as: UTF8.self).hasPrefix(#"{"recipient":"u1","id":"zeta:1","#))
    }

    @Test func `custom data with repeated keys is written with each key once`() throws {
        for data in [#"{"k":1,"k":2}"#, #"{"\ud800":1,"\ud801":2}"#, #"{"\ufffd":1,"\udc00":2}"#] {
            let message = try #require(try InboxDecoder.card(#"{"id":"1","data":\#(data)}"#).messages.first)
            let again = try JSONValue(parsing: message.canonicalJSON())["custom"]?.object ?? [:]
            #expect(Array(again).count == 1, "\(data)")
        }
    }
}
