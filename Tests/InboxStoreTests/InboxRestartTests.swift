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

    @Test(arguments: [
        (["unread"], ["markMessageUnopened"]), (["unread", "read", "unread", "compact"], ["markMessageUnopened"]),
        (["delete"], ["markMessageDeleted"]),
    ])
    func `a call is acknowledged even if other changes replaced its change before the restart`(
        changes: [String], calls: [String]
    ) async throws {
        let read = try await deliverRead()
        var inbox = try await folder.open()
        for change in changes {
            switch change {
            case "unread": try await inbox.markUnread([id])
            case "read": try await inbox.markRead([id])
            case "delete": try await inbox.delete([id])
            default: try await inbox.compact()
            }
        }
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge([read]) == [read])
        // Now the vendor has the message as read, and does not know the last change.
        let entries = await inbox.deliverOutbox()
        #expect(entries.map(\.call) == calls)
        await inbox.close()
        inbox = try await folder.open()
        #expect(try await inbox.acknowledge(entries.map(\.id)) == entries.map(\.id))
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

    @Test func `an entry that no earlier process can have delivered is ignored`() async throws {
        let read = try await deliverRead()
        var inbox = try await folder.open()
        try await inbox.clear()
        try await inbox.ingest(.of(.made("a", .customerIO)))
        try await inbox.markRead([id])
        await inbox.close()
        inbox = try await folder.open()
        // The feed is at noon and 3 ms, and the change at 4 ms.
        let ids = [
            // Of an earlier session, of no message, earlier than the message, and later than the restart.
            read, "customerio:b#markMessageOpened#1770292800004", "customerio:a#markMessageOpened#1770292800002",
            "customerio:a#markMessageOpened#1770292800009",
            // Another call, another value, and no entry at all.
            "customerio:a#markMessageUnopened#1770292800004", "customerio:a#explode#1770292800004",
            "customerio:a#markMessageOpened#1770292800004#x", "nonsense", "",
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
