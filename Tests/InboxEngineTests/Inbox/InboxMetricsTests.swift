import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Metrics of an inbox")
struct InboxMetricsTests {
    @Test func `the diagnostics of ingested feeds are counted by vendor and code`() async throws {
        let inbox = try await Sample.inbox()
        #expect(await inbox.metrics().diagnostics == [:])
        let zeta = try InboxDecoder().decode(
            Array(#"[{"messageId":"1","mediaUrl":"a.png"},{"messageId":"2","mediaUrl":"b.png"},{"messageId":7}]"#.utf8),
            from: .zeta)
        #expect(zeta.diagnostics.map(\.code) == [.urlNoScheme, .urlNoScheme, .fieldCoerced])
        try await inbox.ingest(zeta)
        let counts: [Provider: [DiagnosticCode: Int]] = [.zeta: [.urlNoScheme: 2, .fieldCoerced: 1]]
        #expect(await inbox.metrics().diagnostics == counts)
        // A feed from a session that has ended is not ingested.
        let request = await inbox.beginRequest()
        try await inbox.clear()
        #expect(try await !inbox.ingest(zeta, of: request))
        #expect(await inbox.metrics().diagnostics == counts)
        try await inbox.ingest(zeta)
        #expect(await inbox.metrics().diagnostics == [.zeta: [.urlNoScheme: 4, .fieldCoerced: 2]])
    }

    @Test func `metrics are printed as sorted JSON, without members that have no value`() async throws {
        let isFull = Locked(false)
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Inbox(store: CompactingStore(isFull: isFull), clock: clock)
        #expect(await "\(inbox.metrics())" == #"{"diagnostics":{},"outboxCount":0}"#)
        try await inbox.ingest(
            InboxDecoder().decode(Array(#"[{"messageId":"1","mediaUrl":"a.png"},{"messageId":7}]"#.utf8), from: .zeta))
        isFull.withLock { $0 = true }
        clock.set(to: .noon.addingTimeInterval(1))
        try await inbox.markRead(["zeta:1"])
        let metrics = await inbox.metrics(at: .noon.addingTimeInterval(2.5004))
        #expect(
            "\(metrics)" == #"{"diagnostics":{"zeta":{"field.coerced":1,"url.no-scheme":1}},"outboxCount":1,"#
                + #""outboxAge":1.5,"compactionError":{"code":"store.failed","reason":"the disk is full"}}"#)
        #expect(
            Mirror(reflecting: metrics).children.compactMap(\.label)
                == ["diagnostics", "outboxCount", "outboxAge", "compactionError"])
        var dumped = ""
        dump(metrics, to: &dumped)
        #expect(dumped.contains("outboxAge") && dumped.contains("1.5"))
    }

    @Test func `the age of the outbox is the age of its oldest call`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta), clock: clock)
        #expect(await inbox.metrics().outboxAge == nil)
        clock.set(to: .noon.addingTimeInterval(10))
        try await inbox.markRead(["zeta:a"])
        clock.set(to: .noon.addingTimeInterval(30))
        try await inbox.markRead(["zeta:b"])
        #expect(await inbox.metrics().outboxCount == 2)
        #expect(await inbox.metrics().outboxAge == 20)
        #expect(await inbox.metrics(at: .noon.addingTimeInterval(70)).outboxAge == 60)
        // The clock of another machine may be behind.
        #expect(await inbox.metrics(at: .noon).outboxAge == 0)
        let first = try #require(await inbox.deliverOutbox().first)
        try await inbox.acknowledge([first.id])
        #expect(await inbox.metrics().outboxCount == 1)
        #expect(await inbox.metrics().outboxAge == 0)
    }

    @Test func `the size of the store is the size of its file, and unknown for a store in memory`() async throws {
        let folder = try TemporaryFolder()
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(await inbox.metrics().storedSize == (try folder.bytes.count))
        await inbox.close()
        #expect(await inbox.metrics().storedSize == nil)
        #expect(try await Sample.inbox().metrics().storedSize == nil)
    }

    @Test func `the error of a compaction is kept until one succeeds, and the change is made`() async throws {
        let isFull = Locked(true)
        let inbox = try await Inbox(store: CompactingStore(isFull: isFull), clock: ManualInboxClock(at: .noon))
        #expect(await inbox.metrics().compactionError == nil)
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(await inbox.metrics().compactionError?.reason == "the disk is full")
        #expect(await inbox.messages().map(\.id) == ["zeta:a"])
        isFull.withLock { $0 = false }
        try await inbox.markRead(["zeta:a"])
        #expect(await inbox.metrics().compactionError == nil)
        isFull.withLock { $0 = true }
        await #expect(throws: InboxError(.storeFailed, "")) { try await inbox.compact() }
        #expect(await inbox.metrics().compactionError?.code == .storeFailed)
    }
}

/// A store in memory that is compacted after each change, unless its disk is full.
private struct CompactingStore: EventStore {
    let isFull: Locked<Bool>

    var needsCompaction: Bool { true }

    func load() -> StoredInbox { StoredInbox() }
    func append(_ events: [InboxEvent]) {}
    func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError) {
        if isFull.withLock({ $0 }) { throw InboxError(.storeFailed, "the disk is full") }
    }
}
