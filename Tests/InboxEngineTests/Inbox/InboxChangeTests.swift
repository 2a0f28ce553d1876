import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Inbox changes")
struct InboxChangeTests {
    @Test func `changing a state by a filter is the same as applying the event with the ids`() {
        let feed = InboxEvent.feed(
            at: 0, .made("a", .customerIO, topics: ["x"]), .made("b", .customerIO, status: .read, topics: ["x"]))
        let operations: [((inout InboxState, Date) -> [String], ([String]) -> InboxEvent)] = [
            ({ $0.markRead(where: "x", at: $1) }, { .markRead($0, at: .noon(plus: 5), session: 2) }),
            ({ $0.markUnread(where: "x", at: $1) }, { .markUnread($0, at: .noon(plus: 5), session: 2) }),
            ({ $0.delete(where: "x", at: $1) }, { .delete($0, at: .noon(plus: 5), session: 2) }),
        ]
        for ((change, event), count) in zip(operations, [1, 1, 2]) {
            var state = InboxState(.clear(at: .noon, session: 1), InboxEvent(feed.kind, at: feed.at, session: 2))
            var other = state
            let ids = change(&state, .noon(plus: 5))
            #expect(ids.count == count)
            other.apply(event(ids))
            #expect(state == other)
            #expect(InboxState().isUnchanged(by: change))
        }
    }

    @Test func `ids that a bulk operation leaves out are not recorded`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO, status: .read))
        let before = await inbox.state
        _ = try await inbox.markRead(["customerio:a", "customerio:x"])
        _ = try await inbox.delete(["customerio:x"])
        #expect(await inbox.state == before)
    }

    @Test func `a change gets the clock's instant, or a later one if a known instant is later`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta), clock: clock)
        // The feeds come at noon and a millisecond later.
        _ = try await inbox.markRead(["zeta:a"])
        clock.advance(by: -3600)
        _ = try await inbox.delete(["zeta:b"])
        clock.set(to: .noon(plus: 5000))
        _ = try await inbox.delete(["zeta:a"])
        #expect(await inbox.deliverOutbox().map(\.date) == [.noon(plus: 3), .noon(plus: 5000)])
        #expect(
            await inbox.deliverOutbox().map(\.id) == [
                "zeta:b#markMessageAsDeleted#1770292800003", "zeta:a#markMessageAsDeleted#1770292805000",
            ])
    }

    @Test func `a feed requested in a session that has ended is not ingested`() async throws {
        let inbox = try await Sample.inbox()
        let request = await inbox.beginRequest()
        try await inbox.clear()
        #expect(try await inbox.ingest(.of(.made("a", .zeta)), of: request) == false)
        #expect(await inbox.messages() == [])
        #expect(try await inbox.ingest(.of(.made("a", .zeta))))
        #expect(await inbox.messages().map(\.id) == ["zeta:a"])
    }

    @Test
    func `an operation without a vendor's call is refused, and nothing of the bulk change is recorded`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO, status: .read), .made("b", .zeta, status: .read))
        let before = await inbox.state
        let error = await #expect(throws: InboxError.self) {
            try await inbox.markUnread(["customerio:a", "zeta:b"])
        }
        #expect(error?.code == .unsupported)
        #expect(error?.reason.hasPrefix("zeta has no API call that can mark a message unread; ") == true)
        #expect(await inbox.state == before)
    }

    @Test func `unsupported changes that are kept local are never reported`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .zeta, status: .read),
            configuration: InboxConfiguration(unsupportedOperations: .keptLocal))
        #expect(try await inbox.markUnread(["zeta:a"]) == ["zeta:a"])
        #expect(await inbox.message("zeta:a")?.status == .unread)
        #expect(await inbox.deliverOutbox() == [])
    }

    @Test func `a provider without an adapter has no calls`() async throws {
        let inbox = try await Sample.inbox(.made("a", Provider("braze")))
        await #expect(throws: InboxError.self) { try await inbox.markRead(["braze:a"]) }
        await #expect(throws: InboxError.self) { try await inbox.delete(["braze:a"]) }
        await #expect(throws: InboxError.self) { try await inbox.perform(InboxAction(kind: .dismiss), on: "braze:a") }
        // A click needs no call.
        let link = InboxAction(kind: .deeplink("app://orders"))
        #expect(try await inbox.perform(link, on: "braze:a") == .route("app://orders"))
        #expect(await inbox.message("braze:a")?.clicked == true)
    }

    @Test func `clearing returns the dropped entries, and begins an empty session`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta))
        _ = try await inbox.delete(["zeta:a"])
        _ = try await inbox.markRead(["zeta:b"])
        let dropped = try await inbox.clear()
        #expect(dropped.map(\.call) == ["markMessageAsDeleted", "markMessageAsRead"])
        #expect(await inbox.deliverOutbox() == [])
        #expect(await inbox.messages() == [])
        #expect(await inbox.state.session == 1)
        // A tombstone from the ended session does not count.
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(await inbox.messages().map(\.status) == [.unread])
    }

    @Test func `a closed inbox refuses changes and ends its streams`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        await inbox.close()
        let error = await #expect(throws: InboxError.self) { try await inbox.markRead(["zeta:a"]) }
        #expect(error?.code == .closed)
        var updates = inbox.updates().makeAsyncIterator()
        #expect(await updates.next() == nil)
        try await inbox.deliverOutbox { _ in nil }
    }
}

extension InboxState {
    fileprivate func isUnchanged(by change: (inout InboxState, Date) -> [String]) -> Bool {
        var changed = self
        return change(&changed, .noon) == [] && changed == self
    }
}
