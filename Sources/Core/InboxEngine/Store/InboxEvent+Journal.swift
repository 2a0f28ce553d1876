public import InboxJSON
import InboxModel

/// Events as a store writes them.
///
/// ```json
/// {"at":1770292800000,"event":"markRead","ids":["zeta:MSG-1"],"session":0}
/// {"at":1770292800000,"event":"ingest","feed":{"messages":[…],"provider":"zeta"},"scope":"page","session":0}
/// ```
///
/// The keys are those of an event log. Only a feed is different: it is written decoded, with messages in canonical form with
/// `raw`, and without its diagnostics.
extension InboxEvent {
    /// The event as one line of JSON, UTF-8.
    public var journalJSON: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer) { instant, writer in
            writer.integer(instant.milliseconds)
        } feed: { feed, writer in
            feed.writeJournal(to: &writer)
        }
        return writer.bytes
    }

    /// Reads ``journalJSON``; nil if the value is not an event.
    ///
    /// Each member must have its type. Unknown members are ignored.
    public init?(journal json: JSONValue) {
        do throws(CanonicalFault) {
            try self.init(reading: CanonicalFields(json))
        } catch {
            return nil
        }
    }

    private init(reading fields: CanonicalFields) throws(CanonicalFault) {
        let at = try fields.required("at", fields.milliseconds("at"))
        let session = try fields.value("session", "session") { json in
            json.integer.flatMap { Self.sessions.contains($0) ? $0 : nil }
        }
        let kind: Kind
        switch try fields.required("event", fields.word("event", EventName.init(rawValue:))) {
        case .ingest:
            let feed = try fields.required("feed", fields.nested("feed", InboxFeed.init(journal:)))
            kind = .ingest(feed, try fields.required("scope", fields.word("scope", Scope.init(rawValue:))))
        case .markRead: kind = .markRead(try fields.ids())
        case .markUnread: kind = .markUnread(try fields.ids())
        case .delete: kind = .delete(try fields.ids())
        case .pin: kind = .pin(try fields.ids(), until: try fields.milliseconds("until")?.date)
        case .unpin: kind = .unpin(try fields.ids())
        case .acknowledge: kind = .acknowledge(try fields.ids(), badge: try fields.integer("badge"))
        case .badge:
            let provider = Provider(try fields.required("provider", fields.text("provider")))
            kind = .badge(provider, try fields.required("badge", fields.integer("badge")))
        case .click: kind = .click(try fields.required("id", fields.text("id")), value: try fields.text("value"))
        case .clear: kind = .clear
        }
        self.init(kind, at: at.date, session: try fields.required("session", session))
    }
}

extension InboxFeed {
    fileprivate func writeJournal(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("badge", badge)
        writer.member("deletions", deletions)
        if isIncomplete { writer.member("incomplete", true) }
        writer.array("messages", of: messages) { message, writer in message.write(to: &writer, includingRaw: true) }
        writer.member("provider", provider?.name)
        writer.endObject()
    }

    fileprivate init(journal json: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(json)
        self.init(
            provider: try fields.text("provider").map { Provider($0) },
            messages: try fields.required("messages", fields.list("messages", InboxMessage.init(reading:))),
            badge: try fields.integer("badge"), deletions: try fields.list("deletions", CanonicalFields.text),
            isIncomplete: try fields.flag("incomplete") ?? false)
    }
}

extension CanonicalFields {
    fileprivate func ids() throws(CanonicalFault) -> [String] {
        try required("ids", list("ids", CanonicalFields.text))
    }
}
