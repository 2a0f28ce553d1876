import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A deleted message stays deleted, whatever a later feed says.
@Suite struct DeletionTests {
    @Test(arguments: [Provider.zeta, .customerIO, .pushwoosh], [MessageStatus.unread, .read])
    func `a deletion by a feed is not undone by another feed`(provider: Provider, status: MessageStatus) {
        for (deletedAt, otherAt) in [(1, 2), (2, 1), (1, 1)] {
            let deleted = InboxEvent.feed(at: deletedAt, .made("a", provider, status: .deleted))
            let other = InboxEvent.feed(at: otherAt, .made("a", provider, status: status))
            for state in [InboxState(deleted, other), InboxState(other, deleted)] {
                #expect(state.shown() == [])
                #expect(state.hidden(at: .noon).map(\.reason) == [.deleted])
                #expect(state.hidden(at: .noon).map(\.message.status) == [.deleted])
            }
        }
    }

    @Test func `a list of deletions deletes known messages, and messages that come later`() {
        let list = InboxEvent.feed(at: 1, .made("b"), deletions: ["pushwoosh:a", "pushwoosh:c"])
        let messages = InboxEvent.feed(at: 2, .made("a"), .made("d"))
        for state in [InboxState(list, messages), InboxState(messages, list)] {
            #expect(Set(state.shown()) == ["b", "d"])
            #expect(state.hidden(at: .noon).map(\.message.vendorID) == ["a"])
        }
    }

    @Test func `a message that its own feed lists as deleted is deleted`() {
        #expect(InboxState(.feed(at: 1, .made("a"), deletions: ["pushwoosh:a"])).shown() == [])
    }

    @Test func `the ids in a list of deletions are compared byte by byte, provider included`() {
        let state = InboxState(
            .feed(at: 1, .made("caf\u{e9}"), .made("A"), deletions: ["pushwoosh:cafe\u{301}", "pushwoosh:a", "zeta:A"]))
        #expect(state.shown() == ["caf\u{e9}", "A"])
    }

    @Test func `absence is not deletion`() {
        let state = InboxState(
            .feed(at: 1, .made("a", sent: 2), .made("b", sent: 1)), .feed(at: 2, .made("b", sent: 1)))
        #expect(state.shown() == ["a", "b"])
        #expect(InboxState(.feed(at: 1, .made("a")), .feed(at: 2, [])).shown() == ["a"])
    }

    @Test func `a deleted message is not counted`() {
        let counts = InboxState(.feed(at: 1, .made("a", status: .deleted), .made("b"))).counts(at: .noon)
        #expect(counts.total == 1)
        #expect(counts.unread == 1)
        #expect(counts.read == 0)
    }
}
