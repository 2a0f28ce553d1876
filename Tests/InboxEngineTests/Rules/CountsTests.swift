import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Counts by provider and topic.
@Suite struct CountsTests {
    private func message(_ id: String, _ status: MessageStatus, _ topics: String...) -> InboxMessage {
        .made(id, .customerIO, status: status) { $0.topics = topics }
    }

    @Test func `a message counts once under each of its topics, in whatever letter case`() {
        let counts = InboxCounts([
            message("1", .unread, "News", "NEWS", "orders"), message("2", .read, "news"), message("3", .unread),
        ])
        #expect(counts.byTopic.mapValues(\.total) == ["news": 2, "Orders": 1])
        #expect(counts.byTopic["nEWS"]?.unread == 1)
        #expect(counts.byTopic["news"]?.read == 1)
        #expect(counts.byTopic["orders"]?.total == 1)
        #expect(counts.byTopic["other"] == nil)
        #expect(counts.total == 3)
    }

    @Test func `topics are lowercased scalar by scalar, without context`() {
        let counts = InboxCounts([
            message("1", .unread, "\u{39F}\u{394}\u{39F}\u{3A3}"),
            message("2", .unread, "\u{3BF}\u{3B4}\u{3BF}\u{3C3}"),
            message("3", .unread, "\u{3BF}\u{3B4}\u{3BF}\u{3C2}"), message("4", .unread, "\u{130}"),
        ])
        #expect(counts.byTopic["\u{39F}\u{394}\u{39F}\u{3A3}"]?.total == 2)
        // A final sigma is a different letter, and a dotted capital I becomes two scalars.
        #expect(counts.byTopic["\u{3BF}\u{3B4}\u{3BF}\u{3C2}"]?.total == 1)
        #expect(counts.byTopic["i\u{307}"]?.total == 1)
        #expect(counts.byTopic["i"] == nil)
    }

    @Test func `canonically equivalent topics are counted separately`() {
        let counts = InboxCounts([message("1", .unread, "\u{C9}"), message("2", .read, "E\u{301}", "\u{E9}")])
        #expect(counts.byTopic.count == 2)
        #expect(counts.byTopic["\u{E9}"]?.total == 2)
        #expect(counts.byTopic["e\u{301}"]?.total == 1)
    }
}
