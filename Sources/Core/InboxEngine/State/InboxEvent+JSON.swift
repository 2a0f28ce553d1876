public import InboxJSON
import InboxModel

/// The name of a kind of event in event logs, journals and fixture steps.
package enum EventName: String, Sendable, CaseIterable {
    case ingest, markRead, markUnread, delete, pin, unpin, click, acknowledge, badge, clear
}

extension InboxEvent.Kind {
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

extension InboxEvent: JSONRepresentable, CustomReflectable {
    /// `{"at":"2026-02-05T12:00:00Z","event":"markRead","ids":["zeta:MSG-1"],"session":0}`.
    ///
    /// The keys are those of an event log. Only a feed is different: it is written as in ``InboxFeed/json(includingRaw:)``.
    public func json(includingRaw: Bool) -> JSONValue {
        JSONValue(written: { writer in
            write(to: &writer) { instant, writer in
                writer.string(instant.rfc3339)
            } feed: { feed, writer in
                feed.writeWhole(to: &writer, includingRaw: includingRaw)
            }
        })
    }

    /// The journal and descriptions differ in how they write instants and feeds.
    func write(
        to writer: inout JSONWriter, instant: (Instant, inout JSONWriter) -> Void,
        feed: (InboxFeed, inout JSONWriter) -> Void
    ) {
        writer.beginObject()
        writer.key("at")
        instant(Instant(clamping: at), &writer)
        writer.member("event", kind.name.rawValue)
        switch kind {
        case .ingest(let ingested, let scope):
            writer.key("feed")
            feed(ingested, &writer)
            writer.member("scope", scope.rawValue)
        case .markRead(let ids), .markUnread(let ids), .delete(let ids), .unpin(let ids):
            writer.member("ids", ids)
        case .acknowledge(let ids, let badge):
            writer.member("ids", ids)
            writer.member("badge", badge)
        case .badge(let provider, let badge):
            writer.member("provider", provider.name)
            writer.member("badge", badge)
        case .pin(let ids, let until):
            writer.member("ids", ids)
            if let until {
                writer.key("until")
                instant(Instant(clamping: until), &writer)
            }
        case .click(let id, let value):
            writer.member("id", id)
            writer.member("value", value)
        case .clear:
            break
        }
        writer.member("session", session)
        writer.endObject()
    }
}
