import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The user's pins: they override the vendor's pins, come first, and may end.
@Suite struct PinTests {
    /// The messages `a`, `b` and `c`, the newest first, and the older `v`, which the vendor has pinned.
    private static let feed = InboxEvent.feed(
        at: 0, .made("a", sent: -1), .made("b", sent: -2), .made("c", sent: -3),
        .made("v", sent: -4) { $0.pinned = true })

    private static func id(_ vendorID: String) -> String { "pushwoosh:\(vendorID)" }

    private static func pin(_ vendorIDs: String..., at milliseconds: Int, until: Int? = nil) -> InboxEvent {
        .pin(vendorIDs.map(id), until: until.map { .noon(plus: $0) }, at: .noon(plus: milliseconds))
    }

    private static func unpin(_ vendorIDs: String..., at milliseconds: Int) -> InboxEvent {
        .unpin(vendorIDs.map(id), at: .noon(plus: milliseconds))
    }

    /// The vendor's ids of the pinned messages that are shown, in order.
    private static func pinned(_ state: InboxState, at milliseconds: Int = 100) -> [String] {
        state.messages(at: .noon(plus: milliseconds)).filter(\.pinned).map(\.vendorID)
    }

    @Test func `the user's pins come before the vendor's, and the message that was pinned last comes first`() {
        let state = InboxState(Self.feed, Self.pin("c", at: 10), Self.pin("b", at: 20))
        #expect(state.shown(at: 100) == ["b", "c", "v", "a"])
        #expect(Self.pinned(state) == ["b", "c", "v"])
    }

    @Test func `a message that is pinned again comes first`() {
        let state = InboxState(Self.feed, Self.pin("c", at: 10), Self.pin("b", at: 20), Self.pin("c", at: 30))
        #expect(state.shown(at: 100) == ["c", "b", "v", "a"])
    }

    @Test func `messages that are pinned at the same instant are ordered as if they were not pinned`() {
        #expect(InboxState(Self.feed, Self.pin("c", "a", at: 10)).shown(at: 100) == ["a", "c", "v", "b"])
    }

    @Test func `if the user pins a message that the vendor has pinned, the pin is the user's`() {
        #expect(
            InboxState(Self.feed, Self.pin("v", at: 10), Self.pin("c", at: 5)).shown(at: 100) == ["v", "c", "a", "b"])
    }

    @Test func `an unpin overrides the vendor's pin, in later feeds too`() {
        let later = InboxEvent.feed(at: 50, .made("v", sent: -4) { $0.pinned = true })
        let state = InboxState(Self.feed, Self.unpin("v", at: 10), later)
        #expect(state.shown(at: 100) == ["a", "b", "c", "v"])
        #expect(Self.pinned(state) == [])
    }

    @Test(arguments: [(20, true), (21, false)])
    func `a pin with an end lasts up to and including that instant`(now: Int, isPinned: Bool) {
        let state = InboxState(Self.feed, Self.pin("c", at: 10, until: 20))
        #expect(Self.pinned(state, at: now) == (isPinned ? ["c", "v"] : ["v"]))
        #expect(state.message("pushwoosh:c", at: .noon(plus: now))?.pinned == isPinned)
    }

    @Test func `after the end of a pin the vendor's pin decides, and not an earlier change by the user`() {
        let unpinned = InboxState(Self.feed, Self.unpin("v", at: 5), Self.pin("v", at: 10, until: 20))
        #expect(Self.pinned(unpinned, at: 21) == ["v"])
        let pinned = InboxState(Self.feed, Self.pin("c", at: 5), Self.pin("c", at: 10, until: 20))
        #expect(Self.pinned(pinned, at: 21) == ["v"])
    }

    @Test(
        arguments: [
            // The newest change counts, whatever the order of arrival.
            ([pin("c", at: 10), unpin("c", at: 11)], ["v"]), ([unpin("c", at: 10), pin("c", at: 11)], ["c", "v"]),
            // If a pin and an unpin have the same instant, the pin counts.
            ([pin("c", at: 10), unpin("c", at: 10)], ["c", "v"]),
            // If several pins have the same instant, the one that ends last counts. A pin without an end never ends.
            ([pin("c", at: 10, until: 90), pin("c", at: 10, until: 110)], ["c", "v"]),
            ([pin("c", at: 10, until: 90), pin("c", at: 10)], ["c", "v"]),
            // The newest pin counts, even if it ends before an earlier one.
            ([pin("c", at: 10), pin("c", at: 11, until: 90)], ["v"]),
        ] as [([InboxEvent], [String])])
    func `the newest change of a pin counts in any order`(changes: [InboxEvent], pinned: [String]) {
        let (forward, backward) = (InboxState([Self.feed] + changes), InboxState(changes.reversed() + [Self.feed]))
        #expect(Self.pinned(forward) == pinned)
        #expect(forward == backward)
        #expect(forward == InboxState([Self.feed] + changes + changes))
        var (merged, other) = (InboxState([Self.feed, changes[0]]), InboxState([changes[1]]))
        merged.merge(other)
        other.merge(InboxState([Self.feed, changes[0]]))
        #expect(merged == forward)
        #expect(other == forward)
    }

    @Test func `in every order the user's pins come first, by the instant of the pin`() {
        let state = InboxState(
            .feed(
                at: 0, .made("read", sent: 9, status: .read), .made("unread", sent: 1),
                .made("first", sent: 2, status: .read) { $0.priority = 9 },
                .made("second", sent: 3) { $0.priority = 1 }),
            Self.pin("second", at: 10), Self.pin("first", at: 20))
        func ids(_ order: InboxOrder) -> [String] {
            state.messages(at: .noon(plus: 100), order: order).map(\.vendorID)
        }
        #expect(ids(.newestFirst) == ["first", "second", "read", "unread"])
        #expect(ids(.unreadFirst) == ["first", "second", "unread", "read"])
        #expect(ids(.priorityFirst) == ["first", "second", "read", "unread"])
    }

    @Test func `a pin waits for its message, and ends when the message is deleted or the session ends`() {
        #expect(Self.pinned(InboxState(Self.pin("c", at: 10), Self.feed)) == ["c", "v"])
        let deleted = InboxState(Self.feed, .delete(["pushwoosh:c"], at: .noon), Self.pin("c", at: 10))
        #expect(deleted.shown(at: 100) == ["v", "a", "b"])
        let cleared = InboxState(
            Self.feed, Self.pin("c", at: 10), .clear(at: .noon(plus: 20)),
            .ingest(.of(.made("c")), at: .noon(plus: 30), session: 1))
        #expect(Self.pinned(cleared) == [])
    }

    @Test func `pins are never reported to a vendor`() {
        let state = InboxState(Self.feed, Self.pin("c", at: 10), Self.unpin("v", at: 20))
        #expect(state.outbox.isEmpty)
    }

    @Test func `a pin brings a message within the limit of its provider`() {
        let messages = (0..<201).map { InboxMessage.made("\($0)", .zeta, sent: -$0) }
        let pin = InboxEvent.pin(["zeta:200"], until: .noon(plus: 20), at: .noon(plus: 10))
        let state = InboxState(.feed(at: 0, messages), pin)
        #expect(state.shown(at: 20).first == "200")
        #expect(state.shown(at: 20).last == "198")
        #expect(state.shown(at: 21).last == "199")
        #expect(state.nextChange(after: .noon(plus: 10)) == .noon(plus: 21))
    }

    @Test func `the end of a pin is a next change while the message is visible`() {
        func change(after now: Int, _ events: InboxEvent...) -> Date? {
            InboxState(events).nextChange(after: .noon(plus: now))
        }
        let pin = Self.pin("c", at: 10, until: 20)
        #expect(change(after: 0, Self.feed, pin) == .noon(plus: 21))
        #expect(change(after: 21, Self.feed, pin) == nil)
        #expect(change(after: 0, Self.feed, pin, Self.unpin("c", at: 11)) == nil)
        #expect(change(after: 0, Self.feed, pin, .delete(["pushwoosh:c"], at: .noon)) == nil)
        #expect(change(after: 0, pin) == nil)
        let expiring = InboxEvent.feed(at: 0, .made("c") { $0.expiresAt = .noon(plus: 19) })
        #expect(change(after: 0, expiring, pin) == .noon(plus: 20))
        #expect(change(after: 20, expiring, pin) == nil)
        let starting = InboxEvent.feed(at: 0, .made("c") { $0.startsAt = .noon(plus: 30) })
        #expect(change(after: 0, starting, pin) == .noon(plus: 30))
    }

    @Test func `a pin up to the last instant has no end`() {
        let last = Date(timeIntervalSince1970: 253_402_300_799.999)
        let state = InboxState(Self.feed, .pin(["pushwoosh:c"], until: last, at: .noon))
        #expect(state == InboxState(Self.feed, .pin(["pushwoosh:c"], at: .noon)))
        #expect(state.nextChange(after: .noon) == nil)
    }

    @Test func `a placement has the rule of the pin, and its end`() {
        let state = InboxState(
            Self.feed, Self.pin("c", at: 10, until: 120), Self.pin("b", at: 20), Self.unpin("a", at: 30))
        let placements = state.placements(at: .noon(plus: 100))
        #expect(placements.map(\.message.vendorID) == ["b", "c", "v", "a"])
        #expect(placements.map(\.rule) == [.userPins, .userPins, .userPins, .pinned])
        #expect(placements.map(\.pinRule) == [.pinnedByUser, .pinnedByUser, .pinnedByVendor, .unpinnedByUser])
        #expect(placements.map(\.pinnedUntil) == [nil, .noon(plus: 120), nil, nil])
        let later = state.placement(of: "pushwoosh:c", at: .noon(plus: 121))
        #expect(later?.pinRule == nil)
        #expect(later?.pinnedUntil == nil)
        #expect(later?.position == 4)
    }

    // MARK: The actor

    @Test func `pin and unpin return the ids that they changed`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a"), .made("b") { $0.pinned = true }, .made("c"), clock: clock)
        try await inbox.delete(["pushwoosh:c"])
        clock.set(to: .noon(plus: 10))
        #expect(try await inbox.pin(["pushwoosh:a", "pushwoosh:c", "pushwoosh:x", "pushwoosh:a"]) == ["pushwoosh:a"])
        #expect(await inbox.messages().map(\.vendorID) == ["a", "b"])
        #expect(
            try await inbox.unpin(["pushwoosh:b", "pushwoosh:a", "pushwoosh:c"]) == ["pushwoosh:b", "pushwoosh:a"])
        #expect(try await inbox.unpin(["pushwoosh:b", "pushwoosh:a"]) == [])
        #expect(await inbox.message("pushwoosh:b")?.pinned == false)
    }

    @Test func `a subscriber gets a list when a pin ends`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("new", sent: -1), .made("old", sent: -2), clock: clock)
        try await inbox.pin(["pushwoosh:old"], until: .noon(plus: 500))
        var lists = inbox.updates().makeAsyncIterator()
        #expect(await lists.next()?.map(\.vendorID) == ["old", "new"])
        clock.set(to: .noon(plus: 501))
        #expect(await lists.next()?.map(\.vendorID) == ["new", "old"])
    }
}
