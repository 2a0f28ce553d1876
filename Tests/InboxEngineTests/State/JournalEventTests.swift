import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Journal events")
struct JournalEventTests {
    /// Writes an event and reads it back.
    private func read(_ event: InboxEvent) throws -> InboxEvent {
        try #require(InboxEvent(journal: JSONValue(parsing: event.journalJSON)))
    }

    @Test(arguments: [
        InboxEvent.markRead(["zeta:a", "zeta:b"], at: .noon), .markUnread([], at: .noon(plus: 1)),
        .delete(["zeta:\"\\\n"], at: .noon, session: 3), .click("zeta:a", at: .noon),
        .click("zeta:a", value: "#%é", at: .noon), .acknowledge(["zeta:a#x#1"], at: .noon),
        .acknowledge(["zeta:a#x#1"], badge: 0, at: .noon, session: 1), .badge(.max, of: .xtremePush, at: .noon),
        .clear(at: .noon, session: 7), .pin(["zeta:a"], at: .noon), .unpin(["zeta:a", "zeta:b"], at: .noon),
        .pin(["zeta:a"], until: .noon(plus: 1), at: .noon, session: 2),
    ])
    func `every kind of event is read back unchanged`(event: InboxEvent) throws {
        #expect(try read(event) == event)
    }

    @Test(arguments: SampleFeeds.names)
    func `every vendor's feed is read back to the same state, raw included`(name: String) throws {
        let feed = try SampleFeeds.decode(name)
        #expect(!feed.messages.isEmpty)
        let event = InboxEvent.ingest(feed, at: .noon, scope: .full, session: 2)
        var (direct, journalled) = (InboxState(), InboxState())
        direct.apply(event)
        journalled.apply(try read(event))
        #expect(direct.snapshot() == journalled.snapshot())
        #expect(direct.messages(at: .noon) == journalled.messages(at: .noon))
    }

    @Test func `a feed keeps its badge, deletions, scope, provider and whether it is incomplete`() throws {
        let feed = InboxFeed(
            provider: .xtremePush, messages: [.made("1", .xtremePush)], badge: 3, deletions: ["xtremepush:2"],
            isIncomplete: true)
        let event = InboxEvent.ingest(feed, at: .noon, scope: .full)
        #expect(try read(event) == event)
        let empty = InboxEvent.ingest(InboxFeed(provider: nil, deletions: []), at: .noon)
        #expect(try read(empty) == empty)
    }

    @Test("A lone surrogate and repeated keys in raw are read back")
    func lossless() throws {
        var message = InboxMessage.made("a", .zeta)
        message.raw = try JSONValue(parsing: #"{"a":"\ud800","b":1,"b":1.0}"#)
        let event = InboxEvent.ingest(.of(message), at: .noon)
        guard case .ingest(let feed, _) = try read(event).kind else {
            Issue.record("no feed")
            return
        }
        #expect(feed.messages.first?.raw.losslessBytes == message.raw.losslessBytes)
    }

    @Test
    func `a message nested as deep as a payload may be is read back, from a journal and from a snapshot`() async throws
    {
        // The payload and `additionalData` add two containers.
        let depth = JSONValue.maximumDepth - 2
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let feed = try InboxDecoder().decode(#"{"messageId":"a","additionalData":{"x":\#(nested)}}"#, from: .zeta)
        #expect(feed.messages.count == 1)
        let folder = try TemporaryFolder()
        let inbox = try await folder.open()
        try await inbox.ingest(feed)
        await inbox.close()
        let again = try await folder.open()
        #expect(await again.messages() == feed.messages)
        try await again.compact()
        await again.close()
        #expect(try await folder.open().messages() == feed.messages)
    }

    @Test(arguments: [
        "{}", "[]", #"{"at":1,"event":"markRead","session":0}"#,
        #"{"at":1,"event":"markRead","ids":[1],"session":0}"#,
        #"{"at":1,"event":"clear","session":-1}"#, #"{"event":"clear","session":0}"#,
        #"{"at":1,"event":"explode","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{},"scope":"page","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{"messages":[{}]},"scope":"page","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{"messages":[]},"scope":"all","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{"badge":"3","messages":[]},"scope":"page","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{"incomplete":1,"messages":[]},"scope":"page","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{"messages":[],"provider":7},"scope":"page","session":0}"#,
        #"{"at":1,"event":"ingest","feed":{"deletions":[7],"messages":[]},"scope":"page","session":0}"#,
        #"{"at":1,"event":"click","id":"zeta:a","session":0,"value":7}"#,
        #"{"at":1,"event":"pin","session":0}"#, #"{"at":1,"event":"pin","ids":["a"],"session":0,"until":"1"}"#,
        #"{"at":1,"event":"unpin","ids":"a","session":0}"#,
        #"{"at":1,"event":"clear","session":9223372036854775807}"#,
    ])
    func `a value that is not an event returns nil`(text: String) throws {
        #expect(InboxEvent(journal: try JSONValue(parsing: text)) == nil)
    }
}
