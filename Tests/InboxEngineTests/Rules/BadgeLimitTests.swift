import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Reported badges near the limits of an integer.
///
/// The fixtures check the rest.
@Suite struct BadgeLimitTests {
    private func badge(_ reported: Int, _ statuses: MessageStatus..., events: [InboxEvent]) -> Int? {
        let messages = statuses.enumerated().map { InboxMessage.made("\($0)", .xtremePush, status: $1) }
        var state = InboxState.after(
            .ingest(InboxFeed(provider: .xtremePush, messages: messages, badge: reported), at: .noon))
        for event in events { state.apply(event) }
        return state.badge(.xtremePush)
    }

    @Test(arguments: [(5, 5), (0, 0), (-1, 0), (.min, 0), (.max, .max)] as [(Int, Int)])
    func `a badge is the reported one, but not below 0`(reported: Int, badge: Int) {
        #expect(self.badge(reported, .unread, events: []) == badge)
    }

    @Test func `a correction that overflows stops at the largest integer`() {
        let unread = InboxEvent.markUnread(["xtremepush:0"], at: .noon(plus: 1))
        #expect(badge(.max, .read, events: [unread]) == .max)
        #expect(badge(.max - 1, .read, events: [unread]) == .max)
        let read = InboxEvent.markRead(["xtremepush:0"], at: .noon(plus: 1))
        #expect(badge(.min, .unread, events: [read]) == 0)
    }

    @Test func `corrections up and down are summed before the limit applies`() {
        let both: [InboxEvent] = [
            .markUnread(["xtremepush:0"], at: .noon(plus: 1)), .markRead(["xtremepush:1"], at: .noon(plus: 1)),
        ]
        #expect(badge(.max, .read, .unread, events: both) == .max)
        #expect(badge(0, .read, .unread, events: both) == 0)
    }

    @Test func `a provider that has reported no badge has none`() {
        let state = InboxState.after(.ingest(.of(.made("1", .xtremePush)), at: .noon))
        #expect(state.badge(.xtremePush) == nil)
        #expect(state.badgeProviders.isEmpty)
    }
}
