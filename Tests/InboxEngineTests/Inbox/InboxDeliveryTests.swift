import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// The loop that makes the vendors' calls.
///
/// No test waits for a real second: the clock is set by hand.
@Suite("Delivering the outbox", .timeLimit(.minutes(1)))
struct InboxDeliveryTests {
    private struct Refused: Error {}

    /// Plays the vendor that receives the calls.
    private final class Vendor: Sendable {
        /// The message ids of the calls that were made, in order.
        let calls = Locked<[String]>([])
        /// How many of the next calls of each provider fail.
        let failures: Locked<[Provider: Int]>

        init(failing failures: [Provider: Int] = [:]) { self.failures = Locked(failures) }

        @Sendable func call(_ entry: OutboxEntry) throws -> Int? {
            calls.withLock { $0.append(entry.messageID) }
            let fails = failures.withLock { failures in
                let left = failures[entry.provider] ?? 0
                failures[entry.provider] = max(0, left - 1)
                return left > 0
            }
            if fails { throw Refused() }
            return nil
        }
    }

    /// Delivers in another task while a closure runs.
    private func delivering(
        _ inbox: Inbox, to vendor: Vendor, backoff: Backoff = Backoff(), _ body: () async throws -> Void
    ) async throws {
        let task = Task { try await inbox.deliverOutbox(using: vendor.call, backoff: backoff) }
        try await body()
        task.cancel()
        try await task.value
    }

    /// Sets the clock forward, second by second, until a condition is true.
    private func advance(_ clock: ManualInboxClock, until condition: () async -> Bool) async {
        while await !condition() {
            clock.advance(by: 1)
            await Task.yield()
        }
    }

    @Test func `present and later calls are made in the order of the changes, and acknowledged`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta), .made("c", .zeta))
        let vendor = Vendor()
        _ = try await inbox.markRead(["zeta:b"])
        _ = try await inbox.markRead(["zeta:a"])
        try await delivering(inbox, to: vendor) {
            while await !inbox.state.outbox.isEmpty { await Task.yield() }
            _ = try await inbox.markRead(["zeta:c"])
            while await !inbox.state.outbox.isEmpty { await Task.yield() }
        }
        #expect(vendor.calls.withLock { $0 } == ["zeta:b", "zeta:a", "zeta:c"])
    }

    @Test func `a call that fails is made again, after delays that grow up to the limit`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let delays = Locked<[Double]>([])
        var configuration = InboxConfiguration()
        configuration.log = { event in
            if case .callFailed(_, _, let seconds?) = event { delays.withLock { $0.append(seconds) } }
        }
        let inbox = try await Sample.inbox(.made("a", .zeta), configuration: configuration, clock: clock)
        let vendor = Vendor(failing: [.zeta: 5])
        _ = try await inbox.markRead(["zeta:a"])
        let backoff = Backoff(first: .seconds(2), factor: 3, limit: .seconds(10))
        try await delivering(inbox, to: vendor, backoff: backoff) {
            await advance(clock) { await inbox.state.outbox.isEmpty }
        }
        #expect(vendor.calls.withLock(\.count) == 6)
        while delays.withLock(\.count) < 5 { await Task.yield() }
        for (delay, whole) in zip(delays.withLock { $0 }, [2.0, 6, 10, 10, 10]) {
            #expect((whole / 2...whole).contains(delay))
        }
    }

    @Test func `a call is not made again before its delay has passed`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let (events, log) = AsyncStream.makeStream(of: InboxLogEvent.self)
        let inbox = try await Sample.inbox(
            .made("a", .zeta), configuration: InboxConfiguration(log: { log.yield($0) }), clock: clock)
        let vendor = Vendor(failing: [.zeta: 1])
        _ = try await inbox.markRead(["zeta:a"])
        try await delivering(inbox, to: vendor, backoff: Backoff(first: .seconds(60))) {
            for await event in events { if event.isFailure { break } }
            // The loop waits for the clock and for a change.
            while await inbox.waiting.isEmpty { await Task.yield() }
            clock.advance(by: 29)
            for _ in 0..<100 { await Task.yield() }
            #expect(vendor.calls.withLock(\.count) == 1)
            await advance(clock) { await inbox.state.outbox.isEmpty }
            #expect(vendor.calls.withLock(\.count) == 2)
        }
    }

    @Test func `a failing vendor does not delay another vendor`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .customerIO))
        let vendor = Vendor(failing: [.zeta: .max])
        _ = try await inbox.markRead(["zeta:a"])
        _ = try await inbox.markRead(["customerio:b"])
        try await delivering(inbox, to: vendor) {
            while await inbox.state.outbox.map(\.messageID) != ["zeta:a"] { await Task.yield() }
        }
    }

    @Test func `without a backoff each call is tried once, and calls after a failure are not made`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta), .made("c", .customerIO))
        let vendor = Vendor(failing: [.zeta: 1])
        for id in ["zeta:a", "zeta:b", "customerio:c"] { _ = try await inbox.markRead([id]) }
        try await inbox.deliverOutbox(using: vendor.call, backoff: nil)
        #expect(vendor.calls.withLock { Set($0) } == ["zeta:a", "customerio:c"])
        #expect(await inbox.state.outbox.map(\.messageID) == ["zeta:a", "zeta:b"])
        try await inbox.deliverOutbox(using: vendor.call, backoff: nil)
        #expect(await inbox.state.outbox == [])
    }

    @Test func `a call whose entry has left the outbox is not made again`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a", .zeta), clock: clock)
        let vendor = Vendor(failing: [.zeta: 1])
        _ = try await inbox.markRead(["zeta:a"])
        try await delivering(inbox, to: vendor) {
            while vendor.calls.withLock(\.isEmpty) { await Task.yield() }
            try await inbox.clear()
            try await inbox.ingest(.of(.made("b", .zeta)))
            _ = try await inbox.markRead(["zeta:b"])
            await advance(clock) { await inbox.state.outbox.isEmpty }
        }
        #expect(vendor.calls.withLock { $0 } == ["zeta:a", "zeta:b"])
    }

    @Test(arguments: [false, true])
    func `a delay ends when the task ends or the inbox is closed`(isClosed: Bool) async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        let vendor = Vendor(failing: [.zeta: .max])
        _ = try await inbox.markRead(["zeta:a"])
        let delivering = Task { try await inbox.deliverOutbox(using: vendor.call) }
        while vendor.calls.withLock(\.isEmpty) { await Task.yield() }
        if isClosed { await inbox.close() } else { delivering.cancel() }
        try await delivering.value
        #expect(vendor.calls.withLock(\.count) == 1)
        #expect(await inbox.state.outbox.count == 1)
    }

    @Test func `the badge in an answer is recorded with the acknowledgement`() async throws {
        let inbox = try await Sample.inbox(.made("a", .xtremePush))
        _ = try await inbox.markRead(["xtremepush:a"])
        try await inbox.deliverOutbox(using: { _ in 7 }, backoff: nil)
        #expect(await inbox.badge(.xtremePush) == 7)
    }

    @Test func `an acknowledgement that cannot be recorded is thrown, and ends all calls`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        _ = try await inbox.markRead(["zeta:a"])
        await #expect(throws: InboxError(.invalidBadge, "")) { try await inbox.deliverOutbox { _ in -1 } }
        #expect(await inbox.state.outbox.count == 1)
    }

    @Test func `delays are between 0 and the limit, whatever the parameters`() {
        let odd = Backoff(first: .seconds(-1), factor: .nan, limit: .seconds(Int64.max))
        #expect(odd.delay(after: nil) == 0)
        #expect(odd.delay(after: 5) == 5)
        #expect(Backoff(factor: 0.5).delay(after: 4) == 4)
        #expect(Backoff(factor: .infinity).delay(after: 4) == 300)
        #expect(Backoff(limit: .seconds(-5)).delay(after: nil) == 0)
    }
}
