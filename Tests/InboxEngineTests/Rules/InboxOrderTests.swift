import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Pinned messages come first, then newer ones; after that, the position decides, and then the id.
@Suite struct InboxOrderTests {
    @Test func `the newest message comes first, to the millisecond`() {
        let state = InboxState(.feed(at: 0, .made("a", sent: 1), .made("b", sent: 3), .made("c", sent: 2)))
        #expect(state.shown() == ["b", "c", "a"])
    }

    @Test func `a pinned message comes before a newer one`() {
        let state = InboxState(
            .feed(
                at: 0, .made("new", sent: 9), .made("old pin", sent: 1) { $0.pinned = true },
                .made("new pin", sent: 2) { $0.pinned = true }, .made("newest", sent: 10)))
        #expect(state.shown() == ["new pin", "old pin", "newest", "new"])
    }

    @Test func `status, clicks and start do not change the order`() {
        let state = InboxState(
            .feed(
                at: 0, .made("a", sent: 1, status: .unread), .made("b", sent: 2, status: .read) { $0.clicked = true },
                .made("c", sent: 3) { $0.startsAt = .noon(plus: -99) }))
        #expect(state.shown() == ["c", "b", "a"])
    }

    @Test func `messages with the same instant are ordered as in their feed, whatever their ids`() {
        let state = InboxState(.feed(at: 0, .made("z", sent: 5), .made("a", sent: 5), .made("m", sent: 5)))
        #expect(state.shown() == ["z", "a", "m"])
    }

    @Test func `a message without a date is ordered by the instant of its first feed`() {
        let state = InboxState(
            .feed(at: 10, .made("ten"), .made("ten too")), .feed(at: 20, .made("twenty")),
            .feed(at: 99, .made("dated 15", sent: 15), .made("dated 10", sent: 10)))
        // "dated 10" and "ten too" were both second in their feeds, so their ids decide.
        #expect(state.shown() == ["twenty", "dated 15", "ten", "dated 10", "ten too"])
    }

    @Test func `a later feed does not move a message without a date, but an earlier one does, whenever it arrives`() {
        let later = InboxEvent.feed(at: 30, .made("b"), .made("a"))
        let first = InboxEvent.feed(at: 20, .made("a"), .made("b"))
        let earliest = InboxEvent.feed(at: 10, .made("b"))
        #expect(InboxState(first, later).shown() == ["a", "b"])
        #expect(InboxState(later, first).shown() == ["a", "b"])
        #expect(InboxState(later, first, earliest).shown() == ["a", "b"])
        #expect(InboxState(earliest, later).shown() == ["a", "b"])
        #expect(InboxState(later, earliest).shown() == ["a", "b"])
    }

    @Test func `if several first feeds have the same instant, the smallest position counts`() {
        // "a" is third in the first feed and first in the second; "b" is second.
        let feeds = [
            InboxEvent.feed(at: 0, .made("x"), .made("b"), .made("a")), .feed(at: 0, .made("a")),
        ]
        #expect(InboxState(feeds).shown() == ["a", "x", "b"])
        #expect(InboxState(feeds.reversed()).shown() == ["a", "x", "b"])
    }

    @Test func `messages that are otherwise equal are ordered by id, by bytes`() {
        // U+FF21 is EF BC A1 and U+1F600 is F0 9F 98 80. In UTF-16 their order would be reversed.
        let ids = ["😀", "Ａ", "é", "e\u{301}", "b", "a", "Z", "10", "9"]
        let state = InboxState(ids.map { .feed(at: 0, .made($0)) })
        #expect(state.shown() == ["10", "9", "Z", "a", "b", "e\u{301}", "é", "Ａ", "😀"])
        #expect(state.shown().map { Array($0.utf8) }[5] == Array("e\u{301}".utf8))
    }

    @Test func `the id begins with the provider's name`() {
        let state = InboxState(
            .feed(at: 0, .made("1", .zeta)), .feed(at: 0, .made("1", .customerIO)),
            .feed(at: 0, .made("1", .salesforce)))
        #expect(state.messages(at: .noon).map(\.id) == ["customerio:1", "salesforce:1", "zeta:1"])
    }

    @Test func `unreadFirst lists unread before read messages, below the pinned ones`() {
        let state = InboxState(
            .feed(
                at: 0, .made("read", sent: 9, status: .read), .made("old", sent: 1), .made("new", sent: 2),
                .made("read pin", sent: 3, status: .read) { $0.pinned = true },
                .made("pin", sent: 1) { $0.pinned = true }))
        func ids(_ order: InboxOrder) -> [String] {
            state.messages(at: .noon, order: order).map(\.vendorID)
        }
        #expect(ids(.unreadFirst) == ["pin", "read pin", "new", "old", "read"])
        #expect(ids(.newestFirst) == ["read pin", "pin", "read", "new", "old"])
    }

    @Test func `priorityFirst lists the lower number first, and messages without a priority last`() {
        let state = InboxState(
            .feed(
                at: 0, .made("none", sent: 9), .made("five", sent: 1) { $0.priority = 5 },
                .made("minus", sent: 1) { $0.priority = -1 }, .made("newer five", sent: 2) { $0.priority = 5 },
                .made("pin", sent: 0) { $0.pinned = true }))
        let shown = state.messages(at: .noon, order: .priorityFirst).map(\.vendorID)
        #expect(shown == ["pin", "minus", "newer five", "five", "none"])
    }

    @Test func `in every order the newest messages are within the limit`() {
        let messages = (0..<201).map { number in
            InboxMessage.made("\(number)", .zeta, sent: number, status: number == 0 ? .unread : .read)
        }
        let state = InboxState(.feed(at: 0, messages))
        #expect(state.messages(at: .noon, order: .unreadFirst).first?.vendorID == "200")
    }

    @Test func `two canonically equivalent ids are two messages`() {
        let state = InboxState(.feed(at: 0, .made("caf\u{e9}"), .made("cafe\u{301}")))
        #expect(state.counts(at: .noon).total == 2)
    }
}
