import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite("The log of an inbox", .timeLimit(.minutes(1)))
struct InboxLogTests {
    private struct Refused: Error {}

    @Test func `the log contains what the inbox did, in order`() async throws {
        let (events, log) = AsyncStream.makeStream(of: InboxLogEvent.self)
        let inbox = try await Sample.inbox(configuration: InboxConfiguration(log: { log.yield($0) }))
        let feed = try InboxDecoder().decode(#"[{"messageId":"1","mediaUrl":"a.png"}]"#, from: .zeta)
        try await inbox.ingest([feed, InboxFeed(provider: nil, messages: [])])
        _ = try await inbox.markRead(["zeta:1"])
        try await inbox.deliverOutbox(using: { _ in throw Refused() }, backoff: nil)
        try await inbox.deliverOutbox(using: { _ in nil }, backoff: nil)
        try await inbox.compact()
        var lines: [String] = []
        for await event in events {
            lines.append("\(event)")
            if case .compacted = event { break }
        }
        let entry = "zeta:1#markMessageAsRead#1770292800001"
        #expect(
            lines == [
                "ingested 1 message from zeta with 1 diagnostic",
                "ingested 0 messages from no provider with 0 diagnostics", "delivered \(entry)",
                "the call \(entry) failed, no further try: Refused()", "delivered \(entry)", "acknowledged \(entry)",
                "compacted the store",
            ])
    }

    @Test func `a change and a compaction that the store refuses are failures`() async throws {
        struct FullStore: EventStore {
            func load() -> StoredInbox { StoredInbox() }
            func append(_ events: [InboxEvent]) throws(InboxError) {
                throw InboxError(.storeFailed, "the disk is full")
            }
            func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError) {
                throw InboxError(.storeFailed, "the disk is still full")
            }
        }
        let (events, log) = AsyncStream.makeStream(of: InboxLogEvent.self)
        let inbox = try await Inbox(store: FullStore(), configuration: InboxConfiguration(log: { log.yield($0) }))
        _ = try? await inbox.ingest(.of(.made("a", .zeta)))
        try? await inbox.compact()
        var iterator = events.makeAsyncIterator()
        for line in ["store.failed: the disk is full", "store.failed: the disk is still full"] {
            let event = try #require(await iterator.next())
            #expect(event.isFailure)
            #expect("\(event)" == line)
        }
    }

    @Test func `a log that does not return delays no inbox`() async throws {
        let isHeld = DispatchSemaphore(value: 0)
        let inbox = try await Sample.inbox(configuration: InboxConfiguration(log: { _ in isHeld.wait() }))
        for id in ["a", "b", "c"] { try await inbox.ingest(.of(.made(id, .zeta))) }
        #expect(await inbox.messages().count == 3)
        for _ in 0..<3 { isHeld.signal() }
    }
}
