import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Inbox changes")
struct InboxChangeTests {
    @Test
    func `bulk operations return each id that they changed once, in order`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .customerIO), .made("b", .customerIO, status: .read), .made("c", .zeta),
            .made("d", .zeta))
        #expect(try await inbox.delete(["zeta:d"]) == ["zeta:d"])
        let ids = ["zeta:c", "customerio:a", "zeta:x", "zeta:d", "customerio:b", "zeta:c"]
        #expect(try await inbox.markRead(ids) == ["zeta:c", "customerio:a"])
        #expect(try await inbox.markRead(ids) == [])
        #expect(
            try await inbox.markUnread(["customerio:b", "customerio:a", "customerio:x"]) == [
                "customerio:b", "customerio:a",
            ])
        #expect(try await inbox.delete(ids) == ["zeta:c", "customerio:a", "customerio:b"])
        #expect(try await inbox.delete(ids) == [])
    }

    @Test
    func `a change by a filter applies to the shown messages that satisfy it`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(
            .made("a", .customerIO, sent: 3, topics: ["orders/1"]),
            .made("b", .customerIO, sent: 2, status: .read, topics: ["orders/2"]),
            .made("c", .customerIO, sent: 1, topics: ["ORDERS/3"]), .made("d", .customerIO, topics: ["orders"]),
            .made("late", .customerIO, topics: ["orders/1"]) { $0.startsAt = .noon(plus: 60_000) },
            clock: clock)
        #expect(try await inbox.markRead(where: "orders/*") == ["customerio:a", "customerio:c"])
        #expect(try await inbox.markRead(where: "orders/*") == [])
        #expect(try await inbox.markUnread(where: "orders/2 | orders/3") == ["customerio:b", "customerio:c"])
        #expect(try await inbox.delete(where: "orders/* & !orders/1") == ["customerio:b", "customerio:c"])
        clock.set(to: .noon(plus: 60_000))
        // A message that started later was not changed.
        #expect(await inbox.messages(status: .unread).map(\.id) == ["customerio:late", "customerio:d"])
        #expect(try await inbox.delete(where: .everything).count == 3)
        #expect(await inbox.messages() == [])
    }

    @Test
    func `a change by a filter is refused for all messages if one vendor has no call for it`() async throws {
        let messages: [InboxMessage] = [.made("a", .customerIO, status: .read), .made("b", .zeta, status: .read)]
        let inbox = try await Sample.inbox(messages[0], messages[1])
        let state = await inbox.state
        let error = await #expect(throws: InboxError.self) { try await inbox.markUnread(where: .everything) }
        #expect(error?.code == .unsupported)
        #expect(await inbox.state == state)
        #expect(try await inbox.markUnread(where: "provider:customerio") == ["customerio:a"])
        let local = try await Sample.inbox(
            messages[0], messages[1], configuration: InboxConfiguration(unsupportedOperations: .keptLocal))
        #expect(try await local.markUnread(where: .everything).count == 2)
    }

    @Test
    func `changing a state by a filter is the same as applying the event with the ids`() {
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

    @Test
    func `ids that a bulk operation leaves out are not recorded`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO, status: .read))
        let before = await inbox.state
        _ = try await inbox.markRead(["customerio:a", "customerio:x"])
        _ = try await inbox.delete(["customerio:x"])
        #expect(await inbox.state == before)
    }

    @Test
    func `a change gets the clock's instant, or a later one if a known instant is later`() async throws {
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

    @Test
    func `a feed requested before a change is older than it`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        let request = await inbox.beginRequest()
        #expect(request == FeedRequest(at: .noon(plus: 1), session: 0))
        try await inbox.ingest(.of(.made("b", .zeta)))
        try await inbox.ingest(.of(.made("c", .zeta)))
        // The empty full feed counts at a millisecond after noon. It withdraws a. It keeps b, which was observed at that
        // instant, and c.
        #expect(try await inbox.ingest(InboxFeed(provider: .zeta), scope: .full, of: request))
        #expect(await inbox.messages().map(\.id) == ["zeta:c", "zeta:b"])
    }

    @Test
    func `a feed requested in a session that has ended is not ingested`() async throws {
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
        let inbox = try await Sample.inbox(
            .made("a", .customerIO, status: .read), .made("b", .zeta, status: .read))
        let before = await inbox.state
        let error = await #expect(throws: InboxError.self) {
            try await inbox.markUnread(["customerio:a", "zeta:b"])
        }
        #expect(error?.code == .unsupported)
        #expect(error?.provider == .zeta)
        #expect(error?.operation == .markUnread)
        #expect(error?.description.contains("zeta") == true)
        #expect(await inbox.state == before)
    }

    @Test(arguments: [
        (Provider.zeta, false), (.salesforce, false), (.customerIO, true), (.xtremePush, false),
        (.pushwoosh, false),
    ])
    func `only Customer.io can mark unread`(provider: Provider, isSupported: Bool) async throws {
        let inbox = try await Sample.inbox(.made("a", provider, status: .read))
        let id = "\(provider):a"
        if isSupported {
            #expect(try await inbox.markUnread([id]) == [id])
        } else {
            await #expect(throws: InboxError.self) { try await inbox.markUnread([id]) }
        }
    }

    @Test
    func `unsupported changes that are kept local are never reported`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .zeta, status: .read),
            configuration: InboxConfiguration(unsupportedOperations: .keptLocal))
        #expect(try await inbox.markUnread(["zeta:a"]) == ["zeta:a"])
        #expect(await inbox.message("zeta:a")?.status == .unread)
        #expect(await inbox.deliverOutbox() == [])
    }

    @Test
    func `a provider without an adapter has no calls`() async throws {
        let inbox = try await Sample.inbox(.made("a", Provider("braze")))
        await #expect(throws: InboxError.self) { try await inbox.markRead(["braze:a"]) }
        await #expect(throws: InboxError.self) { try await inbox.delete(["braze:a"]) }
    }

    @Test
    func `opening a notification marks its message read, known or not`() async throws {
        let inbox = try await Sample.inbox(.made("a", .salesforce))
        #expect(try await inbox.recordOpening(ofNotificationFor: "salesforce:a"))
        #expect(await inbox.message("salesforce:a")?.status == .read)
        #expect(try await inbox.recordOpening(ofNotificationFor: "salesforce:a") == false)
        #expect(try await inbox.recordOpening(ofNotificationFor: "salesforce:b"))
        try await inbox.ingest(.of(.made("b", .salesforce)))
        #expect(await inbox.message("salesforce:b")?.status == .read)
    }

    @Test
    func `opening a notification records nothing if the configuration says so`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .salesforce),
            configuration: InboxConfiguration(marksReadWhenOpenedFromNotification: false))
        #expect(try await inbox.recordOpening(ofNotificationFor: "salesforce:a") == false)
        #expect(await inbox.message("salesforce:a")?.status == .unread)
    }

    @Test
    func `clearing returns the dropped entries, and begins an empty session`() async throws {
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

    @Test
    func `compacting drops the content beyond a provider's limit and keeps the status`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let capabilities = [
            Provider.customerIO: ProviderCapabilities(
                read: VendorCall("read", []), unread: VendorCall("unread", []), visibleLimit: 1)
        ]
        let inbox = try await Inbox(store: .memory, capabilities: capabilities, clock: clock)
        try await inbox.ingest(
            .of(
                .made("a", .customerIO), .made("b", .customerIO, status: .read),
                .made("c", .customerIO)))
        _ = try await inbox.markRead(["customerio:c"])
        try await inbox.compact()
        // a is shown, c has an entry in the outbox, and b is dropped.
        #expect(await inbox.message("customerio:a") != nil)
        #expect(await inbox.message("customerio:b") == nil)
        #expect(await inbox.message("customerio:c")?.status == .read)
        #expect(await inbox.messages().map(\.id) == ["customerio:a"])
        try await inbox.ingest(.of(.made("b", .customerIO, status: .read)))
        #expect(await inbox.message("customerio:b")?.status == .read)
    }

    @Test
    func `a closed inbox refuses changes and ends its streams`() async throws {
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
