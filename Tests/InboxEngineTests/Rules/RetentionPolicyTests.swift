import Foundation
import InboxConformance
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Compaction with a policy: what is dropped, what is forgotten, and what never comes back.
@Suite struct RetentionPolicyTests {
    private static let day = 86_400_000
    private static let thirtyDays = RetentionPolicy(days: 30)

    /// The vendor's ids of all known messages, sorted.
    private static func known(_ state: InboxState) -> [String] {
        state.placements(at: .noon).map(\.message.vendorID).sorted()
    }

    /// The ids of all records, with content or without.
    private static func records(_ state: InboxState) throws -> [String] {
        try JSONValue(stored: state.snapshot())["messages"]?.object?.map(\.key) ?? []
    }

    private static func compacted(_ state: InboxState, _ retention: RetentionPolicy, at milliseconds: Int) -> InboxState
    {
        var state = state
        state.compact(at: .noon(plus: milliseconds), retention: retention)
        return state
    }

    private static func full(at milliseconds: Int, _ messages: InboxMessage...) -> InboxEvent {
        .ingest(InboxFeed(provider: .zeta, messages: messages), at: .noon(plus: milliseconds), scope: .full)
    }

    // MARK: Messages

    @Test func `a message is dropped once it is older than the policy's days, to the millisecond`() {
        let state = InboxState(
            .feed(at: 0, .made("sent", sent: -5), .made("unsent")), .feed(at: 1, .made("newest feed", sent: -5)))
        func known(at milliseconds: Int) -> [String] {
            Self.known(Self.compacted(state, Self.thirtyDays, at: 30 * Self.day + milliseconds))
        }
        #expect(known(at: -5) == ["newest feed", "sent", "unsent"])
        #expect(known(at: -4) == ["newest feed", "unsent"])
        #expect(known(at: 0) == ["newest feed", "unsent"])
        // A message without sentAt is as old as its first feed.
        #expect(known(at: 1) == ["newest feed"])
    }

    @Test func `an age beyond all instants drops nothing`() {
        let state = InboxState(
            .feed(at: 0, .made("a") { $0.sentAt = Date(timeIntervalSince1970: -62_167_219_200) }),
            .feed(at: 1, .made("b")))
        for days in [1_000_000, Int.max] {
            #expect(Self.known(Self.compacted(state, RetentionPolicy(days: days), at: 9)) == ["a", "b"])
        }
    }

    @Test func `the newest read messages are kept, and unread messages are not counted`() {
        let state = InboxState(
            .feed(
                at: 0, .made("1", sent: -1, status: .read), .made("2", sent: -2), .made("3", sent: -3, status: .read),
                .made("4", sent: -4, status: .read), .made("5", sent: -5)),
            .feed(at: 1, .made("6", sent: -6, status: .read)), .feed(at: 2, .made("7", sent: -7)))
        func known(_ readMessages: Int) -> [String] {
            Self.known(Self.compacted(state, RetentionPolicy(readMessages: readMessages), at: 10))
        }
        #expect(known(4) == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(known(2) == ["1", "2", "3", "5", "7"])
        #expect(known(0) == ["2", "5", "7"])
    }

    @Test func `a message that its provider's newest feed contained is kept`() {
        let state = InboxState(
            .feed(at: 0, .made("a"), .made("b")), .feed(at: 0, .made("c", .salesforce)), .feed(at: 5, .made("a")))
        #expect(Self.known(Self.compacted(state, Self.thirtyDays, at: 31 * Self.day)) == ["a", "c"])
    }

    @Test func `a message that an empty full feed withdrew is dropped and forgotten`() throws {
        let message = InboxEvent.feed(at: 0, .made("a", .zeta))
        let withdrawn = Self.compacted(InboxState(message, Self.full(at: 5)), Self.thirtyDays, at: 31 * Self.day)
        #expect(try Self.records(withdrawn) == [])
        // A page without messages says nothing about any message.
        let kept = Self.compacted(InboxState(message, .feed(at: 5)), Self.thirtyDays, at: 31 * Self.day)
        #expect(Self.known(kept) == ["a"])
    }

    @Test func `a message that is pinned, or has not started, is kept`() {
        let state = InboxState(
            .feed(
                at: 0, .made("vendor's pin") { $0.pinned = true }, .made("user's pin"), .made("ended pin"),
                .made("unpinned") { $0.pinned = true }, .made("starts") { $0.startsAt = .noon(plus: 32 * Self.day) }),
            .feed(at: 1, .made("newest")), .pin(["pushwoosh:user's pin"], at: .noon),
            .pin(["pushwoosh:ended pin"], until: .noon(plus: 9), at: .noon),
            .unpin(["pushwoosh:unpinned"], at: .noon))
        #expect(
            Self.known(Self.compacted(state, Self.thirtyDays, at: 31 * Self.day))
                == ["newest", "starts", "user's pin", "vendor's pin"])
    }

    @Test func `a message with an entry in the outbox is kept until that is acknowledged`() {
        var state = InboxState(
            .feed(at: 0, .made("a"), .made("b"), .made("c")), .feed(at: 1, .made("newest")),
            .markRead(["pushwoosh:a"], at: .noon(plus: 2)), .click("pushwoosh:b", at: .noon(plus: 2)),
            .delete(["pushwoosh:c"], at: .noon(plus: 2)))
        let outbox = state.outbox
        state.compact(at: .noon(plus: 31 * Self.day), retention: Self.thirtyDays)
        #expect(Self.known(state) == ["a", "b", "c", "newest"])
        #expect(state.outbox == outbox)
        state.apply(.acknowledge(outbox.map(\.id), at: .noon(plus: 3)))
        state.compact(at: .noon(plus: 31 * Self.day), retention: Self.thirtyDays)
        #expect(Self.known(state) == ["newest"])
    }

    @Test func `a dropped message that a feed still contains comes back with its status`() {
        var state = InboxState(
            .feed(at: 0, .made("a", status: .read)), .feed(at: 1, .made("b")))
        state.compact(at: .noon(plus: 31 * Self.day), retention: Self.thirtyDays)
        #expect(Self.known(state) == ["b"])
        state.apply(.feed(at: 2, .made("a")))
        #expect(state.message("pushwoosh:a", at: .noon)?.status == .read)
    }

    // MARK: Tombstones and watermarks

    /// `a` is deleted at 1, and the deletion is acknowledged at 2.
    ///
    /// `b` is in the full feeds at 0 and 5, and `c` only in the first.
    private static let deleted: [InboxEvent] = [
        full(at: 0, .made("a", .zeta), .made("b", .zeta), .made("c", .zeta)), .delete(["zeta:a"], at: .noon(plus: 1)),
        .acknowledge(
            ["zeta:a#markMessageAsDeleted#\(Date.noon(plus: 1).wholeMilliseconds)"], at: .noon(plus: 2)),
        full(at: 5, .made("b", .zeta)),
    ]

    @Test func `a tombstone is forgotten after its acknowledgement and a later full feed without the message`() throws {
        let state = InboxState(Self.deleted)
        #expect(try Self.records(state) == ["zeta:a", "zeta:b", "zeta:c"])
        // `c` is withdrawn, but not old.
        #expect(try Self.records(Self.compacted(state, Self.thirtyDays, at: 6)) == ["zeta:b", "zeta:c"])
        #expect(try Self.records(Self.compacted(state, Self.thirtyDays, at: 31 * Self.day)) == ["zeta:b"])
        #expect(try Self.records(Self.compacted(state, .everything, at: 31 * Self.day)).count == 3)
    }

    @Test(arguments: [
        // The deletion is not acknowledged.
        [deleted[0], deleted[1], deleted[3]],
        // No full feed comes after the acknowledgement.
        [deleted[0], deleted[1], deleted[2]],
        // The acknowledgement has the same instant as the full feed.
        [deleted[0], deleted[1], full(at: 2, .made("b", .zeta)), deleted[2]],
        // A page says nothing about messages that are not in it.
        [deleted[0], deleted[1], deleted[2], .feed(at: 5, .made("b", .zeta))],
        // The vendor does not know a click.
        deleted + [.click("zeta:a", at: .noon(plus: 1))],
        // The full feed contained the message.
        [deleted[0], deleted[1], deleted[2], full(at: 5, .made("a", .zeta), .made("b", .zeta))],
    ])
    func `a tombstone stays if a condition is missing`(events: [InboxEvent]) throws {
        let state = Self.compacted(InboxState(events), Self.thirtyDays, at: 6)
        #expect(try Self.records(state).contains("zeta:a"))
        #expect(state.message("zeta:a", at: .noon) == nil)
    }

    @Test func `a deletion by the vendor needs no acknowledgement`() throws {
        let state = InboxState(
            Self.full(at: 0, .made("a", .zeta, status: .deleted), .made("b", .zeta)),
            Self.full(at: 5, .made("b", .zeta)))
        #expect(try Self.records(Self.compacted(state, Self.thirtyDays, at: 6)) == ["zeta:b"])
    }

    @Test(arguments: [(4, false), (5, false), (6, true)])
    func `a feed that is not later than the watermark brings no unknown message`(at: Int, isKnown: Bool) {
        var state = Self.compacted(InboxState(Self.deleted), Self.thirtyDays, at: 6)
        state.apply(.feed(at: at, .made("a", .zeta), .made("b", .zeta, status: .read)))
        #expect((state.message("zeta:a", at: .noon) != nil) == isKnown)
        // Known messages are still observed.
        #expect(state.message("zeta:b", at: .noon)?.status == .read)
    }

    @Test func `a change to a forgotten message does not bring it back with an old feed`() {
        var state = Self.compacted(InboxState(Self.deleted), Self.thirtyDays, at: 6)
        state.apply(.markRead(["zeta:a"], at: .noon(plus: 1)))
        state.apply(.feed(at: 0, .made("a", .zeta)))
        #expect(state.message("zeta:a", at: .noon) == nil)
        #expect(state.outbox.isEmpty)
    }

    @Test func `a deletion in a feed that is not later than the watermark is forgotten too`() throws {
        var state = Self.compacted(InboxState(Self.deleted), Self.thirtyDays, at: 6)
        state.apply(.ingest(InboxFeed(provider: .zeta, deletions: ["zeta:a"]), at: .noon(plus: 4)))
        #expect(try Self.records(state) == ["zeta:b", "zeta:c"])
    }

    private func watermark(_ state: InboxState) throws -> Int? {
        try JSONValue(stored: state.snapshot())["watermarks"]?["zeta"]?.integer
    }

    @Test
    func `merging takes the later watermark, and a replica that never saw the deletion does not show the message`()
        throws
    {
        let forgotten = Self.compacted(InboxState(Self.deleted), Self.thirtyDays, at: 6)
        let behind = InboxState(Self.deleted[0])
        #expect(behind.shownAtNoon == ["zeta:a", "zeta:b", "zeta:c"])
        var (left, right) = (forgotten, behind)
        left.merge(behind)
        right.merge(forgotten)
        #expect(left == right)
        #expect(left.shownAtNoon == ["zeta:b"])
        #expect(try watermark(left) == Date.noon(plus: 5).wholeMilliseconds)
        left.apply(.feed(at: 5, .made("d", .zeta)))
        #expect(left.message("zeta:d", at: .noon) == nil)
        var later = InboxState(Self.deleted + [Self.full(at: 9, .made("b", .zeta))])
        later.compact(at: .noon(plus: 9), retention: Self.thirtyDays)
        left.merge(later)
        #expect(try watermark(left) == Date.noon(plus: 9).wholeMilliseconds)
    }

    @Test func `a watermark survives a snapshot, and ends with the session`() throws {
        let state = Self.compacted(InboxState(Self.deleted), Self.thirtyDays, at: 6)
        var restored = try InboxState(snapshot: state.snapshot(), capabilities: state.capabilities)
        #expect(restored == state)
        restored.apply(.feed(at: 4, .made("a", .zeta)))
        #expect(restored.message("zeta:a", at: .noon) == nil)
        restored.apply(.clear(at: .noon(plus: 7)))
        restored.apply(.ingest(.of(.made("a", .zeta)), at: .noon(plus: 4), session: 1))
        #expect(restored.message("zeta:a", at: .noon) != nil)
    }

    @Test func `a message that still corrects the vendor's badge is not forgotten`() throws {
        func state(badgeAt: Int) -> InboxState {
            InboxState(
                .ingest(.of(.made("a", .xtremePush)), at: .noon),
                .ingest(InboxFeed(provider: .xtremePush, badge: 1), at: .noon(plus: badgeAt)),
                .delete(["xtremepush:a"], at: .noon(plus: 2)),
                .acknowledge(
                    ["xtremepush:a#removeInboxMessage#\(Date.noon(plus: 2).wholeMilliseconds)"], at: .noon(plus: 3)),
                .ingest(InboxFeed(provider: .xtremePush), at: .noon(plus: 5), scope: .full))
        }
        // The badge was reported before the deletion, so it counts the message.
        let before = Self.compacted(state(badgeAt: 1), Self.thirtyDays, at: 6)
        #expect(before.badge(.xtremePush) == 0)
        #expect(try Self.records(before) == ["xtremepush:a"])
        let after = Self.compacted(state(badgeAt: 4), Self.thirtyDays, at: 6)
        #expect(after.badge(.xtremePush) == 1)
        #expect(try Self.records(after) == [])
    }

    // MARK: The store and the index

    @Test func `the actor compacts with its configuration, and a journal that has grown is compacted in the same way`()
        async throws
    {
        let folder = try StoreFolder()
        let clock = ManualInboxClock(at: .noon)
        let configuration = InboxConfiguration(retention: Self.thirtyDays)
        func open() async throws -> Inbox {
            try await Inbox(
                store: .file(at: folder.journal, compactionThreshold: 600), configuration: configuration, clock: clock)
        }
        let inbox = try await open()
        try await inbox.ingest(.of(.made("a")))
        clock.set(to: .noon(plus: 31 * Self.day))
        try await inbox.ingest(.of(.made("b")))
        try await inbox.compact()
        #expect(await inbox.messages().map(\.vendorID) == ["b"])
        clock.set(to: .noon(plus: 62 * Self.day))
        for _ in 0..<9 { try await inbox.ingest(.of(.made("c"))) }
        #expect(await inbox.messages().map(\.vendorID) == ["c"])
        await inbox.close()
        #expect(try await open().messages().map(\.vendorID) == ["c"])
    }
}
