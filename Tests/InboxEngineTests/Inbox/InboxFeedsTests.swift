import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite("Several feeds at once", .timeLimit(.minutes(1)))
struct InboxFeedsTests {
    /// A store that keeps the appended events.
    ///
    /// When it is full, it refuses them.
    private struct RecordingStore: EventStore {
        let appended = Locked<[[InboxEvent]]>([])
        let isFull = Locked(false)

        func load() -> StoredInbox { StoredInbox() }
        func append(_ events: [InboxEvent]) throws(InboxError) {
            if isFull.withLock({ $0 }) { throw InboxError(.storeFailed, "the disk is full") }
            appended.withLock { $0.append(events) }
        }
        func compact(to snapshots: some Sequence<[UInt8]>) {}
    }

    private static let feeds: [InboxFeed] = [
        .of(.made("a", .zeta)), .of(.made("b", .salesforce)), .of(.made("c", .zeta)),
    ]

    @Test func `several feeds are appended in one call`() async throws {
        let store = RecordingStore()
        let inbox = try await Inbox(store: store, clock: ManualInboxClock(at: .noon))
        #expect(try await inbox.ingest(Self.feeds))
        #expect(store.appended.withLock { $0.map(\.count) } == [3])
        #expect(store.appended.withLock { Set($0[0].map(\.at)) } == [.noon])
        #expect(await Set(inbox.messages().map(\.id)) == ["zeta:a", "salesforce:b", "zeta:c"])
        #expect(try await inbox.ingest([]))
        #expect(store.appended.withLock(\.count) == 1)
    }

    @Test func `a store that fails keeps none of the feeds`() async throws {
        let store = RecordingStore()
        let inbox = try await Inbox(store: store, clock: ManualInboxClock(at: .noon))
        store.isFull.withLock { $0 = true }
        await #expect(throws: InboxError(.storeFailed, "")) { try await inbox.ingest(Self.feeds) }
        #expect(await inbox.messages() == [])
    }

    @Test func `subscribers get one list`() async throws {
        let inbox = try await Sample.inbox()
        var updates = inbox.updates().makeAsyncIterator()
        #expect(await updates.next() == [])
        async let next = updates.next()
        while await inbox.waiting.isEmpty { await Task.yield() }
        try await inbox.ingest(Self.feeds)
        #expect(await next?.count == 3)
    }

    @Test func `full pages of one vendor withdraw every message that is in none of them`() async throws {
        let inbox = try await Sample.inbox(.made("old", .zeta), .made("b", .salesforce))
        try await inbox.ingest([.of(.made("a", .zeta)), .of(.made("c", .zeta))], scope: .full)
        #expect(await Set(inbox.messages().map(\.id)) == ["zeta:a", "zeta:c", "salesforce:b"])
    }
}
