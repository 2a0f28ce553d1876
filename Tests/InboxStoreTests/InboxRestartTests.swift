import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Acknowledging calls that an earlier process has made.
@Suite("Acknowledging after a restart")
struct InboxRestartTests {
    private let folder: TemporaryFolder
    private let id = "customerio:a"

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The first process: a message is marked read, and its read call is delivered.
    ///
    /// Returns the call's entry.
    private func deliverRead() async throws -> String {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .customerIO)))
        try await inbox.markRead([id])
        let read = try #require(await inbox.deliverOutbox().first?.id)
        await inbox.close()
        return read
    }

    @Test func `a call is acknowledged even if another change replaced its change before the restart`() async throws {
        let read = try await deliverRead()
        var inbox = try await folder.open()
        try await inbox.markUnread([id])
        #expect(await inbox.deliverOutbox().isEmpty)
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge([read]) == [read])
        // Now the vendor has the message as read, and does not know that it was marked unread.
        #expect(await inbox.deliverOutbox().map(\.call) == ["markMessageUnopened"])
        await inbox.close()
    }

    @Test func `a call can be acknowledged after two more changes of status, even after compaction`() async throws {
        let read = try await deliverRead()
        var inbox = try await folder.open()
        try await inbox.markUnread([id])
        try await inbox.markRead([id])
        try await inbox.markUnread([id])
        try await inbox.compact()
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge([read]) == [read])
        #expect(await inbox.deliverOutbox().map(\.call) == ["markMessageUnopened"])
        await inbox.close()
    }

    @Test func `a call is acknowledged after the message was deleted`() async throws {
        let read = try await deliverRead()
        var inbox = try await folder.open()
        try await inbox.delete([id])
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge([read]) == [read])
        await inbox.close()
    }

    @Test func `a call that was acknowledged before the restart, or confirmed by a feed, is ignored`() async throws {
        let read = try await deliverRead()
        let delete = "customerio:a#markMessageDeleted#1770292800003"
        var inbox = try await folder.open()
        #expect(try await inbox.acknowledge([read]) == [read])
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge([read]) == [])
        try await inbox.delete([id])
        #expect(await inbox.deliverOutbox().map(\.id) == [delete])
        #expect(try await inbox.acknowledge([delete]) == [delete])
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge([delete]) == [])
        await inbox.close()
    }

    @Test func `an entry of an earlier session, of no message, or later than the restart is ignored`() async throws {
        let read = try await deliverRead()
        var inbox = try await folder.open()
        try await inbox.clear()
        try await inbox.ingest(.of(.made("a", .customerIO)))
        try await inbox.markRead([id])
        await inbox.close()
        inbox = try await folder.open()
        // The feed is at noon and 3 ms, and the change at 4 ms.
        let ids = [
            read, "customerio:b#markMessageOpened#1770292800004", "customerio:a#markMessageOpened#1770292800009",
            "customerio:a#markMessageUnopened#1770292800004", "customerio:a#explode#1770292800004", "nonsense", "",
        ]
        #expect(try await inbox.acknowledge(ids) == [])
        #expect(await inbox.deliverOutbox().map(\.id) == ["customerio:a#markMessageOpened#1770292800004"])
        await inbox.close()
    }

    @Test func `an entry of this process is acknowledged only after its delivery`() async throws {
        _ = try await deliverRead()
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("b", .customerIO)))
        try await inbox.markRead(["customerio:b"])
        #expect(try await inbox.acknowledge(["customerio:b#markMessageOpened#1770292800003"]) == [])
        #expect(await inbox.deliverOutbox().map(\.id).last == "customerio:b#markMessageOpened#1770292800003")
        await inbox.close()
    }

    @Test func `clicks and deletions of an earlier process are acknowledged once`() async throws {
        var inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .customerIO)))
        let action = InboxAction(kind: .deeplink("x"), reportValue: "buy")
        _ = try await inbox.perform(action, on: id)
        try await inbox.delete([id])
        let ids = await inbox.deliverOutbox().map(\.id)
        await inbox.close()
        #expect(ids.count == 2)
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge(ids) == ids)
        #expect(try await inbox.acknowledge(ids) == [])
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge(ids) == [])
        await inbox.close()
    }
}
