public import InboxEngine
public import InboxJSON
public import InboxModel

/// An event of a log, and whose inbox it is about.
///
/// The log is NDJSON, an event a line:
///
/// ```json
/// {"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"markRead","ids":["customerio:1234567890"]}
/// ```
public struct LoggedEvent: Hashable, Sendable {
    /// Whose inbox; empty where the line does not say.
    public let recipient: String
    /// What happened.
    public let event: InboxEvent

    /// Reads an event of its JSON; `null` is the same as absent.
    ///
    /// - Parameters:
    ///   - json: A line of the log.
    ///   - decoder: Decodes the payloads of `ingest`.
    ///   - provider: Whose payloads they are where a line names no provider; detected where nil.
    /// - Throws: ``EventLineError`` for no readable `at`, an unknown event, provider or scope, `full` without a provider, a
    ///   negative `session`, a payload that is not recognised, a field that is missing or of another type.
    public init(_ json: JSONValue, decoder: InboxDecoder, provider: Provider? = nil) throws(EventLineError) {
        var stream = InboxStreamDecoder(decoder, for: json)
        try self.init(json, decoder: &stream, provider: provider)
    }

    /// Reads an event of its JSON, one of many; `null` is the same as absent.
    ///
    /// - Parameters:
    ///   - json: A line of the log, best one that the decoder has parsed.
    ///   - decoder: Decodes the payloads of `ingest`.
    ///   - provider: Whose payloads they are where a line names no provider; detected where nil.
    /// - Throws: ``EventLineError``, as for a line by itself.
    public init(
        _ json: JSONValue, decoder: inout InboxStreamDecoder, provider: Provider? = nil
    ) throws(EventLineError) {
        // A value made by hand stands in no document yet.
        guard let node = json.node ?? (try? JSONValue(stored: json.losslessText))?.node else {
            throw EventLineError("the line is no object")
        }
        try self.init(node.document, at: node.index, decoder: &decoder, provider: provider)
    }

    /// Reads an event of its JSON, which stands in a document.
    package init(
        _ document: JSONDocument, at index: Int, decoder: inout InboxStreamDecoder, provider: Provider?
    ) throws(EventLineError) {
        guard document.kind(index) == .object else { throw EventLineError("the line is no object") }
        let fields = EventFields(document, at: index, &decoder)
        let at = try fields.instant(.at)
        let name = try fields.text(.event)
        let recipient = try fields.optionalText(.recipient) ?? ""
        let session = try fields.session()
        let kind: InboxEvent.Kind
        switch name {
        case "ingest": kind = try fields.ingest(&decoder, provider)
        case "markRead": kind = .markRead(try fields.ids())
        case "markUnread": kind = .markUnread(try fields.ids())
        case "delete": kind = .delete(try fields.ids())
        case "click": kind = .click(try fields.text(.id), value: try fields.optionalText(.value))
        case "acknowledge": kind = .acknowledge(try fields.ids())
        case "clear": kind = .clear
        default:
            throw EventLineError(
                "no event \"\(name)\"; there are ingest, markRead, markUnread, delete, click, acknowledge, clear")
        }
        self.recipient = recipient
        event = InboxEvent(kind, at: at.date, session: session)
    }
}

/// The fields of an event's line.
private struct EventFields {
    /// The names, numbered in order.
    enum Name: Int, CaseIterable {
        case at, event, recipient, session, ids, id, value, provider, scope, payload

        static let table = KeyTable(allCases.map { "\($0)" })
    }

    private let document: JSONDocument
    /// Where each field's value stands, by the number of its name; 0, where no value can stand, of one that is not there.
    private let places: SIMD16<UInt32>

    init(_ document: JSONDocument, at object: Int, _ decoder: inout InboxStreamDecoder) {
        self.document = document
        var places = SIMD16<UInt32>()
        decoder.forEachKnown(of: object, in: document, Name.table) { number, value in
            places[number] = document.kind(value) == .null ? 0 : UInt32(truncatingIfNeeded: value)
        }
        self.places = places
    }

    /// Where a member's value stands; nil of one that is not there, or `null`.
    private func place(_ name: Name) -> Int? {
        let place = Int(places[name.rawValue])
        return place == 0 ? nil : place
    }

    /// A member that is there and not `null`.
    private func value(_ name: Name) -> JSONValue? {
        place(name).map { JSONValue(document, at: $0) }
    }

    /// RFC 3339, or whole milliseconds since 1970.
    func instant(_ name: Name) throws(EventLineError) -> Instant {
        if let place = place(name), document.kind(place) == .string,
            let instant = document.withTextBytes(place, { Instant(rfc3339: $0) })
        {
            return instant
        }
        if let number = value(name)?.integer, let instant = Instant(milliseconds: Int64(number)) { return instant }
        throw EventLineError("no readable \"\(name)\"; write it like 2026-02-05T12:00:00Z, or in milliseconds")
    }

    func optionalText(_ name: Name) throws(EventLineError) -> String? {
        guard let place = place(name) else { return nil }
        guard document.kind(place) == .string else {
            throw EventLineError("\"\(name)\" is \(JSONValue(document, at: place)), and no string")
        }
        return document.text(place)
    }

    func text(_ name: Name) throws(EventLineError) -> String {
        guard let text = try optionalText(name) else { throw EventLineError("\"\(name)\" is missing") }
        return text
    }

    func session() throws(EventLineError) -> Int {
        guard let value = value(.session) else { return 0 }
        guard let session = value.integer, InboxEvent.sessions.contains(session) else {
            throw EventLineError(
                "\"session\" is \(value), and no integer from 0 to \(InboxEvent.sessions.upperBound)")
        }
        return session
    }

    func ids() throws(EventLineError) -> [String] {
        guard let place = place(.ids) else { throw EventLineError("\"ids\" is missing") }
        var ids: [String] = []
        if document.kind(place) == .array {
            var element = place + 1
            let end = document.next(place)
            while element < end, document.kind(element) == .string {
                ids.append(document.text(element))
                element = document.next(element)
            }
            if element == end { return ids }
        }
        throw EventLineError("\"ids\" is \(JSONValue(document, at: place)), and no list of strings")
    }

    func ingest(
        _ decoder: inout InboxStreamDecoder, _ given: Provider?
    ) throws(EventLineError) -> InboxEvent.Kind {
        let provider = try optionalText(.provider).map { Provider($0) } ?? given
        guard let scope = InboxEvent.Scope(rawValue: try optionalText(.scope) ?? "page") else {
            throw EventLineError("\"scope\" is neither page nor full")
        }
        if scope == .full, provider == nil { throw EventLineError("a full feed has to name its \"provider\"") }
        guard let payload = value(.payload) else { throw EventLineError("\"payload\" is missing") }
        do {
            return .ingest(try decoder.decode(payload, from: provider), scope)
        } catch {
            throw EventLineError(error.reason, diagnostics: error.diagnostics)
        }
    }
}
