import InboxTestSupport
import Testing
import UnifiedInbox

/// The diagnostics that the documents require for each feed, element by element, written by hand.
@Suite struct FeedDiagnosticsTests {
    struct Expected: Sendable {
        let name: String
        let provider: Provider
        let elements: Int
        let messages: Int
        /// The path of an element.
        let list: String
        let diagnostics: [Diagnostic]
    }

    struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
        let pointer: String
        let inner: String?
        let code: String
        let id: String?

        /// A diagnostic in an element.
        ///
        /// `id` is the vendor's id, or nil if the element has none.
        init(_ element: String, _ id: String?, _ code: String, _ place: String = "", inner: String? = nil) {
            pointer = element + place
            self.inner = inner
            self.code = code
            self.id = id
        }

        var description: String { "\(code) at \(pointer) \(inner ?? "") of \(id ?? "nobody")" }
    }

    static let expected: [Expected] = [
        Expected(
            name: "zeta", provider: .zeta, elements: 28, messages: 26, list: "",
            diagnostics: [
                Diagnostic("/3", "MSG-2026-1115-01", "field.coerced", "/status"),
                Diagnostic("/5", "MSG-2026-1113-01", "url.encoded", "/mediaUrl"),
                Diagnostic("/7", "9007199254740993", "field.coerced", "/messageId"),
                Diagnostic("/9", nil, "message.not-object"),
                Diagnostic("/11", "MSG-2026-1107-02", "action.missing-title", "/actionList/1"),
                Diagnostic("/15", "MSG-2026-1030-01", "date.suspect-unit", "/expirationTimestamp"),
                Diagnostic("/16", "MSG-2026-1028-05", "message.duplicate-id"),
                Diagnostic("/20", "MSG-2026-1021-01", "field.coerced", "/additionalData"),
            ]),
        Expected(
            name: "salesforce", provider: .salesforce, elements: 27, messages: 25, list: "/messages",
            diagnostics: [
                Diagnostic("/6", "NDIyOjIwNDQ6MA==", "url.encoded", "/notificationMessage", inner: "/mediaUrl"),
                Diagnostic("/8", "NDIyOjIwNDI6MA==", "message.kind-from-content", "/inboxMessageType"),
                Diagnostic("/12", nil, "message.missing-id"),
                Diagnostic("/13", "NDIyOjIwMzg6MA==", "field.wrong-type", "/keys/1"),
                Diagnostic("/14", "NDIyOjIwMzc6MA==", "message.duplicate-id"),
                Diagnostic("/17", "NDIyOjIwMzU6MA==", "date.unparsable", "/sendDateUtc"),
                Diagnostic("/21", "NDIyOjIwMzE6MA==", "message.unknown-type", "/inboxMessageType"),
            ]),
        Expected(
            name: "customerio", provider: .customerIO, elements: 27, messages: 25, list: "/inboxMessages",
            diagnostics: [
                Diagnostic("/3", "01KQF0029FOXEDPAGES", "url.encoded", "/properties/image"),
                Diagnostic("/4", "01KQF0028FOXEDPAGES", "field.coerced", "/priority"),
                Diagnostic("/6", "01KQF0026FOXEDPAGES", "action.unknown-token", "/properties/messageAction/behavior"),
                Diagnostic("/8", nil, "message.not-object"),
                Diagnostic("/9", "01KQF0024FOXEDPAGES", "field.wrong-type", "/topics/1"),
                Diagnostic("/12", "01KQF0021FOXEDPAGES", "date.never", "/expiry"),
                Diagnostic("/15", "01KQF0019FOXEDPAGES", "message.duplicate-id"),
                Diagnostic("/17", "01KQF0017FOXEDPAGES", "field.coerced", "/opened"),
            ]),
        Expected(
            name: "xtremepush", provider: .xtremePush, elements: 26, messages: 24, list: "/items",
            diagnostics: [
                Diagnostic("/2", "48229", "action.two-destinations", "/message/url"),
                Diagnostic("/5", "48226", "date.suspect-unit", "/expiration_time"),
                Diagnostic("/7", "48224", "action.missing-title", "/message/actions", inner: "/1"),
                Diagnostic("/10", "48221", "url.no-scheme", "/message/url"),
                Diagnostic("/12", "48219", "field.unknown-value", "/message/um"),
                Diagnostic("/13", nil, "message.missing-id"),
                Diagnostic("/15", "48216", "field.coerced", "/message/cid"),
                Diagnostic("/16", "48215", "message.duplicate-id"),
            ]),
        Expected(
            name: "pushwoosh", provider: .pushwoosh, elements: 27, messages: 25, list: "/response/messages",
            diagnostics: [
                Diagnostic("/4", "b7d04e5a05", "action.over-limit", "/action_params/u", inner: "/buttons"),
                Diagnostic("/4", "b7d04e5a05", "action.unknown-token", "/action_params/u", inner: "/buttons/3/action"),
                Diagnostic("/5", "b7d04e5a06", "url.encoded", "/action_params/l"),
                Diagnostic("/6", "b7d04e5a07", "field.unknown-value", "/action_params/displayType"),
                Diagnostic("/9", "b7d04e5a10", "field.coerced", "/action_params/pinned"),
                Diagnostic("/10", nil, "message.missing-id"),
                Diagnostic("/12", "b7d04e5a13", "custom.unparsable", "/action_params/u"),
                Diagnostic("/13", "b7d04e5a14", "date.never", "/rt"),
                Diagnostic("/16", "b7d04e5a17", "message.duplicate-id"),
            ]),
        Expected(name: "salesforce-push", provider: .salesforce, elements: 1, messages: 1, list: "", diagnostics: []),
        Expected(
            name: "pushwoosh-flutter", provider: .pushwoosh, elements: 3, messages: 3, list: "",
            diagnostics: [Diagnostic("/1", "FLT-7f31c0a2", "url.encoded", inner: "/imageUrl")]),
    ]

    @Test func `every feed is in the table`() throws {
        #expect(SampleFeeds.names == Self.expected.map(\.name).sorted())
    }

    @Test(arguments: expected)
    func `a feed has the diagnostics that the documents require, and no others`(_ expected: Expected) throws {
        let feed = try SampleFeeds.decode(expected.name)
        let wanted = expected.diagnostics.map { diagnostic in
            Diagnostic(
                expected.list, diagnostic.id.map { "\(expected.provider.name):\($0)" }, diagnostic.code,
                diagnostic.pointer,
                inner: diagnostic.inner)
        }
        let found = feed.diagnostics.map { Diagnostic($0.pointer, $0.messageID, $0.code.name, inner: $0.inner) }
        #expect(found.count == wanted.count)
        #expect(Set(found) == Set(wanted))
    }

    @Test(arguments: expected)
    func `a feed's vendor is detected, and every element is a message unless it is rejected or a duplicate`(
        _ expected: Expected
    ) throws {
        let feed = try SampleFeeds.decode(expected.name)
        #expect(feed.provider == expected.provider)
        #expect(feed.messages.count == expected.messages)
        let lost = expected.diagnostics.filter { $0.id == nil || $0.code == "message.duplicate-id" }
        #expect(expected.elements - lost.count == expected.messages)
        #expect(feed.isIncomplete == expected.diagnostics.contains { $0.id == nil })
        #expect(try InboxDecoder().decode(SampleFeeds.bytes(expected.name), from: expected.provider) == feed)
    }

    @Test func `badge and deletions are read if the vendor sends them`() throws {
        #expect(try SampleFeeds.decode("xtremepush").badge == 12)
        #expect(try SampleFeeds.decode("pushwoosh").deletions == ["pushwoosh:c0ffee21b4", "pushwoosh:9e2b7740aa"])
        for name in SampleFeeds.names where name != "xtremepush" { #expect(try SampleFeeds.decode(name).badge == nil) }
        for name in SampleFeeds.names where name != "pushwoosh" {
            #expect(try SampleFeeds.decode(name).deletions == nil)
        }
    }
}

extension FeedDiagnosticsTests.Expected: CustomTestStringConvertible {
    var testDescription: String { name }
}
