import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Snapshots are canonical and complete, and a text that is not a snapshot is refused.
@Suite struct SnapshotTests {
    private let capabilities = InboxState().capabilities

    private func text(_ state: InboxState) -> String { String(decoding: state.snapshot(), as: UTF8.self) }

    private func restored(_ text: String) throws -> InboxState {
        try InboxState(snapshot: Array(text.utf8), capabilities: capabilities)
    }

    /// A state with a value of every kind.
    private var full: InboxState {
        let message = InboxMessage.made("7", .xtremePush, status: .read) {
            $0.clicked = true
            $0.title = "A \"title\"\u{2028}\u{E9}"
            $0.raw = ["x": 1]
            $0.custom = ["n": ["deep": [1, nil, "\u{0}"]]]
            $0.tap = InboxAction(kind: .openURL("https://example.com/", target: .external), reportValue: "r")
            $0.actions = [InboxAction(title: "OK", kind: .custom(["k": "v"]), dismisses: true, vendor: ["id": 1])]
        }
        let push = InboxMessage.made("s", .salesforce) { $0.partial = true }
        return InboxState(
            .ingest(.of(message, badge: 3), at: .noon, scope: .full), .ingest(.of(push), at: .noon(plus: 1)),
            .ingest(InboxFeed(provider: .pushwoosh, deletions: ["pushwoosh:p"]), at: .noon(plus: 1)),
            .markRead(["customerio:c"], at: .noon), .markUnread(["customerio:c"], at: .noon),
            .delete(["customerio:c"], at: .noon), .pin(["customerio:c"], until: .noon(plus: 9), at: .noon),
            .unpin(["xtremepush:7"], at: .noon), .click("xtremepush:7", at: .noon),
            .click("xtremepush:7", value: "a", at: .noon),
            .acknowledge(
                [
                    "customerio:c#markMessageDeleted#0", "customerio:c#markMessageUnopened#0",
                    "zeta:z#onMessageClicked#0#v",
                ],
                at: .noon))
    }

    @Test func `the snapshot of an empty inbox has its version and nothing else`() {
        let empty =
            #"{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}"#
        #expect(text(InboxState()) == empty)
    }

    @Test func `statements that wait for a click, and both instants of a badge, are written and read back`() throws {
        let opened = "xtremepush:7#reportMessageOpened#\(Date.noonMilliseconds + 3)"
        let state = InboxState(
            .acknowledge(["xtremepush:8#reportMessageClicked#0"], at: .noon(plus: 1)),
            .acknowledge(["xtremepush:8#reportMessageClicked#0"], at: .noon(plus: 2)),
            .acknowledge([opened], badge: 2, at: .noon(plus: 1)))
        let written = text(state)
        let click =
            #"{"acknowledged":true,"at":0,"firstStatement":1770292800001,"lastStatement":1770292800002,"made":false}"#
        #expect(written.contains(#""xtremepush:8":{"clicks":[\#(click)]}"#))
        let badge = #"{"at":1770292800003,"reportedAt":1770292800001,"value":2}"#
        #expect(written.contains(#""badges":{"xtremepush":\#(badge)}"#))
        var again = try restored(written)
        #expect(text(again) == written)
        again.apply(.feed(at: 0, .made("8", .xtremePush)))
        again.apply(.click("xtremepush:8", at: Date(timeIntervalSince1970: 0)))
        #expect(again.message("xtremepush:8", at: .noon)?.status == .read)
    }

    @Test func `a snapshot from before statements waited for their click is read`() throws {
        let clicks = #""clicks":[{"acknowledged":true,"at":0,"made":false}]"#
        let old =
            #"{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{"xtremepush:8":{\#(clicks)}},"#
            + #""session":0,"version":1}"#
        #expect(try text(restored(old)) == old)
    }

    @Test func `every register of a state is read back`() throws {
        let state = full
        let again = try restored(text(state))
        #expect(text(again) == text(state))
        #expect(again == state)
        #expect(again != InboxState())
        #expect(Answers(again, at: HistoryGenerator.start) == Answers(state, at: HistoryGenerator.start))
        #expect(again.message("xtremepush:7", at: .noon)?.raw == ["x": 1])
    }

    @Test func `a snapshot without raw has everything else, and gets it back from a replica`() throws {
        let state = full
        let small = state.snapshot(includingRaw: false)
        #expect(String(decoding: small, as: UTF8.self) == text(state).replacing(#","raw":{"x":1}"#, with: ""))
        #expect(small.count < state.snapshot().count)
        var restored = try InboxState(snapshot: small, capabilities: capabilities)
        #expect(restored.message("xtremepush:7", at: .noon)?.raw == .null)
        restored.merge(state)
        #expect(restored.message("xtremepush:7", at: .noon)?.raw == ["x": 1])
        #expect(restored == state)
    }

    @Test func `a snapshot of some messages contains these, and everything that belongs to no message`() throws {
        let state = full
        let part = state.snapshot(of: ["zeta:z", "zeta:unknown"])
        let json = try JSONValue(stored: part)
        #expect(json["messages"]?.object?.map(\.key) == ["zeta:z"])
        #expect(json["badges"]?["xtremepush"]?["value"] == 3)
        #expect(json["fullFeeds"]?.object?.map(\.key) == ["xtremepush"])
        var rest = try InboxState(
            snapshot: state.snapshot(of: ["xtremepush:7", "salesforce:s", "pushwoosh:p", "customerio:c"]),
            capabilities: capabilities)
        rest.merge(try InboxState(snapshot: part, capabilities: capabilities))
        #expect(rest == state)
    }

    @Test func `keys and ids are sorted by bytes, except inside messages`() throws {
        func check(_ value: JSONValue, _ name: String) {
            guard name != "message" else { return }
            let keys = value.object?.map(\.key) ?? []
            #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "\(name)")
            for member in value.object ?? [:] { check(member.value, member.key) }
            for element in value.array ?? [] { check(element, name) }
        }
        check(try JSONValue(parsing: text(full)), "")
    }

    @Test(arguments: [
        ("", "JSON"),
        ("{", "JSON"),
        ("[]", "not a snapshot"),
        ("{}", "not a snapshot"),
        (#"{"format":"x","version":1}"#, "not a snapshot"),
        (#"{"format":"unified-inbox-state"}"#, "/version is missing"),
        (#"{"format":"unified-inbox-state","version":0}"#, "/version is below 1"),
        (#"{"format":"unified-inbox-state","version":"1"}"#, #"/version is "1", not an integer"#),
        (
            #"{"format":"unified-inbox-state","version":2}"#,
            "the snapshot has version 2, but this program reads only versions up to 1"
        ),
        (#"{"format":"unified-inbox-state","version":1}"#, "/session is missing"),
        (
            #"{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":-1,"version":1}"#,
            "/session is -1, not an integer of at least 0"
        ),
        (
            #"{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":[],"session":0,"version":1}"#,
            "/messages is an array, not an object"
        ),
    ])
    func `a text that is not a snapshot is refused with the reason`(text: String, part: String) {
        let error = #expect(throws: SnapshotError.self) { try restored(text) }
        #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")")
    }

    @Test(arguments: [
        (#""badges":{"x":1}"#, "/badges/x"),
        (#""badges":{"x":{"at":0}}"#, "/badges/x/value"),
        (#""badges":{"x":{"at":"0","value":1}}"#, "/badges/x/at"),
        (#""fullFeeds":{"x":"0"}"#, "/fullFeeds/x"), (#""fullFeeds":{"x":999999999999999}"#, "/fullFeeds/x"),
        (#""messages":{"x":1}"#, "/messages/x"),
        (#""messages":{"x":{"clickedByFeed":1}}"#, "/messages/x/clickedByFeed"),
        (#""messages":{"x":{"clicks":{}}}"#, "/messages/x/clicks"),
        (#""messages":{"x":{"clicks":[1]}}"#, "/messages/x/clicks/0"),
        (#""messages":{"x":{"clicks":[{"acknowledged":true,"at":0}]}}"#, "/messages/x/clicks/0/made"),
        (
            #""messages":{"x":{"clicks":[{"acknowledged":true,"at":0,"made":true,"value":1}]}}"#,
            "/messages/x/clicks/0/value"
        ),
        (#""messages":{"x":{"lastRemoteRead":"0"}}"#, "/messages/x/lastRemoteRead"),
        (#""messages":{"x":{"firstSeen":{"at":0}}}"#, "/messages/x/firstSeen/position"),
        (#""messages":{"x":{"pin":true}}"#, "/messages/x/pin"),
        (#""messages":{"x":{"pin":{"pinned":true}}}"#, "/messages/x/pin/at"),
        (#""messages":{"x":{"pin":{"at":0,"pinned":1}}}"#, "/messages/x/pin/pinned"),
        (#""messages":{"x":{"pin":{"at":0,"pinned":true,"until":"0"}}}"#, "/messages/x/pin/until"),
        (#""messages":{"x":{"complete":{"at":0}}}"#, "/messages/x/complete/message"),
        (#""messages":{"x":{"partial":{"message":{}}}}"#, "/messages/x/partial/message/provider"),
    ])
    func `a value of another type is refused with its pointer`(member: String, pointer: String) {
        var members = ["badges", "fullFeeds", "messages"].map { "\"\($0)\":{}" }
        members.removeAll { member.hasPrefix($0.dropLast(2)) }
        let text =
            "{\((members + [member]).joined(separator: ",")),\"format\":\"unified-inbox-state\",\"session\":0,\"version\":1}"
        let error = #expect(throws: SnapshotError.self) { try restored(text) }
        #expect(error?.pointer == JSONPointer(pointer))
        #expect(error?.reason.hasPrefix("\(pointer) is ") == true, "\(error?.reason ?? "")")
    }

    @Test func `the content of another message is refused with its pointer`() throws {
        let feed = try InboxDecoder().decode(#"[{"messageId":"1"}]"#, from: .zeta)
        let snapshot = text(InboxState(.ingest(feed, at: .noon)))
        let other = snapshot.replacingOccurrences(of: #""zeta:1":{"#, with: #""zeta:2":{"#)
        #expect(other != snapshot)
        let error = #expect(throws: SnapshotError.self) { try restored(other) }
        #expect(error?.pointer == JSONPointer("/messages/zeta:2"))
        #expect(error?.reason.contains("contains a different message, zeta:1") == true, "\(error?.reason ?? "")")
    }
}
