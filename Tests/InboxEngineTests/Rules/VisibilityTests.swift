import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A message is visible if it is not deleted, `startsAt <= now` and `now <= expiresAt`, exact to the millisecond.
@Suite struct VisibilityTests {
    @Test(arguments: [(-1, false), (0, true), (1, true)])
    func `a message is shown from its start on`(now: Int, isShown: Bool) {
        let state = InboxState(.feed(at: 0, .made("a") { $0.startsAt = .noon }))
        #expect(state.shown(at: now) == (isShown ? ["a"] : []))
        #expect(state.hidden(at: .noon(plus: now)).map(\.reason) == (isShown ? [] : [.notStarted]))
    }

    @Test(arguments: [(-1, true), (0, true), (1, false)])
    func `a message is shown up to its expiry`(now: Int, isShown: Bool) {
        let state = InboxState(.feed(at: 0, .made("a") { $0.expiresAt = .noon }))
        #expect(state.shown(at: now) == (isShown ? ["a"] : []))
        #expect(state.hidden(at: .noon(plus: now)).map(\.reason) == (isShown ? [] : [.expired]))
    }

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

    @Test func `a message that expires before its start is never shown`() {
        let state = InboxState(
            .feed(
                at: 0,
                .made("a") {
                    $0.startsAt = .noon(plus: 10)
                    $0.expiresAt = .noon(plus: 9)
                }))
        for now in 8...11 { #expect(state.shown(at: now) == []) }
    }

    @Test func `the instant of the feed does not decide visibility`() {
        // Devices' clocks differ: events after now are applied like all others.
        let state = InboxState(.feed(at: 5000, .made("a")))
        #expect(state.shown(at: 0) == ["a"])
    }

    @Test func `hidden messages have their status, in the order of shown ones`() {
        let state = InboxState(
            .feed(
                at: 0, .made("old", sent: 1) { $0.expiresAt = .noon },
                .made("gone", sent: 2, status: .deleted),
                .made("shown", sent: 3, status: .read), .made("new", sent: 4) { $0.startsAt = .noon(plus: 9) }))
        let hidden = state.hidden(at: .noon(plus: 1))
        #expect(hidden.map(\.message.vendorID) == ["new", "gone", "old"])
        #expect(hidden.map(\.reason) == [.notStarted, .deleted, .expired])
        #expect(hidden.map(\.message.status) == [.unread, .deleted, .unread])
    }
}
