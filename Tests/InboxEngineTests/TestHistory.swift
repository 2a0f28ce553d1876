import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import UnifiedInbox

extension InboxEvent {
    /// A feed of messages of one provider, observed some milliseconds after noon.
    static func feed(at milliseconds: Int, _ messages: InboxMessage..., deletions: [String]? = nil) -> InboxEvent {
        feed(at: milliseconds, messages, deletions: deletions)
    }

    static func feed(at milliseconds: Int, _ messages: [InboxMessage], deletions: [String]? = nil) -> InboxEvent {
        .ingest(
            InboxFeed(provider: messages.first?.provider ?? .pushwoosh, messages: messages, deletions: deletions),
            at: .noon(plus: milliseconds))
    }
}

extension InboxState {
    /// The five vendors' inbox after some events.
    init(_ events: InboxEvent...) {
        self.init(events)
    }

    init(_ events: [InboxEvent]) {
        self.init()
        for event in events { apply(event) }
    }

    /// The vendors' ids of the messages that are shown some milliseconds after noon.
    func shown(at milliseconds: Int = 0, topic: String? = nil) -> [String] {
        messages(at: .noon(plus: milliseconds), topic: topic).map(\.vendorID)
    }

    /// The ids of the messages that are shown at noon.
    var shownAtNoon: [String] { messages(at: .noon).map(\.id) }
}
