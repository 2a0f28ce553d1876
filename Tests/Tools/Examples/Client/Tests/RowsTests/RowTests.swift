import Foundation
import InboxTesting
import Rows
import Testing
import UnifiedInbox

@Test func `a promotion has its title as headline`() throws {
    let payload = PushwooshPayload(code: "1", title: "Sale", u: .jsonString(["promo_id": "S"]))
    let feed = try InboxDecoder().decode(payload)
    expect(feed, has: .message("pushwoosh:1", ["title": "Sale", "custom": ["promo_id": "S"]]), .noDiagnostics)
    #expect(Row(feed.messages[0]).headline == "Sale")
}

@Test func `an unknown status is unread and is reported`() throws {
    let payloads = [ZetaPayload(messageID: "1", other: ["status": "OPENED"]), ZetaPayload(messageID: "2")]
    let feed = try InboxDecoder().decode(payloads)
    expect(
        feed, has: .messages(["zeta:1", "zeta:2"]), .message("zeta:1", ["status": "unread"]),
        .diagnostic(.fieldUnknownValue, at: "/0/status"))
}

func recorded(_ name: String) throws -> Data {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Recorded"))
    return try Data(contentsOf: url)
}

@Test func `a recorded list has two messages and no diagnostics`() throws {
    let feed = try InboxDecoder().decode(recorded("zeta"), from: .zeta)
    expect(
        feed, has: .messages(["zeta:MSG-1", "zeta:MSG-2"]), .message("zeta:MSG-2", ["status": "read"]), .noDiagnostics)
}

@Test func `an event of the Cordova plugin has a message`() throws {
    let feed = try InboxDecoder().decode(recorded("cordova"), at: "/ios")
    expect(feed, has: .messages(["pushwoosh:cdv-1"]), .noDiagnostics)
}

@Test func `a list that was cut off is not decoded`() throws {
    let bytes = try recorded("zeta").prefix(30)
    let error = try #require(throws: InboxDecodingError.self) { try InboxDecoder().decode(bytes, from: .zeta) }
    #expect(error.code == .malformed)
    #expect(error.malformed?.reason == "the text ends inside the string that begins at 2:26")
}

@Test func `a message without a title has its text as headline`() {
    let message = InboxMessage.sample.with { $0.title = nil }
    #expect(Row(message).headline == message.body)
}

@Test func `a message without texts has a headline`() {
    var message = InboxMessage(provider: .zeta, vendorID: "1")
    message.tap = InboxAction(kind: .deeplink("shop://orders/1"))
    #expect(Row(message).headline == "(no text)")
    #expect(Row(message).destination == "shop://orders/1")
}

@Test func `a tap has its address as text`() throws {
    let link: String? = InboxMessage.sample.tap?.url
    let url = try #require(link.flatMap { URL(string: $0) })
    #expect(url.host() == "example.com")
}

@Test func `custom data has numbers and texts`() throws {
    let payload = ZetaPayload(messageID: "1", additionalData: ["count": 3, "price": 1.5, "code": "7"])
    let custom = try InboxDecoder().decode(payload).messages[0].custom
    #expect(custom["count"]?.integer == 3)
    #expect(custom["price"]?.double == 1.5)
    #expect(custom["price"]?.integer == nil)
    #expect(custom["code"]?.string == "7")
}

@Test func `an image without a scheme is worth a warning`() throws {
    let feed = try InboxDecoder().decode(ZetaPayload(messageID: "1", mediaURL: "a.png"))
    #expect(feed.diagnostics.map(\.severity).max() == .warning)
    #expect(feed.diagnostics.allSatisfy { $0.severity < .error })
}

@Test func `a message that was marked read differs in its status alone`() throws {
    let now = try #require(InboxMessage.sample.sentAt)
    var inbox = InboxState()
    inbox.apply(.ingest(InboxFeed(of: [.sample]), at: now))
    inbox.apply(.markRead([InboxMessage.sample.id], at: now))
    expectNoDifference(inbox.messages(at: now), [InboxMessage.sample.with { $0.status = .read }])
}

@Test func `a promotion as a string has custom data`() throws {
    let fixture = try #require(FixtureSuite.bundled["pushwoosh/u-as-json-string"])
    #expect(fixture.messages.first?.custom.isEmpty == false)
}

@Test(arguments: FixtureSuite.bundled.cases(of: .pushwoosh))
func `every message has a headline`(fixture: FixtureCase) {
    for message in fixture.messages { #expect(!Row(message).headline.isEmpty) }
}

@Test(arguments: try FixtureSuite.bundled.cases(named: "zeta/text-*", "customerio/document-sample"))
func `some messages have a headline`(fixture: FixtureCase) {
    for message in fixture.messages { #expect(!Row(message).headline.isEmpty) }
}

@Test func `a payload decodes to a message`() throws {
    let feed = try InboxDecoder().decode(ZetaPayload(messageID: "1", title: "Sale"))
    let expected = InboxMessage(provider: .zeta, vendorID: "1").with { $0.title = "Sale" }
    expectNoDifference(feed.messages, [expected], ignoring: .raw)
}

@Test func `two promotions differ in their codes`() {
    let message = InboxMessage.sample.with { $0.custom = ["promo_id": "S"] }
    let other = InboxMessage.sample.with { $0.custom = ["promo_id": "T"] }
    let differences = message.difference(from: other, ignoring: [.raw, .keyOrder, .numberSpelling])
    #expect(differences.map(\.description) == [#"at /custom/promo_id: "S" ≠ "T""#])
}

@Test func `the recorded orders decode as they did`() throws {
    let feed = try InboxDecoder().decode(recorded("zeta"), from: .zeta)
    expect(feed, matches: "orders.json")
}

@Test func `a failure is reported at the line of the call`() {
    let other = InboxMessage.sample.with { $0.title = "Other" }
    let line = #line + 2
    withKnownIssue {
        expectNoDifference(other, .sample)
    } matching: { issue in
        issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "RowTests.swift"
    }
}
