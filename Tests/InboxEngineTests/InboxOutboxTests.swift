import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Draining the outbox", .timeLimit(.minutes(1)))
struct InboxOutboxTests {
    @Test
    func `entries come one by one, in the order in which things happened, and then those to come`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .zeta), .made("b", .pushwoosh), .made("c", .customerIO))
        _ = try await inbox.delete(["pushwoosh:b"])
        _ = try await inbox.markRead(["zeta:a"])
        var entries = inbox.outboxEntries().makeAsyncIterator()
        #expect(await entries.next()?.call == "deleteMessages")
        #expect(await entries.next()?.call == "markMessageAsRead")
        _ = try await inbox.markRead(["customerio:c"])
        #expect(await entries.next()?.call == "markMessageOpened")
    }

    @Test
    func `an entry stays until it is acknowledged; a new stream begins with the first that is not`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta))
        _ = try await inbox.markRead(["zeta:a"])
        _ = try await inbox.markRead(["zeta:b"])
        var attempt = inbox.outboxEntries().makeAsyncIterator()
        let first = try #require(await attempt.next())
        var again = inbox.outboxEntries().makeAsyncIterator()
        #expect(await again.next() == first)
        #expect(try await inbox.acknowledge([first.id]) == [first.id])
        var third = inbox.outboxEntries().makeAsyncIterator()
        #expect(await third.next()?.messageID == "zeta:b")
        #expect(await inbox.message("zeta:a")?.status == .read)
    }

    @Test
    func `an acknowledgement counts once, and only of what was handed out`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        _ = try await inbox.markRead(["customerio:a"])
        let id = "customerio:a#markMessageOpened#1770292800001"
        #expect(try await inbox.acknowledge([id]) == [])
        #expect(await inbox.outbox.map(\.id) == [id])
        #expect(try await inbox.acknowledge([id, "customerio:x#markMessageOpened#1770292800001", id]) == [id])
        #expect(await inbox.outbox == [])
        // Were it taken again, the vendor's word of read would be newer than the user's change.
        _ = try await inbox.markUnread(["customerio:a"])
        #expect(try await inbox.acknowledge([id]) == [])
        #expect(await inbox.message("customerio:a")?.status == .unread)
    }

    @Test
    func `a stream that outlives a session gives what the next one has, and takes no late word for it`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        var entries = inbox.outboxEntries().makeAsyncIterator()
        _ = try await inbox.markRead(["zeta:a"])
        let former = try #require(await entries.next())
        _ = try await inbox.clear()
        // The clock stands still, and the user does the same.
        try await inbox.ingest(.of(.made("a", .zeta)))
        _ = try await inbox.markRead(["zeta:a"])
        let next = try #require(await entries.next())
        #expect(next.messageID == "zeta:a")
        #expect(next.id != former.id)
        #expect(try await inbox.acknowledge([former.id]) == [])
        #expect(await inbox.outbox.map(\.id) == [next.id])
    }

    @Test
    func `an acknowledgement of an entry of an ended session is ignored`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        _ = try await inbox.markRead(["zeta:a"])
        let deliveredEntryIDs = await inbox.outbox
        #expect(try await inbox.clear() == deliveredEntryIDs)
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(try await inbox.acknowledge(deliveredEntryIDs.map(\.id)) == [])
        #expect(await inbox.message("zeta:a")?.status == .unread)
    }

    @Test
    func `an entry that another change has replaced can be acknowledged still`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        _ = try await inbox.markRead(["customerio:a"])
        let read = try #require(await inbox.outbox.first)
        _ = try await inbox.markUnread(["customerio:a"])
        // Nothing is owed while the vendor is not known to have been told of the read.
        #expect(await inbox.outbox == [])
        #expect(try await inbox.acknowledge([read.id]) == [read.id])
        #expect(await inbox.outbox.map(\.call) == ["markMessageUnopened"])
    }
}
