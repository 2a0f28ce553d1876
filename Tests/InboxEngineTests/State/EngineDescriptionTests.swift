import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// How events, counts, outbox entries and states are printed in failed tests and in debuggers.
@Suite struct EngineDescriptionTests {
    @Test func `an event is printed as a line of an event log`() {
        #expect(
            InboxEvent.markRead(["zeta:1"], at: .noon).description
                == #"{"at":"2026-02-05T12:00:00Z","event":"markRead","ids":["zeta:1"],"session":0}"#)
        #expect(
            InboxEvent.click("zeta:1", value: "v", at: .noon, session: 2).description
                == #"{"at":"2026-02-05T12:00:00Z","event":"click","id":"zeta:1","value":"v","session":2}"#)
        #expect(
            InboxEvent.clear(at: .noon).description == #"{"at":"2026-02-05T12:00:00Z","event":"clear","session":0}"#)
        #expect(
            InboxEvent.ingest(InboxFeed(provider: .zeta), at: .noon, scope: .full).description
                == #"{"at":"2026-02-05T12:00:00Z","event":"ingest","#
                + #""feed":{"provider":"zeta","messages":[],"diagnostics":[]},"scope":"full","session":0}"#)
    }

    @Test func `the mirror of an event has its keys`() {
        func labels(_ event: InboxEvent) -> [String?] { Mirror(reflecting: event).children.map(\.label) }
        #expect(labels(.delete(["zeta:1"], at: .noon)) == ["at", "event", "ids", "session"])
        #expect(labels(.click("zeta:1", at: .noon)) == ["at", "event", "id", "session"])
        #expect(labels(.ingest(InboxFeed(provider: .zeta), at: .noon)) == ["at", "event", "feed", "scope", "session"])
    }

    private func state() -> InboxState {
        var state = InboxState()
        state.apply(
            .ingest(
                .of(.made("2", .zeta), .made("1", .zeta, status: .read, topics: ["B", "a"]), badge: 1), at: .noon))
        state.apply(.markRead(["zeta:2"], at: .noon(plus: 1)))
        return state
    }

    @Test func `counts are printed as JSON, providers and topics sorted`() {
        let counts = state().counts(at: .noon(plus: 2))
        #expect(
            counts.description
                == #"{"unread":0,"read":2,"total":2,"byProvider":{"zeta":{"unread":0,"read":2,"total":2}},"#
                + #""byTopic":{"a":{"unread":0,"read":1,"total":1},"b":{"unread":0,"read":1,"total":1}}}"#)
        #expect(counts.overall.description == #"{"unread":0,"read":2,"total":2}"#)
        #expect(
            Mirror(reflecting: counts).children.map(\.label) == ["unread", "read", "total", "byProvider", "byTopic"])
        var text = ""
        dump(counts, to: &text)
        #expect(text.contains(#"zeta: {"unread":0,"read":2,"total":2}"#))
        #expect(text.contains(#"a: {"unread":0,"read":1,"total":1}"#))
        #expect(!text.contains("ByteEqualString"))
    }

    @Test func `an outbox entry is printed as JSON`() throws {
        let entry = try #require(state().outbox.first)
        #expect(
            entry.description
                == ##"{"id":"zeta:2#markMessageAsRead#1770292800001","provider":"zeta","messageID":"zeta:2","##
                + #""call":"markMessageAsRead","arguments":{"messageId":"2"},"at":"2026-02-05T12:00:00.001Z"}"#)
        #expect(
            Mirror(reflecting: entry).children.map(\.label)
                == ["id", "provider", "messageID", "call", "arguments", "at"])
    }

    @Test func `a state is printed as its snapshot without raw`() throws {
        var state = InboxState()
        state.apply(.ingest(.of(.made("1", .zeta) { $0.raw = ["messageId": "1"] }), at: .noon))
        #expect(state.description == String(decoding: state.snapshot(includingRaw: false), as: UTF8.self))
        #expect(!state.description.contains(#""raw""#))
        #expect(
            Mirror(reflecting: state).children.map(\.label)
                == ["badges", "format", "fullFeeds", "messages", "session", "version"])
        var text = ""
        dump(state, to: &text)
        #expect(text.split(separator: "\n").count < 100)
    }

    @Test func `a placement is printed with the id of its message`() throws {
        let placement = try #require(state().placements(at: .noon).first { $0.message.id == "zeta:1" })
        #expect(placement.description.hasPrefix(#"zeta:1 {"shown":true,"position":"#))
        #expect("\(PlacementRule.pinned)" == "engine.order.pinned")
        #expect("\(InboxError.Code.closed)" == "inbox.closed")
    }
}
