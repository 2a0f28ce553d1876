public import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The name of a kind of event in event logs, journals and fixture steps.
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
    /// The members that depend on the kind, in order.
    ///
    /// They come between `event` and `session`.
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

extension InboxEvent: JSONRepresentable {
    /// `{"at":"2026-02-05T12:00:00Z","event":"markRead","ids":["zeta:MSG-1"],"session":0}`.
    ///
    /// The keys are those of an event log. Only a feed is different: it is written as in ``InboxFeed/json(includingRaw:)``.
    public func json(includingRaw: Bool) -> JSONValue {
        JSONValue(written: { writeWhole(to: &$0, includingRaw: includingRaw) })
    }

    /// Writes the event with the whole feed.
    package func writeWhole(to writer: inout JSONWriter, includingRaw: Bool) {
        writer.beginObject()
        writer.member("at", Instant(clamping: at).rfc3339)
        writer.member("event", kind.name.rawValue)
        for (key, value) in kind.members {
            writer.key(key)
            switch value {
            case .instant(let instant): writer.string(Instant(clamping: instant).rfc3339)
            case .feed(let feed): feed.writeWhole(to: &writer, includingRaw: includingRaw)
            case .text(let text): writer.string(text)
            case .texts(let texts): writer.strings(texts)
            case .number(let number): writer.integer(number)
            }
        }
        writer.member("session", session)
        writer.endObject()
    }
}
