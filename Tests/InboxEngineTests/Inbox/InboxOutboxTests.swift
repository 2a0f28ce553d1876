import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite("Draining the outbox", .timeLimit(.minutes(1)))
struct InboxOutboxTests {
    @Test func `an entry is delivered until it is acknowledged, in the order of the changes`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta))
        _ = try await inbox.markRead(["zeta:b"])
        _ = try await inbox.markRead(["zeta:a"])
        let entries = await inbox.deliverOutbox()
        #expect(entries.map(\.messageID) == ["zeta:b", "zeta:a"])
        #expect(await inbox.deliverOutbox() == entries)
        #expect(try await inbox.acknowledge([entries[0].id]) == [entries[0].id])
        #expect(await inbox.deliverOutbox() == [entries[1]])
        #expect(await inbox.message("zeta:b")?.status == .read)
    }

    @Test func `an entry can be acknowledged only once, and only after its delivery`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        _ = try await inbox.markRead(["customerio:a"])
        let id = "customerio:a#markMessageOpened#1770292800001"
        #expect(try await inbox.acknowledge([id]) == [])
        #expect(await inbox.deliverOutbox().map(\.id) == [id])
        #expect(try await inbox.acknowledge([id, "customerio:x#markMessageOpened#1770292800001", id]) == [id])
        #expect(await inbox.deliverOutbox() == [])
        // If the acknowledgement were recorded again, the vendor's statement "read" would be newer than the user's
        // change.
        _ = try await inbox.markUnread(["customerio:a"])
        #expect(try await inbox.acknowledge([id]) == [])
        #expect(await inbox.message("customerio:a")?.status == .unread)
    }

    @Test
    func `the same change in the next session has another entry, and a late acknowledgement is ignored`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        _ = try await inbox.markRead(["zeta:a"])
        let former = try #require(await inbox.deliverOutbox().first)
        _ = try await inbox.clear()
        // The clock does not advance, and the user makes the same change.
        try await inbox.ingest(.of(.made("a", .zeta)))
        _ = try await inbox.markRead(["zeta:a"])
        let next = try #require(await inbox.deliverOutbox().first)
        #expect(next.messageID == "zeta:a")
        #expect(next.id != former.id)
        #expect(try await inbox.acknowledge([former.id]) == [])
        #expect(await inbox.deliverOutbox().map(\.id) == [next.id])
    }

    @Test func `an acknowledgement's badge counts its calls, and is not recorded if no call was acknowledged`()
        async throws
    {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a", .xtremePush), .made("b", .xtremePush), clock: clock)
        try await inbox.recordBadge(9, of: .xtremePush)
        #expect(try await inbox.delete(["xtremepush:a"]) == ["xtremepush:a"])
        #expect(await inbox.badge(.xtremePush) == 8)
        let ids = await inbox.deliverOutbox().map(\.id)
        // The clock is set back before the answer arrives.
        clock.advance(by: -3600)
        #expect(try await inbox.acknowledge(ids, badge: 5) == ids)
        #expect(await inbox.badge(.xtremePush) == 5)
        #expect(try await inbox.acknowledge(ids, badge: 2) == [])
        #expect(await inbox.badge(.xtremePush) == 5)
        _ = try await inbox.markRead(["xtremepush:b"])
        #expect(await inbox.badge(.xtremePush) == 4)
    }

    @Test func `an invalid badge is refused, and nothing is acknowledged`() async throws {
        let inbox = try await Sample.inbox(.made("a", .xtremePush), .made("b", .zeta))
        _ = try await inbox.markRead(["xtremepush:a", "zeta:b"])
        let ids = await inbox.deliverOutbox().map(\.id)
        let state = await inbox.state
        for (ids, badge) in [(ids, 1), ([], 1), (["nonsense"], 1), ([ids[0]], -1)] {
            let error = await #expect(throws: InboxError.self) { try await inbox.acknowledge(ids, badge: badge) }
            #expect(error?.code == .invalidBadge)
        }
        let error = await #expect(throws: InboxError.self) { try await inbox.recordBadge(-1, of: .xtremePush) }
        #expect(error?.code == .invalidBadge)
        #expect(await inbox.state == state)
        #expect(try await inbox.acknowledge(ids) == ids)
    }

    @Test func `an entry that another change has replaced can still be acknowledged`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        _ = try await inbox.markRead(["customerio:a"])
        let read = try #require(await inbox.deliverOutbox().first)
        _ = try await inbox.markUnread(["customerio:a"])
        // There is no entry until the read is acknowledged.
        #expect(await inbox.deliverOutbox() == [])
        #expect(try await inbox.acknowledge([read.id]) == [read.id])
        #expect(await inbox.deliverOutbox().map(\.call) == ["markMessageUnopened"])
    }

    @Test func `replaced entries are forgotten, except the newest of each message`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO), .made("b", .customerIO))
        try await inbox.markRead(["customerio:b"])
        let other = try #require(await inbox.deliverOutbox().first)
        var last: OutboxEntry?
        for _ in 0..<500 {
            try await inbox.markRead(["customerio:a"])
            last = await inbox.deliverOutbox().last
            try await inbox.markUnread(["customerio:a"])
        }
        #expect(await inbox.deliveredEntryIDs.count <= 2 * Inbox.deliveredEntryMinimum)
        // The call for the last entry may be under way, and the other entry is in the outbox.
        let ids = try #require(last.map { [$0.id, other.id] })
        #expect(try await inbox.acknowledge(ids) == ids)
    }
}
