import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Collapse policies: their texts, their keys, and what an inbox with a policy shows and keeps.
@Suite struct CollapsePolicyTests {
    private static let byPromotion = CollapsePolicy(.custom(JSONPointer(tokens: ["promo"])))

    /// Messages of two vendors: `old` from XtremePush and `new` from Pushwoosh are duplicates; `other` is not.
    private static var state: InboxState {
        var state = InboxState(
            .feed(at: 0, .made("old", .xtremePush, sent: -20) { $0.custom = ["promo": 1] }),
            .feed(
                at: 1, .made("new", sent: -10) { $0.custom = ["promo": "1"] },
                .made("other", sent: -15) { $0.custom = ["promo": 2] }))
        state.collapse = byPromotion
        return state
    }

    // MARK: Texts

    @Test(arguments: ["campaign", "custom:/promo_id", "custom:/a~1b/0", "content:3600"])
    func `a key is printed as it is written`(text: String) throws {
        #expect(try CollapsePolicy.Key(parsing: text).description == text)
    }

    @Test(arguments: [
        ("", "\"\" is not a collapse key; use campaign, custom:POINTER or content:SECONDS"),
        ("campaigns", "\"campaigns\" is not a collapse key"),
        ("campaign:", "\"campaign:\" is not a collapse key"), ("custom", "\"custom\" is not a collapse key"),
        ("custom:", "\"\" is not a JSON Pointer to a value in custom data"),
        ("custom:promo", "\"promo\" is not a JSON Pointer"),
        ("custom:/a~2", "\"/a~2\" is not a JSON Pointer"), ("content:", "\"\" is not a number of seconds above 0"),
        ("content:0", "\"0\" is not a number of seconds"), ("content:-1", "\"-1\" is not a number of seconds"),
        ("content:1h", "\"1h\" is not a number of seconds"),
    ])
    func `a text that is not a key is refused with the fix`(text: String, reason: String) {
        let error = #expect(throws: CollapsePolicyError.self) { try CollapsePolicy.Key(parsing: text) }
        #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
    }

    @Test func `a bucket has at least one second`() {
        #expect(CollapsePolicy.Key.content(inBucketsOf: 0) == .content(inBucketsOf: 1))
    }

    @Test func `texts are compared by Unicode's equivalence and without regard to letter case`() {
        var state = InboxState(
            .feed(
                at: 0, .made("a", sent: 0) { $0.title = "\u{C9}t\u{E9} \u{A0}-20 %" },
                .made("b", sent: 0) { $0.title = "e\u{301}te\u{301} -20\n%" }))
        state.collapse = CollapsePolicy(.content(inBucketsOf: 60))
        #expect(state.messages(at: .noon).map(\.vendorID) == ["a"])
    }

    // MARK: Answers

    @Test func `a placement says which messages a message stands for, and which one stands for it`() throws {
        let placements = Self.state.placements(at: .noon)
        #expect(placements.map(\.message.vendorID) == ["new", "other", "old"])
        #expect(placements.map(\.standsFor) == [["xtremepush:old"], [], []])
        #expect(placements.map(\.representative) == [nil, nil, "pushwoosh:new"])
        let hidden = try #require(placements.last)
        #expect(hidden.reason == .collapsed)
        #expect(hidden.rule == .collapsed)
        #expect(hidden.instant == nil)
        #expect(hidden == Self.state.placement(of: "xtremepush:old", at: .noon))
        #expect(placements[0] == Self.state.placement(of: "pushwoosh:new", at: .noon))
        #expect(
            "\(hidden)"
                == #"xtremepush:old {"shown":false,"reason":"collapsed","rule":"engine.collapse.representative","#
                + #""representative":"pushwoosh:new","pinned":false,"status":"unread","clicked":false}"#)
        #expect(placements[0].description.contains(#""standsFor":["xtremepush:old"],"#))
    }

    @Test func `a message over its vendor's limit cannot represent a group`() {
        var capabilities = InboxState().capabilities
        capabilities[.pushwoosh]?.visibleLimit = 1
        var state = InboxState(capabilities: capabilities)
        state.apply(.feed(at: 0, .made("first", sent: 9), .made("second", sent: 8) { $0.custom = ["promo": 1] }))
        state.apply(.feed(at: 0, .made("old", .xtremePush, sent: -20) { $0.custom = ["promo": 1] }))
        state.collapse = Self.byPromotion
        #expect(state.shownAtNoon == ["pushwoosh:first", "xtremepush:old"])
        #expect(state.placements(at: .noon).compactMap(\.reason) == [.overLimit])
    }

    @Test func `an entry that an earlier process delivered for another message of the group can be acknowledged`()
        async throws
    {
        let folder = try TemporaryFolder()
        let configuration = InboxConfiguration(collapse: Self.byPromotion)
        func open() async throws -> Inbox {
            try await Inbox(
                store: .file(at: folder.journal), configuration: configuration, clock: ManualInboxClock(at: .noon))
        }
        var inbox = try await open()
        try await inbox.ingest(.of(.made("old", .xtremePush, sent: -20) { $0.custom = ["promo": 1] }))
        try await inbox.ingest(.of(.made("new", sent: -10) { $0.custom = ["promo": 1] }))
        #expect(try await inbox.markRead(["pushwoosh:new"]) == ["pushwoosh:new"])
        let entries = await inbox.deliverOutbox().map(\.id)
        #expect(entries.count == 2)
        await inbox.close()
        inbox = try await open()
        #expect(try await inbox.acknowledge(entries) == entries)
        #expect(await inbox.state.outbox.isEmpty)
    }
}
