import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("The clock of an inbox", .timeLimit(.minutes(1)))
struct InboxClockTests {
    @Test func `subscribers get the earlier list when the clock is set back`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(
            .made("early", .zeta, expiresAt: .noon(plus: 1000)), .made("late", .zeta, startsAt: .noon(plus: 2000)),
            clock: clock)
        clock.set(to: .noon(plus: 5000))
        var calls = Calls(of: inbox)
        #expect(await calls.next() == ["zeta:late"])
        clock.set(to: .noon(plus: 500))
        #expect(await calls.next() == ["zeta:early"])
        clock.set(to: .noon(plus: 1500))
        #expect(await calls.next() == [])
        calls.token.cancel()
    }

    @Test func `a message that expires while its list is being made is in no later list`() async throws {
        let clock = JumpingClock()
        let inbox = try await Sample.inbox(.made("a", .zeta, expiresAt: .noon(plus: 10)), clock: clock)
        var lists = inbox.updates().makeAsyncIterator()
        #expect(await lists.next()?.map(\.id) == ["zeta:a"])
        clock.jumpAfterNextRead(to: .noon(plus: 20))
        #expect(await lists.next()?.map(\.id) == [])
    }

    @Test func `a sleep ends when the clock reaches the end of its range or is set back before it`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let range = Date.noon(plus: -1000)..<Date.noon(plus: 1000)
        for instant in [1000, 5000, -1001] {
            clock.set(to: .noon)
            let (slept, sleeps) = AsyncStream<Void>.makeStream()
            let task = Task {
                sleeps.yield()
                try await clock.sleep(while: range)
                return clock.now
            }
            for await _ in slept { break }
            // These instants are in the range.
            clock.set(to: .noon(plus: 999))
            clock.set(to: .noon(plus: -1000))
            clock.set(to: .noon(plus: instant))
            #expect(try await task.value == .noon(plus: instant))
        }
        clock.set(to: .noon(plus: 1000))
        try await clock.sleep(while: range)
    }

    @Test func `the machine's clock ends a sleep at once outside the range`() async throws {
        // A cancelled task cannot wait, so a sleep that would wait throws.
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            var waited: [Bool] = []
            for range in [
                .distantPast ..< .noon, .distantFuture ..< .distantFuture.addingTimeInterval(1),
                .distantPast ..< .distantFuture,
            ] as [Range<Date>] {
                do {
                    try await SystemInboxClock().sleep(while: range)
                    waited.append(false)
                } catch {
                    waited.append(true)
                }
            }
            return waited
        }
        task.cancel()
        #expect(await task.value == [false, false, true])
    }
}

/// A clock that is at noon until it jumps, just after it was read.
private final class JumpingClock: InboxClock {
    private let instants = Locked((now: Date.noon, next: Date?.none))

    var now: Date {
        instants.withLock { instants in
            defer { if let next = instants.next { instants = (next, nil) } }
            return instants.now
        }
    }

    func jumpAfterNextRead(to next: Date) { instants.withLock { $0.next = next } }

    func sleep(while range: Range<Date>) async throws { try await Task.sleep(for: .seconds(3600)) }
}
