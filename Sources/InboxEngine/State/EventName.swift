/// The name of a kind of event, in event logs, journals and steps of fixtures.
package enum EventName: String, Sendable, CaseIterable {
    case ingest, markRead, markUnread, delete, pin, unpin, click, acknowledge, badge, clear
}

extension InboxEvent.Kind {
    /// The name of the kind.
    package var name: EventName {
        switch self {
        case .ingest: .ingest
        case .markRead: .markRead
        case .markUnread: .markUnread
        case .delete: .delete
        case .pin: .pin
        case .unpin: .unpin
        case .click: .click
        case .acknowledge: .acknowledge
        case .badge: .badge
        case .clear: .clear
        }
    }
}
