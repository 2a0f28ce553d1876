import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A provider's reported badge, corrected by what has changed since.
@Suite struct BadgeTests {
    private static func feed(_ at: Int, badge: Int?, _ messages: InboxMessage...) -> InboxEvent {
        .ingest(InboxFeed(provider: .xtremePush, messages: messages, badge: badge), at: .noon(plus: at))
    }

    private static func made(_ id: String, _ status: MessageStatus = .unread) -> InboxMessage {
        .made(id, .xtremePush, status: status)
    }

    private func badge(_ events: [InboxEvent]) -> Set<Int?> {
        Set([events, events.reversed()].map { InboxState($0).badge(.xtremePush) })
    }

    private static let id = "xtremepush:a"
    private static let opened = "xtremepush:a#reportMessageOpened#1770292800003"
    private static let removed = "xtremepush:a#removeInboxMessage#1770292800003"

    @Test(
        arguments: [
            // No badge; the newest badge; the largest of several badges at one instant.
            ([feed(1, badge: nil, made("a"))], nil),
            ([feed(1, badge: 7), feed(2, badge: 3)], 3),
            ([feed(1, badge: 3), feed(1, badge: 7)], 7),
            ([feed(1, badge: 7), feed(2, badge: nil, made("a"))], 7),
            // An unread message has since been read or deleted.
            ([feed(1, badge: 7, made("a")), .markRead([id], at: .noon(plus: 2))], 6),
            ([feed(1, badge: 7, made("a")), .click(id, at: .noon(plus: 2))], 6),
            ([feed(1, badge: 7, made("a")), .delete([id], at: .noon(plus: 2))], 6),
            ([feed(1, badge: 7, made("a")), feed(2, badge: nil, made("a", .read))], 6),
            ([feed(1, badge: 7, made("a")), feed(2, badge: nil, made("a", .deleted))], 6),
            // A read message has since been marked unread or deleted.
            ([feed(1, badge: 7, made("a", .read)), .markUnread([id], at: .noon(plus: 2))], 8),
            ([feed(1, badge: 7, made("a", .read)), .delete([id], at: .noon(plus: 2))], 7),
            // A change that is older than the badge but that the vendor did not know.
            ([feed(2, badge: 7, made("a")), .markRead([id], at: .noon(plus: 1))], 6),
            // A change that the vendor knew. The badge already counts it.
            ([feed(1, badge: nil, made("a", .read)), feed(2, badge: 7)], 7),
            (
                [
                    feed(1, badge: nil, made("a")), .markRead([id], at: .noon(plus: 3)),
                    .acknowledge([opened], at: .noon(plus: 4)), feed(4, badge: 7),
                ], 7
            ),
            (
                [
                    feed(1, badge: nil, made("a")), .markRead([id], at: .noon(plus: 3)),
                    .acknowledge([opened], at: .noon(plus: 5)), feed(4, badge: 7),
                ], 6
            ),
            // A deletion that a feed or an acknowledgement had already reported.
            ([feed(1, badge: nil, made("a", .deleted)), feed(2, badge: 7)], 7),
            (
                [
                    feed(1, badge: nil, made("a")), .delete([id], at: .noon(plus: 3)),
                    .acknowledge([removed], at: .noon(plus: 4)), feed(4, badge: 7),
                ], 7
            ),
            (
                [
                    feed(1, badge: nil, made("a")), .delete([id], at: .noon(plus: 3)),
                    .acknowledge([removed], at: .noon(plus: 5)), feed(4, badge: 7),
                ], 6
            ),
            // The badge does not count a message that was first observed later.
            ([feed(1, badge: 7), feed(2, badge: nil, made("a")), .markRead([id], at: .noon(plus: 3))], 7),
            // Messages of another provider do not correct it.
            ([feed(1, badge: 7), .feed(at: 1, .made("a", .zeta)), .markRead(["zeta:a"], at: .noon(plus: 2))], 7),
            // The badge in an acknowledgement counts the acknowledged calls, even if its clock is behind theirs. It
            // counts no other change.
            (
                [
                    feed(1, badge: 7, made("a")), .markRead([id], at: .noon(plus: 3)),
                    .acknowledge([opened], badge: 6, at: .noon(plus: 4)),
                ], 6
            ),
            (
                [
                    feed(1, badge: 7, made("a")), .delete([id], at: .noon(plus: 3)),
                    .acknowledge([removed], badge: 6, at: .noon(plus: 2)),
                ], 6
            ),
            (
                [
                    feed(1, badge: 7, made("a")), .delete([id], at: .noon(plus: 3)),
                    .acknowledge([removed], badge: 6, at: .noon(plus: -9)),
                ], 6
            ),
            (
                [
                    feed(1, badge: 7, made("a"), made("b")), .markRead([id, "xtremepush:b"], at: .noon(plus: 3)),
                    .acknowledge([opened], badge: 6, at: .noon(plus: 4)),
                ], 5
            ),
            // If no entry can have an id of this vendor, the id says nothing about the instant.
            (
                [
                    .acknowledge(["xtremepush:a#none#1770292800009"], badge: 6, at: .noon(plus: 4)),
                    feed(5, badge: 3),
                ], 3
            ),
            // A click that is acknowledged with a badge and only made later.
            (
                [
                    feed(1, badge: 7, made("a")),
                    .acknowledge(["xtremepush:a#reportMessageClicked#1770292800003"], badge: 6, at: .noon(plus: 2)),
                    .click(id, at: .noon(plus: 3)),
                ], 6
            ),
            // A badge that is reported outside of a feed, and invalid badges.
            ([.badge(4, of: .xtremePush, at: .noon)], 4),
            ([feed(1, badge: 7, made("a")), .badge(4, of: .xtremePush, at: .noon(plus: 1))], 7),
            ([feed(1, badge: 7, made("a")), .badge(4, of: .xtremePush, at: .noon(plus: 2))], 4),
            ([feed(1, badge: 7), .badge(-1, of: .xtremePush, at: .noon(plus: 2))], 7),
            ([feed(1, badge: 7), .acknowledge([opened], badge: -1, at: .noon(plus: 4))], 7),
            ([feed(1, badge: 7), .acknowledge([], badge: 1, at: .noon(plus: 4))], 7),
            ([feed(1, badge: 7), .acknowledge([opened, "zeta:a#x#1"], badge: 1, at: .noon(plus: 4))], 7),
            // The corrected badge is never below 0.
            ([feed(1, badge: 0, made("a")), .markRead([id], at: .noon(plus: 2))], 0),
        ] as [([InboxEvent], Int?)])
    func `the newest reported badge counts, corrected by what has changed since`(events: [InboxEvent], badge: Int?) {
        #expect(self.badge(events) == [badge])
    }

    @Test func `a hidden message still corrects the badge`() {
        let expired = InboxMessage.made("a", .xtremePush) { $0.expiresAt = .noon }
        #expect(badge([Self.feed(1, badge: 7, expired), .markRead([Self.id], at: .noon(plus: 2))]) == [6])
    }

    @Test func `a provider that reports no badge has none`() {
        let state = InboxState(.feed(at: 1, .made("a", .zeta)))
        #expect(state.badge(.zeta) == nil)
        #expect(state.badgeProviders == [])
        #expect(InboxState(Self.feed(1, badge: 0)).badgeProviders == [.xtremePush])
    }
}
