import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// The rules at the limits of integers, instants and sessions.
///
/// The fixtures check what the rules say between them, and the laws check every combination.
@Suite struct RuleLimitTests {
    // MARK: Instants

    private static let last = Date(timeIntervalSince1970: 253_402_300_799.999)

    @Test func `fractions of a millisecond are cut off`() {
        let state = InboxState(
            .feed(
                at: 0, .made("start") { $0.startsAt = .noon(plus: 5) },
                .made("end") { $0.expiresAt = .noon(plus: 5) }))
        let justBefore = Date.noon(plus: 5).addingTimeInterval(-0.000_5)
        let justAfter = Date.noon(plus: 5).addingTimeInterval(0.000_5)
        #expect(state.messages(at: justBefore).map(\.vendorID) == ["end"])
        #expect(state.messages(at: justAfter).map(\.vendorID) == ["start", "end"])
    }

    @Test func `without start and expiry a message is always shown`() {
        let state = InboxState(.feed(at: 0, .made("a")))
        for now in [Date.distantPast, .noon, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
            #expect(state.messages(at: now).map(\.vendorID) == ["a"])
        }
    }

    @Test func `an expiry at the last instant is not a next change`() {
        let state = InboxState(.feed(at: 0, .made("a", expiresAt: Self.last)))
        #expect(state.messages(at: .noon).first?.expiresAt == Self.last)
        #expect(state.nextChange(after: .noon) == nil)
    }

    @Test func `a pin up to the last instant has no end`() {
        let feed = InboxEvent.feed(at: 0, .made("c"))
        let state = InboxState(feed, .pin(["pushwoosh:c"], until: Self.last, at: .noon))
        #expect(state == InboxState(feed, .pin(["pushwoosh:c"], at: .noon)))
        #expect(state.nextChange(after: .noon) == nil)
    }

    @Test func `a date before the year 0 is the earliest instant, and one after 9999 the latest`() {
        #expect(Instant(clamping: Date(timeIntervalSince1970: -1e15)) == .earliest)
        #expect(Instant(clamping: Date(timeIntervalSince1970: 1e15)) == .latest)
        #expect(Instant(clamping: .noon).date == .noon)
    }

    // MARK: Badges and visible messages

    private func badge(_ reported: Int, _ statuses: MessageStatus..., events: [InboxEvent]) -> Int? {
        let messages = statuses.enumerated().map { InboxMessage.made("\($0)", .xtremePush, status: $1) }
        let feed = InboxFeed(provider: .xtremePush, messages: messages, badge: reported)
        return InboxState([.ingest(feed, at: .noon)] + events).badge(.xtremePush)
    }

    @Test func `corrections that overflow stop at the largest integer, and are summed before`() {
        let unread = InboxEvent.markUnread(["xtremepush:0"], at: .noon(plus: 1))
        let read = InboxEvent.markRead(["xtremepush:1"], at: .noon(plus: 1))
        #expect(badge(.max, .read, events: [unread]) == .max)
        #expect(badge(.max - 1, .read, events: [unread]) == .max)
        #expect(badge(.min, .read, .unread, events: [read]) == 0)
        #expect(badge(.max, .read, .unread, events: [unread, read]) == .max)
        #expect(badge(0, .read, .unread, events: [unread, read]) == 0)
    }

    @Test func `the host's own limits of visible messages apply`() {
        var state = InboxState(capabilities: [
            .pushwoosh: ProviderCapabilities(visibleLimit: 2), .zeta: ProviderCapabilities(),
        ])
        state.apply(.feed(at: 0, (0..<300).map { .made("\($0)", .zeta) }))
        state.apply(.feed(at: 0, (0..<3).map { .made("p\($0)") }))
        let shown = state.messages(at: .noon)
        #expect(shown.count { $0.provider == .zeta } == 300)
        #expect(shown.filter { $0.provider == .pushwoosh }.map(\.vendorID) == ["p0", "p1"])
    }

    // MARK: Sessions

    private func ingest(_ vendorID: String, session: Int) -> InboxEvent {
        .ingest(.of(.made(vendorID, .zeta)), at: .noon, session: session)
    }

    @Test func `an event with a negative session belongs to the first session`() {
        #expect(InboxEvent.clear(at: .noon, session: -1).session == 0)
        #expect(InboxState(ingest("1", session: .min)).shownAtNoon == ["zeta:1"])
    }

    @Test func `the last session can be ended, and no event comes after it`() {
        let last = InboxEvent.sessions.upperBound
        #expect(InboxEvent.clear(at: .noon, session: .max).session == last)
        let events = [ingest("1", session: .max), .clear(at: .noon, session: .max), ingest("2", session: .max)]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let state = order.reduce(into: InboxState()) { $0.apply(events[$1]) }
            #expect(state.shownAtNoon == [])
            #expect(state.session == .max)
        }
    }
}
