import Foundation
import InboxModel
import UnifiedInbox

extension InboxMessage {
    /// A message made by hand; its vendor is one with no limits and no call for unread, unless another is named.
    static func made(
        _ id: String, _ provider: Provider = .pushwoosh, sent milliseconds: Int? = nil, status: MessageStatus = .unread,
        _ change: (inout InboxMessage) -> Void = { _ in }
    ) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: id)
        message.sentAt = milliseconds.map { .milliseconds($0) }
        message.status = status
        change(&message)
        return message
    }
}

extension Date {
    /// An instant some milliseconds after 2026-11-21T00:00:00Z.
    static func milliseconds(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: (1_795_219_200_000 + Double(milliseconds)) / 1000)
    }
}

extension InboxEvent {
    /// A feed of messages of one vendor, taken in some milliseconds after 2026-11-21T00:00:00Z.
    static func feed(at milliseconds: Int, _ messages: InboxMessage..., deletions: [String]? = nil) -> InboxEvent {
        feed(at: milliseconds, messages, deletions: deletions)
    }

    static func feed(at milliseconds: Int, _ messages: [InboxMessage], deletions: [String]? = nil) -> InboxEvent {
        .ingest(
            InboxFeed(provider: messages.first?.provider ?? .pushwoosh, messages: messages, deletions: deletions),
            at: .milliseconds(milliseconds))
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

    /// The vendors' ids of the messages shown some milliseconds after 2026-11-21T00:00:00Z.
    func shown(at milliseconds: Int = 0, topic: String? = nil) -> [String] {
        messages(at: .milliseconds(milliseconds), topic: topic).map(\.vendorID)
    }
}
