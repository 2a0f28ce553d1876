import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The newest complete observation of a message wins as a whole.
///
/// Partial ones count only while there is no complete one.
@Suite struct ContentTests {
    private static func titled(_ title: String, partial: Bool = false) -> InboxMessage {
        .made("a") {
            $0.title = title
            $0.partial = partial
        }
    }

    /// The message after some events, in each of their orders.
    private func messages(_ events: [InboxEvent]) -> [InboxMessage?] {
        [events, events.reversed()].map { InboxState($0).messages(at: .noon).first }
    }

    @Test func `the newest observation wins, in any order of arrival`() {
        for message in messages([.feed(at: 1, Self.titled("old")), .feed(at: 2, Self.titled("new"))]) {
            #expect(message?.title == "new")
        }
    }

    @Test func `the newest observation wins as a whole: nothing is filled in from an older one`() {
        let old = InboxMessage.made("a") {
            $0.title = "T"
            $0.image = "https://example.com/i.png"
            $0.custom = ["k": 1]
            $0.topics = ["x"]
        }
        for message in messages([.feed(at: 1, old), .feed(at: 2, .made("a") { $0.body = "B" })]) {
            #expect(message?.title == nil)
            #expect(message?.image == nil)
            #expect(message?.custom.isEmpty == true)
            #expect(message?.topics == [])
            #expect(message?.body == "B")
        }
    }

    @Test(arguments: [(1, 2), (2, 1), (1, 1)])
    func `a complete observation wins over a partial one, however new the partial one is`(partial: Int, complete: Int) {
        let events = [
            InboxEvent.feed(at: partial, Self.titled("push", partial: true)), .feed(at: complete, Self.titled("inbox")),
        ]
        for message in messages(events) {
            #expect(message?.title == "inbox")
            #expect(message?.partial == false)
        }
    }

    @Test func `if all observations are partial, the newest counts`() {
        let events = [
            InboxEvent.feed(at: 1, Self.titled("first", partial: true)),
            .feed(at: 2, Self.titled("second", partial: true)),
        ]
        for message in messages(events) {
            #expect(message?.title == "second")
            #expect(message?.partial == true)
        }
    }

    @Test func `if two observations have the same instant, the greater canonical bytes win`() {
        for message in messages([.feed(at: 1, Self.titled("a")), .feed(at: 1, Self.titled("b"))]) {
            #expect(message?.title == "b")
        }
        // Bytes are compared, not letters: Z is 5A, a is 61.
        for message in messages([.feed(at: 1, Self.titled("Z")), .feed(at: 1, Self.titled("a"))]) {
            #expect(message?.title == "a")
        }
    }

    @Test func `the status in the feed is part of the canonical bytes`() {
        // "status":"unread" is greater than "status":"read", and comes before "custom".
        let read = InboxMessage.made("a", status: .read) { $0.custom = ["n": 9] }
        let unread = InboxMessage.made("a", status: .unread) { $0.custom = ["n": 1] }
        for message in messages([.feed(at: 1, read), .feed(at: 1, unread)]) {
            #expect(message?.custom["n"] == 1)
            #expect(message?.status == .read)
        }
    }

    @Test func `raw follows the observation that wins, in any order of arrival`() {
        // The two are equal except for raw.
        let first = InboxMessage.made("a") { $0.raw = ["id": "a", "unknown": 1] }
        let second = InboxMessage.made("a") { $0.raw = ["id": "a", "unknown": 2] }
        let raws = messages([.feed(at: 1, first), .feed(at: 1, second)]).map { $0?.raw }
        #expect(raws[0] == raws[1])
        #expect(messages([.feed(at: 1, first), .feed(at: 2, second)]).allSatisfy { $0?.raw == second.raw })
    }

    @Test func `a shown message equals the ingested one in every property`() {
        let message = InboxMessage.made("a", .customerIO, sent: 7, status: .read) {
            $0.title = "T"
            $0.subtitle = "S"
            $0.body = "B"
            $0.image = "https://example.com/i.png"
            $0.imageAlt = "I"
            $0.icon = "https://example.com/c.png"
            $0.layout = .captioned
            $0.style = MessageStyle(background: "#FFF", titleBackground: "#000")
            $0.pinned = true
            $0.priority = 3
            $0.clicked = true
            $0.delivered = false
            $0.startsAt = .noon(plus: -9)
            $0.expiresAt = .noon(plus: 9)
            $0.topics = ["x"]
            $0.type = "t"
            $0.tap = InboxAction(kind: .custom(["a": [1, "2"]]), reportValue: "r", dismisses: true)
            $0.actions = [
                InboxAction(title: "A", kind: .openURL("https://example.com", target: .inApp), vendor: ["v": 1])
            ]
            $0.campaignID = "c"
            $0.templateID = "t"
            $0.custom = ["k": 1]
            $0.vendor = ["deliveryId": "d"]
            $0.raw = ["queueId": "a"]
        }
        #expect(InboxState(.feed(at: 0, message)).messages(at: .noon) == [message])
    }
}
