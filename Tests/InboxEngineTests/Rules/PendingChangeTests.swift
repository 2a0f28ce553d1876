import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The user's pending change, until the vendor confirms it.
@Suite struct PendingChangeTests {
    /// A feed with the message `a`.
    ///
    /// It comes from Customer.io unless another provider is named.
    private static func feed(_ at: Int, _ status: MessageStatus, _ provider: Provider = .customerIO) -> InboxEvent {
        .feed(at: at, .made("a", provider, status: status))
    }

    private static func read(_ at: Int, _ provider: Provider = .customerIO) -> InboxEvent {
        .markRead(["\(provider):a"], at: .noon(plus: at))
    }

    private static func unread(_ at: Int, _ provider: Provider = .customerIO) -> InboxEvent {
        .markUnread(["\(provider):a"], at: .noon(plus: at))
    }

    private static func click(_ at: Int, _ provider: Provider = .customerIO) -> InboxEvent {
        .click("\(provider):a", at: .noon(plus: at))
    }

    @Test(
        arguments: [
            // No statement agrees, so the pending change counts.
            ([feed(1, .unread), read(2)], .read, ["markMessageOpened"]),
            ([feed(1, .read), unread(2)], .unread, ["markMessageUnopened"]),
            // A later feed that disagrees changes nothing, because the vendor does not know the change.
            ([feed(1, .unread), read(2), feed(3, .unread)], .read, ["markMessageOpened"]),
            // The newest statement agrees, although it is older: nothing is queued.
            ([feed(3, .read), read(5)], .read, []),
            // If a later statement disagrees, the pending change counts again.
            ([feed(3, .read), read(5), feed(6, .unread)], .read, ["markMessageOpened"]),
            // A statement that is not earlier agrees, so the change is confirmed, and later statements count.
            ([read(2), feed(3, .read), feed(4, .unread)], .unread, []),
            ([read(2), feed(2, .read), feed(4, .unread)], .unread, []),
            ([unread(2), feed(2, .unread), feed(4, .read)], .read, []),
            ([read(2), feed(1, .read), feed(4, .unread)], .read, ["markMessageOpened"]),
            // The user's newest change counts. If several have the same instant, a click wins over read, and read over
            // unread.
            ([feed(1, .unread), read(2), unread(3)], .unread, []),
            ([feed(1, .unread), unread(3), read(2)], .unread, []),
            ([feed(1, .unread), read(2), unread(2)], .read, ["markMessageOpened"]),
            // A click does not count here: Customer.io has a separate call for opened.
            ([feed(1, .unread), click(2)], .unread, ["trackMessageClicked"]),
            ([feed(1, .read), unread(2), click(3)], .unread, ["markMessageUnopened", "trackMessageClicked"]),
            ([feed(1, .unread), read(2), click(3)], .read, ["markMessageOpened", "trackMessageClicked"]),
            // If two statements have the same instant, read wins over unread.
            ([feed(1, .unread), feed(1, .read), unread(2)], .unread, ["markMessageUnopened"]),
            // An acknowledged call is a statement. Its instant is the call's or the acknowledgement's, whichever is
            // later.
            ([feed(1, .unread), read(2), acknowledged("markMessageOpened", 2, at: 3)], .read, []),
            ([feed(1, .unread), read(2), acknowledged("markMessageOpened", 2, at: 3), feed(4, .unread)], .unread, []),
            ([feed(1, .unread), acknowledged("markMessageOpened", 5, at: 3), feed(4, .unread)], .read, []),
            ([feed(1, .unread), acknowledged("markMessageUnopened", 3, at: 5), feed(4, .read)], .unread, []),
        ] as [([InboxEvent], MessageStatus, [String])])
    func `the status is the pending change until it is confirmed, then the vendor's newest statement`(
        events: [InboxEvent], status: MessageStatus, calls: [String]
    ) throws {
        for events in [events, events.reversed()] {
            let state = InboxState(events)
            #expect(state.message("customerio:a", at: .noon)?.status == status)
            #expect(state.outbox.map(\.call) == calls)
        }
    }

    private static func acknowledged(_ call: String, _ entry: Int, at: Int) -> InboxEvent {
        .acknowledge(["customerio:a#\(call)#\(Date.noonMilliseconds + entry)"], at: .noon(plus: at))
    }

    @Test(
        arguments: [
            ([feed(1, .read, .pushwoosh), unread(2, .pushwoosh)], .unread),
            ([feed(1, .read, .pushwoosh), unread(2, .pushwoosh), feed(3, .unread, .pushwoosh)], .unread),
            // If the vendor has no call for unread, a change to unread holds until a newer change.
            ([feed(1, .read, .pushwoosh), unread(2, .pushwoosh), feed(3, .read, .pushwoosh)], .unread),
            ([unread(2, .pushwoosh), feed(3, .unread, .pushwoosh)], .unread),
            ([feed(1, .read, .pushwoosh), unread(2, .pushwoosh), read(3, .pushwoosh)], .read),
            ([feed(1, .unread, .pushwoosh), click(2, .pushwoosh), unread(3, .pushwoosh)], .unread),
        ] as [([InboxEvent], MessageStatus)])
    func `without a call for unread, the user's change to unread holds until the user's next change`(
        events: [InboxEvent], status: MessageStatus
    ) {
        for events in [events, events.reversed()] {
            let state = InboxState(events)
            #expect(state.message("pushwoosh:a", at: .noon)?.status == status)
            #expect(!state.outbox.map(\.call).contains("readMessages"))
        }
    }

    @Test(
        arguments: [
            // At the same instant a click wins over read, and read over unread.
            (.zeta, [unread(2, .zeta), click(2, .zeta)], .read, ["onMessageClicked", "markMessageAsRead"]),
            (.zeta, [click(2, .zeta), unread(3, .zeta)], .unread, ["onMessageClicked"]),
            (.pushwoosh, [click(2, .pushwoosh)], .read, ["performAction", "readMessages"]),
            (.xtremePush, [click(2, .xtremePush)], .read, ["reportMessageClicked"]),
            (.customerIO, [click(2)], .unread, ["trackMessageClicked"]),
            (.salesforce, [click(2, .salesforce)], .unread, []),
            (Provider("postcard"), [click(2, Provider("postcard"))], .unread, []),
        ] as [(Provider, [InboxEvent], MessageStatus, [String])])
    func `a click implies a read if the vendor says so, and otherwise does not change the status`(
        provider: Provider, events: [InboxEvent], status: MessageStatus, calls: [String]
    ) {
        let events = [Self.feed(1, .unread, provider)] + events
        for events in [events, events.reversed()] {
            let state = InboxState(events)
            #expect(state.message("\(provider):a", at: .noon)?.status == status)
            #expect(state.message("\(provider):a", at: .noon)?.clicked == true)
            #expect(state.outbox.map(\.call) == calls)
        }
    }

    /// Another client's log may contain a click on a button.
    ///
    /// It counts like a click on the message.
    @Test func `a click with a value on a Pushwoosh message queues performAction and a read`() {
        let state = InboxState(
            Self.feed(1, .unread, .pushwoosh), .click("pushwoosh:a", value: "save", at: .noon(plus: 2)))
        #expect(state.message("pushwoosh:a", at: .noon)?.status == .read)
        #expect(state.outbox.map(\.call) == ["performAction", "readMessages"])
    }

    @Test func `a change to an unknown message takes effect when the message arrives`() {
        let changes = [Self.click(1), Self.unread(2)]
        let unknown = InboxState(changes)
        #expect(unknown.message("customerio:a", at: .noon) == nil)
        #expect(unknown.outbox == [])
        for events in [changes + [Self.feed(3, .read)], [Self.feed(3, .read)] + changes] {
            let state = InboxState(events)
            #expect(state.message("customerio:a", at: .noon)?.status == .unread)
            #expect(state.message("customerio:a", at: .noon)?.clicked == true)
            #expect(state.outbox.map(\.call) == ["trackMessageClicked", "markMessageUnopened"])
        }
    }
}
