import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A state keeps messages, not the feeds that they came in.
@Suite struct RetentionTests {
    private func feed(of document: JSONDocument) throws -> InboxEvent {
        let root = document.root.value
        let message = InboxMessage.made("a") {
            $0.custom = root["custom"]?.object ?? [:]
            $0.vendor = root["vendor"]?.object ?? [:]
            $0.raw = root
            $0.tap = InboxAction(kind: .custom(root["tap"]?.object ?? [:]))
            $0.actions = [InboxAction(title: "A", kind: .dismiss, vendor: root["action"]?.object ?? [:])]
        }
        return .feed(at: 0, message)
    }

    @Test func `a feed's document is freed after its messages are ingested`() throws {
        let text = #"{"custom":{"k":1},"vendor":{"v":2},"tap":{"t":3},"action":{"x":4}}"#
        var document: JSONDocument? = try JSONDocument(parsing: Array(text.utf8))
        weak let kept = document
        var state = InboxState()
        if let document { state.apply(try feed(of: document)) }
        #expect(kept != nil)
        document = nil
        #expect(kept == nil)
        let message = try #require(state.messages(at: .noon).first)
        #expect(message.custom == ["k": 1])
        #expect(message.vendor == ["v": 2])
        #expect(message.raw.description == text)
        #expect(message.tap == InboxAction(kind: .custom(["t": 3])))
        #expect(message.actions.map(\.vendor) == [["x": 4]])
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
