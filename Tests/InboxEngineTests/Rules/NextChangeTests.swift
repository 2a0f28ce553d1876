import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The earliest instant after now at which a message starts or stops being shown.
@Suite struct NextChangeTests {
    private func change(after now: Int, _ events: InboxEvent...) -> Date? {
        InboxState(events).nextChange(after: .noon(plus: now))
    }

    private static let both = InboxEvent.feed(
        at: 0,
        .made("a") {
            $0.startsAt = .noon(plus: 10)
            $0.expiresAt = .noon(plus: 20)
        })

    @Test(arguments: [(0, 10), (9, 10), (10, 21), (20, 21), (21, nil), (30, nil)] as [(Int, Int?)])
    func `the next change is a start, or the millisecond after an expiry`(now: Int, next: Int?) {
        #expect(change(after: now, Self.both) == next.map { .noon(plus: $0) })
    }

    @Test func `the next change is the earliest one among all messages, whatever the limits`() {
        let many = (0..<250).map { number in
            InboxMessage.made("\(number)", .zeta) { $0.expiresAt = .noon(plus: 1000 - number) }
        }
        // This is the last message, which is not among the 200 that are shown.
        #expect(change(after: 0, .feed(at: 0, many)) == .noon(plus: 752))
    }

    @Test func `a message that is hidden for another reason has no next change`() {
        #expect(change(after: 0, Self.both, .delete(["pushwoosh:a"], at: .noon)) == nil)
        let full = InboxEvent.ingest(InboxFeed(provider: .pushwoosh), at: .noon(plus: 1), scope: .full)
        #expect(change(after: 0, Self.both, full) == nil)
        #expect(change(after: 0, .feed(at: 0, .made("a"))) == nil)
        #expect(change(after: 0) == nil)
    }

    @Test func `a message that expires before it starts is never shown`() {
        let never = InboxMessage.made("a") {
            $0.startsAt = .noon(plus: 10)
            $0.expiresAt = .noon(plus: 9)
        }
        #expect(change(after: 0, .feed(at: 0, never)) == nil)
        let once = InboxMessage.made("a") {
            $0.startsAt = .noon(plus: 10)
            $0.expiresAt = .noon(plus: 10)
        }
        #expect(change(after: 0, .feed(at: 0, once)) == .noon(plus: 10))
        #expect(change(after: 10, .feed(at: 0, once)) == .noon(plus: 11))
    }

    @Test func `an expiry at the last instant is not a next change`() {
        let message = InboxMessage.made("a") { $0.expiresAt = Date(timeIntervalSince1970: 253_402_300_799.999) }
        #expect(message.expiresAt != nil)
        #expect(change(after: 0, .feed(at: 0, message)) == nil)
    }
}
