import Foundation
import InboxTestSupport
import Observation
import Testing
import UnifiedInbox

@Suite("A list for a view", .timeLimit(.minutes(1)))
@MainActor
struct InboxListTests {
    /// An inbox with ten messages: 9 is the newest, 0 the oldest.
    private func inbox() async throws -> Inbox {
        let inbox = try await Sample.inbox()
        try await inbox.ingest(
            InboxFeed(
                provider: .pushwoosh, messages: (0..<10).map { (number: Int) in .made("\(number)", sent: number) }))
        return inbox
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    private func wait(for ids: String, in list: InboxList) async {
        while list.messages.map(\.vendorID).joined() != ids { await Task.yield() }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `the list shows a page, then more, and follows the inbox`() async throws {
        let inbox = try await inbox()
        let list = InboxList(inbox, pageSize: 3)
        #expect(list.messages == [] && list.counts == InboxCounts() && !list.hasMore)
        let following = Task { await list.follow() }
        await wait(for: "987", in: list)
        #expect(list.counts.total == 10)
        #expect(list.hasMore)
        await list.loadMore()
        #expect(list.messages.map(\.vendorID).joined() == "987654")
        // New messages appear at the top, and the last one stays.
        try await inbox.ingest(.of(.made("b", sent: 20), .made("a", sent: 19)))
        await wait(for: "ba987654", in: list)
        try await inbox.delete(["pushwoosh:4", "pushwoosh:8"])
        await wait(for: "ba9765", in: list)
        await list.loadMore()
        #expect(list.messages.map(\.vendorID).joined() == "ba9765321")
        try await inbox.markRead(["pushwoosh:b"])
        while list.counts.unread != 9 { await Task.yield() }
        #expect(list.messages.first?.status == .read)
        following.cancel()
        await following.value
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `a list loaded to its end stays complete, and a list shorter than a page is filled`() async throws {
        let inbox = try await Sample.inbox(.made("m", sent: 50))
        let list = InboxList(inbox, pageSize: 3)
        let following = Task { await list.follow() }
        await wait(for: "m", in: list)
        try await inbox.ingest(
            InboxFeed(provider: .pushwoosh, messages: (0..<4).map { (number: Int) in .made("\(number)", sent: number) })
        )
        await wait(for: "m32", in: list)
        #expect(list.hasMore)
        await list.loadMore()
        await list.loadMore()
        #expect(list.messages.map(\.vendorID).joined() == "m3210")
        #expect(!list.hasMore)
        try await inbox.ingest(.of(.made("old", sent: -9), .made("new", sent: 99)))
        await wait(for: "newm3210old", in: list)
        // The next session begins with a page.
        try await inbox.clear()
        await wait(for: "", in: list)
        await inbox.close()
        await following.value
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `loads that overlap do not undo each other`() async throws {
        let list = InboxList(try await inbox(), pageSize: 2)
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { await list.loadMore() } }
        }
        #expect(list.messages.map(\.vendorID).joined() == "98765432")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `a view that has read the messages is notified of a change`() async throws {
        let list = InboxList(try await inbox(), topics: .provider(.pushwoosh), order: .unreadFirst, pageSize: 0)
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = list.messages
        } onChange: {
            change.yield()
        }
        await list.loadMore()
        for await _ in changes { break }
        #expect(list.messages.map(\.vendorID) == ["9"])
    }
}
