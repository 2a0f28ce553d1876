import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// The stream of what changes in the list.
@Suite("Inbox list changes", .timeLimit(.minutes(1)))
struct InboxListChangesTests {
    /// The changes as words: `+a@0` appeared, `~a` changed, `>a@1` moved, `-a expired` left.
    private static func words(_ changes: InboxChanges?) -> [String]? {
        changes?.changes.map { change in
            switch change {
            case .appeared(let message, let index): "+\(message.vendorID)@\(index)"
            case .changed(_, let message, let index): "~\(message.vendorID)" + (index.map { "@\($0)" } ?? "")
            case .moved(let id, let index): ">\(id)@\(index)"
            case .left(let id, let reason): "-\(id) \(reason?.rawValue ?? "unknown")"
            }
        }
    }

    @Test func `a slow reader gets several changes in one element and misses none`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta), .made("b", .zeta))
        var changes = inbox.changes().makeAsyncIterator()
        var list: [InboxMessage] = []
        list = try #require(await changes.next()).applied(to: list)
        for id in ["c", "d", "e"] { try await inbox.ingest(.of(.made(id, .zeta))) }
        _ = try await inbox.markRead(["zeta:a", "zeta:c"])
        _ = try await inbox.delete(["zeta:d"])
        let second = await changes.next()
        #expect(Self.words(second) == ["+e@0", "+c@1", "~a"])
        list = try #require(second).applied(to: list)
        #expect(list == (await inbox.messages()))
        _ = try await inbox.delete(["zeta:a"])
        list = try #require(await changes.next()).applied(to: list)
        #expect(list == (await inbox.messages()))
    }

    @Test func `a change that does not change the list gives no element`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        var changes = inbox.changes().makeAsyncIterator()
        _ = await changes.next()
        // These change no list: read and then unread, the same feed at another instant, another raw, and a change to an
        // unknown message.
        _ = try await inbox.markRead(["customerio:a"])
        _ = try await inbox.markUnread(["customerio:a"])
        try await inbox.ingest(.of(.made("a", .customerIO) { $0.raw = ["x": 1] }))
        #expect(try await inbox.recordOpening(ofNotificationFor: "customerio:x"))
        _ = try await inbox.delete(["customerio:a"])
        #expect(Self.words(await changes.next()) == ["-customerio:a deleted"])
    }

    @Test func `a message that starts or expires is a change`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(
            .made("early", .zeta, expiresAt: .noon(plus: 60_000)),
            .made("late", .zeta, startsAt: .noon(plus: 90_000)), clock: clock)
        let (elements, continuation) = AsyncStream<[String]?>.makeStream()
        let task = Task {
            for await changes in inbox.changes() { continuation.yield(Self.words(changes)) }
        }
        var iterator = elements.makeAsyncIterator()
        #expect(await iterator.next() == ["+early@0"])
        clock.set(to: .noon(plus: 60_001))
        #expect(await iterator.next() == ["-zeta:early expired"])
        clock.set(to: .noon(plus: 90_000))
        #expect(await iterator.next() == ["+late@0"])
        task.cancel()
        await task.value
    }

    @Test func `the stream ends when its task ends or the inbox is closed`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta, expiresAt: .noon(plus: 1000)))
        let (started, start) = AsyncStream<Void>.makeStream()
        func count() async -> Int {
            var elements = 0
            for await _ in inbox.changes() {
                elements += 1
                start.yield()
            }
            return elements
        }
        let (cancelled, closed) = (Task { await count() }, Task { await count() })
        var iterator = started.makeAsyncIterator()
        _ = await iterator.next()
        _ = await iterator.next()
        cancelled.cancel()
        #expect(await cancelled.value == 1)
        await inbox.close()
        #expect(await closed.value == 1)
    }
}
