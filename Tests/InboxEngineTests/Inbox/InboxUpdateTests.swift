import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite("Inbox updates", .timeLimit(.minutes(1)))
struct InboxUpdateTests {
    @Test func `a slow subscriber gets the newest list and none of the lists before it`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        var updates = inbox.updates().makeAsyncIterator()
        #expect(await updates.next()?.count == 1)
        for id in ["b", "c", "d"] { try await inbox.ingest(.of(.made(id, .zeta))) }
        #expect(await updates.next()?.count == 4)
        try await inbox.ingest(.of(.made("e", .zeta)))
        #expect(await updates.next()?.count == 5)
    }

    @Test func `a list that equals the previous one is not delivered`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO), .made("b", .customerIO))
        var calls = Calls(of: inbox)
        #expect(await calls.next() == ["customerio:b", "customerio:a"])
        await untilWaiting(inbox)
        // The same feed again, and a change to an unknown message, resume the subscriber without a new list.
        try await inbox.ingest(.of(.made("a", .customerIO)))
        await untilWaiting(inbox)
        #expect(try await inbox.recordOpening(ofNotificationFor: "customerio:x"))
        await untilWaiting(inbox)
        calls.token.cancel()
        calls.end()
        #expect(await calls.next() == nil)
    }

    @Test func `a list in which an id was replaced by a canonically equivalent one is delivered`() async throws {
        let (composed, decomposed) = (InboxMessage.made("\u{E9}", .zeta), InboxMessage.made("e\u{301}", .zeta))
        let inbox = try await Sample.inbox(composed)
        var updates = inbox.updates().makeAsyncIterator()
        _ = await updates.next()
        try await inbox.ingest(InboxFeed(provider: .zeta, messages: [decomposed]), scope: .full)
        #expect(await updates.next()?.map { ByteEqualString($0.id) } == [ByteEqualString("zeta:e\u{301}")])
    }

    /// Waits until a subscriber has got the newest list.
    private func untilWaiting(_ inbox: Inbox) async {
        while await inbox.waiting.isEmpty { await Task.yield() }
    }

    @Test func `a feed with an earlier expiry moves the timer forward`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a", .zeta, expiresAt: .noon(plus: 60_000)), clock: clock)
        var calls = Calls(of: inbox)
        #expect(await calls.next() == ["zeta:a"])
        try await inbox.ingest(.of(.made("b", .zeta, expiresAt: .noon(plus: 1000))))
        #expect(await calls.next() == ["zeta:b", "zeta:a"])
        clock.set(to: .noon(plus: 1001))
        #expect(await calls.next() == ["zeta:a"])
        calls.token.cancel()
    }

    @Test func `a listener is called at once and after each change, until its token is cancelled`() async throws {
        let inbox = try await Sample.inbox()
        var cancelled = Calls(of: inbox)
        var kept = Calls(of: inbox)
        #expect(await cancelled.next() == [])
        #expect(await kept.next() == [])
        cancelled.token.cancel()
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(await kept.next() == ["zeta:a"])
        try await inbox.ingest(.of(.made("b", .zeta)))
        #expect(await kept.next() == ["zeta:b", "zeta:a"])
        cancelled.end()
        #expect(await cancelled.next() == nil)
        kept.token.cancel()
    }

    @Test @MainActor
    func `a listener cancelled on its own actor is not called again`() async throws {
        for _ in 0..<50 {
            let inbox = try await Sample.inbox()
            let calls = ListenerCalls()
            let token = inbox.addChangeListener { @MainActor _ in calls.count += 1 }
            try await inbox.ingest(.of(.made("a", .zeta)))
            token.cancel()
            let count = calls.count
            try await inbox.ingest(.of(.made("b", .zeta)))
            for _ in 0..<20 { await Task.yield() }
            #expect(calls.count == count)
        }
    }

    @Test func `a call that is under way is not interrupted`() async throws {
        let inbox = try await Sample.inbox()
        let (began, beginning) = AsyncStream<Void>.makeStream()
        let (ended, ending) = AsyncStream<Bool>.makeStream()
        let (goOn, going) = AsyncStream<Void>.makeStream()
        let token = inbox.addChangeListener { _ in
            beginning.yield()
            for await _ in goOn { break }
            ending.yield(Task.isCancelled)
        }
        for await _ in began { break }
        token.cancel()
        going.yield()
        for await isCancelled in ended {
            #expect(!isCancelled)
            break
        }
    }
}

@MainActor private final class ListenerCalls {
    var count = 0
}
