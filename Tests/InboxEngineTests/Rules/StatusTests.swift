import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A message's status follows from what the feeds said about it, and when.
@Suite struct StatusTests {
    private func statuses(_ provider: Provider, _ words: [(at: Int, status: MessageStatus)]) -> Set<MessageStatus?> {
        let events = words.map { InboxEvent.feed(at: $0.at, .made("a", provider, status: $0.status)) }
        return Set([events, events.reversed()].map { InboxState($0).messages(at: .noon).first?.status })
    }

    @Test func `a message is unread if there is no "read" statement`() {
        #expect(statuses(.zeta, [(1, .unread)]) == [.unread])
        #expect(statuses(.customerIO, [(1, .unread), (2, .unread)]) == [.unread])
    }

    @Test(arguments: [Provider.zeta, .salesforce, .xtremePush, .pushwoosh, Provider("postcard")])
    func `without a call for unread, a feed never turns a read message unread`(provider: Provider) {
        #expect(statuses(provider, [(1, .read), (2, .unread)]) == [.read])
        #expect(statuses(provider, [(1, .unread), (2, .read)]) == [.read])
        #expect(statuses(provider, [(1, .read), (1, .unread)]) == [.read])
        #expect(statuses(provider, [(1, .read), (2, .unread), (3, .unread)]) == [.read])
    }

    @Test func `Customer.io's newest statement counts, and at the same instant "read" counts`() {
        #expect(statuses(.customerIO, [(1, .read), (2, .unread)]) == [.unread])
        #expect(statuses(.customerIO, [(1, .unread), (2, .read)]) == [.read])
        #expect(statuses(.customerIO, [(1, .read), (1, .unread)]) == [.read])
        #expect(statuses(.customerIO, [(1, .unread), (2, .read), (3, .unread)]) == [.unread])
    }

    @Test func `the status in a push counts like the status in a feed`() {
        let announced = InboxMessage.made("a", .salesforce, status: .read) { $0.partial = true }
        let state = InboxState(.feed(at: 1, announced), .feed(at: 2, .made("a", .salesforce)))
        #expect(state.messages(at: .noon).map(\.status) == [.read])
    }

    @Test func `a message that was clicked once stays clicked`() {
        let clicked = InboxEvent.feed(at: 1, .made("a", .customerIO) { $0.clicked = true })
        let other = InboxEvent.feed(at: 2, .made("a", .customerIO))
        for state in [InboxState(clicked, other), InboxState(other, clicked)] {
            #expect(state.messages(at: .noon).map(\.clicked) == [true])
        }
        #expect(InboxState(other).messages(at: .noon).map(\.clicked) == [false])
    }

    @Test func `a list by status uses the shown status, not the status in the newest feed`() {
        let state = InboxState(
            .feed(at: 1, .made("a", status: .read), .made("b")), .feed(at: 2, .made("a"), .made("b")))
        #expect(state.messages(at: .noon, status: .read).map(\.vendorID) == ["a"])
        #expect(state.messages(at: .noon, status: .unread).map(\.vendorID) == ["b"])
        #expect(state.messages(at: .noon, status: .deleted) == [])
        #expect(state.counts(at: .noon).unread == 1)
        #expect(state.counts(at: .noon).read == 1)
    }
}
