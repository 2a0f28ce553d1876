import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A member of an event's JSON, in event logs, journals and descriptions.
///
/// The formats differ in how they write instants and feeds.
enum EventMember {
    case instant(Date)
    case feed(InboxFeed)
    case text(String)
    case texts([String])
    case number(Int)
}

extension InboxEvent.Kind {
    /// The members that belong to the kind, in order: those between `event` and `session`.
    var members: [(key: String, value: EventMember)] {
        switch self {
        case .ingest(let feed, let scope):
            [("feed", .feed(feed)), ("scope", .text(scope.rawValue))]
        case .markRead(let ids), .markUnread(let ids), .delete(let ids), .unpin(let ids):
            [("ids", .texts(ids))]
        case .acknowledge(let ids, let badge):
            [("ids", .texts(ids))] + (badge.map { [("badge", .number($0))] } ?? [])
        case .badge(let provider, let badge):
            [("provider", .text(provider.name)), ("badge", .number(badge))]
        case .pin(let ids, let until):
            [("ids", .texts(ids))] + (until.map { [("until", .instant($0))] } ?? [])
        case .click(let id, let value):
            [("id", .text(id))] + (value.map { [("value", .text($0))] } ?? [])
        case .clear:
            []
        }
    }
}
