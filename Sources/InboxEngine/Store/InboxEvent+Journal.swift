public import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Events as a store writes them.
///
/// ```json
/// {"at":1770292800000,"event":"markRead","ids":["zeta:MSG-1"],"session":0}
/// {"at":1770292800000,"event":"ingest","feed":{"messages":[…],"provider":"zeta"},"scope":"page","session":0}
/// ```
///
/// The keys are those of an event log, but for a feed. It is written as it was decoded, its messages in their canonical form
/// with `raw`; its diagnostics are not written.
extension InboxEvent {
    /// The event as one line of JSON, UTF-8.
    public var journalJSON: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("at")
        writer.integer(Instant(clamping: at).milliseconds)
        writer.key("event")
        switch kind {
        case .ingest(let feed, let scope):
            writer.string("ingest")
            writer.key("feed")
            feed.writeJournal(to: &writer)
            writer.key("scope")
            writer.string(scope.rawValue)
        case .markRead(let ids): writer.event("markRead", ids)
        case .markUnread(let ids): writer.event("markUnread", ids)
        case .delete(let ids): writer.event("delete", ids)
        case .acknowledge(let ids): writer.event("acknowledge", ids)
        case .click(let id, let value):
            writer.string("click")
            writer.key("id")
            writer.string(id)
            if let value {
                writer.key("value")
                writer.string(value)
            }
        case .clear: writer.string("clear")
        }
        writer.key("session")
        writer.integer(session)
        writer.endObject()
        return writer.bytes
    }

    /// Reads ``journalJSON``; nil if the value is not an event.
    public init?(journal json: JSONValue) {
        guard let milliseconds = json["at"]?.integer, let at = Instant(milliseconds: Int64(milliseconds)),
            let session = json["session"]?.integer, session >= 0, let name = json["event"]?.string
        else { return nil }
        let kind: Kind
        switch (name, json["ids"]?.strings, json["id"]?.string) {
        case ("markRead", let ids?, _): kind = .markRead(ids)
        case ("markUnread", let ids?, _): kind = .markUnread(ids)
        case ("delete", let ids?, _): kind = .delete(ids)
        case ("acknowledge", let ids?, _): kind = .acknowledge(ids)
        case ("click", _, let id?): kind = .click(id, value: json["value"]?.string)
        case ("clear", _, _): kind = .clear
        case ("ingest", _, _):
            guard let feed = json["feed"].flatMap(InboxFeed.init(journal:)),
                let scope = json["scope"]?.string.flatMap(Scope.init)
            else { return nil }
            kind = .ingest(feed, scope)
        default: return nil
        }
        self.init(kind, at: at.date, session: session)
    }
}

extension InboxFeed {
    fileprivate func writeJournal(to writer: inout JSONWriter) {
        writer.beginObject()
        if let badge {
            writer.key("badge")
            writer.integer(badge)
        }
        if let deletions {
            writer.key("deletions")
            writer.strings(deletions)
        }
        if isIncomplete {
            writer.key("incomplete")
            writer.bool(true)
        }
        writer.array("messages", of: messages) { message, writer in message.write(to: &writer, includingRaw: true) }
        if let provider {
            writer.key("provider")
            writer.string(provider.name)
        }
        writer.endObject()
    }

    fileprivate init?(journal json: JSONValue) {
        guard let elements = json["messages"]?.array else { return nil }
        let messages = elements.compactMap(InboxMessage.init(canonical:))
        guard messages.count == elements.count else { return nil }
        var deletions: [String]?
        if let value = json["deletions"] {
            guard let ids = value.strings else { return nil }
            deletions = ids
        }
        self.init(
            provider: json["provider"]?.string.map { Provider($0) }, messages: messages, badge: json["badge"]?.integer,
            deletions: deletions, isIncomplete: json["incomplete"]?.bool ?? false)
    }
}

extension JSONValue {
    /// The elements of an array of strings; nil if the value is not one.
    fileprivate var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }
}

extension JSONWriter {
    fileprivate mutating func event(_ name: String, _ ids: [String]) {
        string(name)
        key("ids")
        strings(ids)
    }

    fileprivate mutating func strings(_ strings: [String]) {
        beginArray()
        for text in strings { string(text) }
        endArray()
    }
}
