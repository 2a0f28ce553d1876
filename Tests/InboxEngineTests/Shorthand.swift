import Foundation
import InboxEngine
import InboxModel
import UnifiedInbox

extension Date {
    /// So many milliseconds after 2026-02-05T12:00:00Z.
    static func noon(plus milliseconds: Int = 0) -> Date {
        Date(timeIntervalSince1970: Double(HistoryGenerator.start + milliseconds) / 1000)
    }
}

extension InboxMessage {
    static func of(
        _ provider: Provider, _ vendorID: String, _ status: MessageStatus = .unread,
        _ change: (inout InboxMessage) -> Void = { _ in }
    ) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: vendorID)
        message.status = status
        change(&message)
        return message
    }
}

extension InboxFeed {
    /// A feed of the messages' provider.
    static func of(_ messages: InboxMessage..., badge: Int? = nil) -> InboxFeed {
        InboxFeed(provider: messages.first?.provider, messages: messages, badge: badge)
    }
}

extension InboxState {
    /// The five vendors' inbox after some events.
    static func after(_ events: InboxEvent...) -> InboxState {
        events.reduce(into: InboxState()) { $0.apply($1) }
    }

    /// The ids of the messages shown at 2026-02-05T12:00:00Z.
    var shownAtNoon: [String] { messages(at: .noon()).map(\.id) }
}
