import Foundation
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// Watermarks, and compaction by the actor.
///
/// The fixtures and ``RetentionLawTests`` check what is dropped and forgotten.
@Suite struct RetentionPolicyTests {
    private static let day = 86_400_000
    private static let thirtyDays = RetentionPolicy(days: 30)

    /// The ids of all records, with content or without.
    private static func records(_ state: InboxState) throws -> [String] {
        try JSONValue(stored: state.snapshot())["messages"]?.object?.map(\.key) ?? []
    }

    /// The state after ``deleted``, compacted.
    private static var compacted: InboxState {
        var state = InboxState(deleted)
        state.compact(at: .noon(plus: 6), retention: thirtyDays)
        return state
    }

    private static func full(at milliseconds: Int, _ messages: InboxMessage...) -> InboxEvent {
        .ingest(InboxFeed(provider: .zeta, messages: messages), at: .noon(plus: milliseconds), scope: .full)
    }

    /// `a` is deleted at 1, and the deletion is acknowledged at 2.
    ///
    /// `b` is in the full feeds at 0 and 5, and `c` only in the first.
    private static let deleted: [InboxEvent] = [
        full(at: 0, .made("a", .zeta), .made("b", .zeta), .made("c", .zeta)), .delete(["zeta:a"], at: .noon(plus: 1)),
        .acknowledge(["zeta:a#markMessageAsDeleted#\(Date.noon(plus: 1).wholeMilliseconds)"], at: .noon(plus: 2)),
        full(at: 5, .made("b", .zeta)),
    ]

    @Test(arguments: [(4, false), (5, false), (6, true)])
    func `a feed that is not later than the watermark brings no unknown message`(at: Int, isKnown: Bool) {
        var state = Self.compacted
        state.apply(.feed(at: at, .made("a", .zeta), .made("b", .zeta, status: .read)))
        #expect((state.message("zeta:a", at: .noon) != nil) == isKnown)
        // Known messages are still observed.
        #expect(state.message("zeta:b", at: .noon)?.status == .read)
    }

    @Test func `a deletion in a feed that is not later than the watermark is forgotten too`() throws {
        var state = Self.compacted
        state.apply(.ingest(InboxFeed(provider: .zeta, deletions: ["zeta:a"]), at: .noon(plus: 4)))
        #expect(try Self.records(state) == ["zeta:b", "zeta:c"])
    }

    @Test func `a watermark survives a snapshot, and ends with the session`() throws {
        let state = Self.compacted
        var restored = try InboxState(snapshot: state.snapshot(), capabilities: state.capabilities)
        #expect(restored == state)
        restored.apply(.feed(at: 4, .made("a", .zeta)))
        #expect(restored.message("zeta:a", at: .noon) == nil)
        restored.apply(.clear(at: .noon(plus: 7)))
        restored.apply(.ingest(.of(.made("a", .zeta)), at: .noon(plus: 4), session: 1))
        #expect(restored.message("zeta:a", at: .noon) != nil)
    }

    @Test func `the actor compacts with its configuration, and a journal that has grown is compacted in the same way`()
        async throws
    {
        let folder = try TemporaryFolder()
        let clock = ManualInboxClock(at: .noon)
        let configuration = InboxConfiguration(retention: Self.thirtyDays)
        func open() async throws -> Inbox {
            try await Inbox(
                store: .file(at: folder.journal, compactionThreshold: 600), configuration: configuration, clock: clock)
        }
        let inbox = try await open()
        try await inbox.ingest(.of(.made("a")))
        clock.set(to: .noon(plus: 31 * Self.day))
        try await inbox.ingest(.of(.made("b")))
        try await inbox.compact()
        #expect(await inbox.messages().map(\.vendorID) == ["b"])
        clock.set(to: .noon(plus: 62 * Self.day))
        for _ in 0..<9 { try await inbox.ingest(.of(.made("c"))) }
        #expect(await inbox.messages().map(\.vendorID) == ["c"])
        await inbox.close()
        #expect(try await open().messages().map(\.vendorID) == ["c"])
    }

    @Test func `the newest watermark of a vendor is kept`() {
        let (early, late) = (Instant(clamping: .noon(plus: 1)), Instant(clamping: .noon(plus: 2)))
        var (left, right) = (InboxState(), InboxState())
        left.watermarks = [.zeta: late, .pushwoosh: early]
        right.watermarks = [.zeta: early, .pushwoosh: late, .salesforce: early]
        let expected: [Provider: Instant] = [.zeta: late, .pushwoosh: late, .salesforce: early]
        var (one, other) = (left, right)
        one.merge(right)
        other.merge(left)
        #expect(one.watermarks == expected)
        #expect(other.watermarks == expected)
    }
}
