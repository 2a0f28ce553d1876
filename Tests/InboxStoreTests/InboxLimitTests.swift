import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("Limits of an inbox")
struct InboxLimitTests {
    @Test func `a change that would bring the outbox over its limit is refused as a whole`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .customerIO), .made("b", .customerIO), .made("c", .customerIO),
            configuration: InboxConfiguration(outboxLimit: 2))
        try await inbox.markRead(["customerio:a"])
        let error = await #expect(throws: InboxError.self) {
            try await inbox.markRead(["customerio:b", "customerio:c"])
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.code.rawValue == "limit.exceeded")
        #expect(await inbox.message("customerio:b")?.status == .unread)
        try await inbox.markRead(["customerio:b"])
        let tap = InboxAction(kind: .deeplink("x"))
        await #expect(throws: InboxError(.limitExceeded, "")) { try await inbox.perform(tap, on: "customerio:c") }
        #expect(await inbox.deliverOutbox().map(\.messageID) == ["customerio:a", "customerio:b"])
    }

    @Test
    func `feeds, acknowledgements and changes that add no entry are still made at the outbox's limit`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .customerIO), .made("b", .customerIO), configuration: InboxConfiguration(outboxLimit: 1))
        try await inbox.markRead(["customerio:a"])
        let read = try #require(await inbox.deliverOutbox().first?.id)
        await #expect(throws: InboxError(.limitExceeded, "")) { try await inbox.delete(["customerio:b"]) }
        try await inbox.ingest(.of(.made("c", .customerIO)))
        // A delete call replaces the read call.
        try await inbox.delete(["customerio:a"])
        #expect(await inbox.deliverOutbox().map(\.call) == ["markMessageDeleted"])
        #expect(try await inbox.acknowledge([read]) == [read])
        let ids = await inbox.deliverOutbox().map(\.id)
        #expect(try await inbox.acknowledge(ids) == ids)
        try await inbox.delete(["customerio:b"])
    }

    @Test
    func `a change that would bring the journal over its limit is refused, and the inbox stays usable`() async throws {
        let folder = try TemporaryFolder()
        let inbox = try await Inbox(
            store: .file(at: folder.journal, sizeLimit: 4000), clock: ManualInboxClock(at: .noon))
        try await inbox.ingest(.of(.made("a", .customerIO)))
        let long = InboxMessage.made("b", .customerIO) { $0.title = String(repeating: "x", count: 4000) }
        let error = await #expect(throws: InboxError.self) { try await inbox.ingest(.of(long)) }
        #expect(error?.code == .limitExceeded)
        #expect(await inbox.message("customerio:b") == nil)
        try await inbox.markRead(["customerio:a"])
        await inbox.close()
        #expect(try folder.bytes.count <= 4000)
        #expect(try await folder.open().messages().map(\.status) == [.read])
    }

    @Test func `a journal at its limit is compacted before a change is refused`() async throws {
        let folder = try TemporaryFolder()
        let inbox = try await Inbox(
            store: .file(at: folder.journal, sizeLimit: 4000), clock: ManualInboxClock(at: .noon))
        try await inbox.ingest(.of(.made("a", .customerIO)))
        for _ in 0..<50 {
            try await inbox.markRead(["customerio:a"])
            try await inbox.markUnread(["customerio:a"])
        }
        await inbox.close()
        #expect(try folder.bytes.count <= 4000)
    }

    @Test func `the log-out is recorded in a journal that is full`() async throws {
        let folder = try TemporaryFolder()
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .customerIO)))
        try await inbox.compact()
        await inbox.close()
        let full = try await Inbox(
            store: .file(at: folder.journal, sizeLimit: try folder.bytes.count), clock: ManualInboxClock(at: .noon))
        await #expect(throws: InboxError(.limitExceeded, "")) { try await full.markRead(["customerio:a"]) }
        try await full.clear()
        await full.close()
        #expect(try await folder.open().messages() == [])
    }

    @Test func `a journal over the limit is not opened and not changed`() async throws {
        let folder = try TemporaryFolder()
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .customerIO)))
        await inbox.close()
        let bytes = try folder.bytes
        await #expect(throws: InboxError(.limitExceeded, "")) {
            try await Inbox(store: .file(at: folder.journal, sizeLimit: bytes.count - 1))
        }
        #expect(try folder.bytes == bytes)
        let again = try await Inbox(store: .file(at: folder.journal, sizeLimit: bytes.count))
        #expect(await again.messages().count == 1)
    }
}
