public import InboxEngine
public import InboxJSON
public import InboxModel

/// An event of a log, and the recipient whose inbox it belongs to.
///
/// The log is NDJSON, one event a line:
///
/// ```json
/// {"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"markRead","ids":["customerio:1234567890"]}
/// ```
public struct LoggedEvent: Hashable, Sendable {
    /// The recipient; empty if the line has none.
    public let recipient: String
    /// The event.
    public let event: InboxEvent

    /// Reads an event from its JSON; a `null` member is the same as an absent one.
    ///
    /// - Parameters:
    ///   - json: A line of the log.
    ///   - decoder: Decodes the payload of an `ingest`.
    ///   - provider: The provider of payloads whose line names none; nil to detect it.
    /// - Throws: ``LineError`` if `at` cannot be read, the event, provider or scope is unknown, `full` has no provider,
    ///   `session` is negative, the payload is not recognised, or a member is missing or has another type.
    public init(_ json: JSONValue, decoder: InboxDecoder, provider: Provider? = nil) throws(LineError) {
        var stream = InboxStreamDecoder(decoder, for: json)
        try self.init(json, decoder: &stream, provider: provider)
    }

    /// Reads one of many events from its JSON; a `null` member is the same as an absent one.
    ///
    /// - Parameters:
    ///   - json: A line of the log; fastest if the decoder has parsed it.
    ///   - decoder: Decodes the payload of an `ingest`.
    ///   - provider: The provider of payloads whose line names none; nil to detect it.
    /// - Throws: ``LineError``, as for a single line.
    public init(
        _ json: JSONValue, decoder: inout InboxStreamDecoder, provider: Provider? = nil
    ) throws(LineError) {
        // A value that was not parsed is in no document yet.
        guard let node = json.node ?? (try? JSONValue(stored: json.losslessText))?.node else {
            throw LineError("the line is not a JSON object")
        }
        try self.init(node.document, at: node.index, decoder: &decoder, provider: provider)
    }

    /// Reads an event from its JSON in a document.
    package init(
        _ document: JSONDocument, at index: Int, decoder: inout InboxStreamDecoder, provider: Provider?
    ) throws(LineError) {
        guard document.kind(index) == .object else { throw LineError("the line is not a JSON object") }
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
            throw LineError(
                "\"\(name)\" is not an event; use ingest, markRead, markUnread, delete, click, acknowledge or clear")
        }
        self.recipient = recipient
        event = InboxEvent(kind, at: at.date, session: session)
    }
}

/// The members of an event's line.
private struct EventFields {
    /// The keys, numbered in order.
    enum Name: Int, CaseIterable {
        case at, event, recipient, session, ids, id, value, provider, scope, payload

        static let table = KeyTable(allCases.map { "\($0)" })
    }

    private let document: JSONDocument
    /// The tape index of each member's value, by the number of its key; 0 if the member is absent or `null`, as no member's
    /// value is at the tape index 0.
    private let indices: SIMD16<UInt32>

    init(_ document: JSONDocument, at object: Int, _ decoder: inout InboxStreamDecoder) {
        self.document = document
        var indices = SIMD16<UInt32>()
        decoder.forEachKnown(of: object, in: document, Name.table) { number, value in
            indices[number] = document.kind(value) == .null ? 0 : UInt32(truncatingIfNeeded: value)
        }
        self.indices = indices
    }

    /// The tape index of a member's value; nil if the member is absent or `null`.
    private func index(_ name: Name) -> Int? {
        let index = Int(indices[name.rawValue])
        return index == 0 ? nil : index
    }

    /// The value of a member; nil if the member is absent or `null`.
    private func value(_ name: Name) -> JSONValue? {
        index(name).map { JSONValue(document, at: $0) }
    }

    /// RFC 3339, or whole milliseconds since 1970.
    func instant(_ name: Name) throws(LineError) -> Instant {
        if let index = index(name), document.kind(index) == .string,
            let instant = document.withTextBytes(index, { Instant(rfc3339: $0) })
        {
            return instant
        }
        if let number = value(name)?.integer, let instant = Instant(milliseconds: Int64(number)) { return instant }
        let problem = value(name).map { "\"\(name)\" is \($0), which is not an instant" } ?? "\"\(name)\" is missing"
        throw LineError("\(problem); write it like 2026-02-05T12:00:00Z, or in milliseconds since 1970")
    }

    func optionalText(_ name: Name) throws(LineError) -> String? {
        guard let index = index(name) else { return nil }
        guard document.kind(index) == .string else {
            throw LineError("\"\(name)\" is \(JSONValue(document, at: index)), which is not a string")
        }
        return document.text(index)
    }

    func text(_ name: Name) throws(LineError) -> String {
        guard let text = try optionalText(name) else { throw LineError("\"\(name)\" is missing") }
        return text
    }

    func session() throws(LineError) -> Int {
        guard let value = value(.session) else { return 0 }
        guard let session = value.integer, InboxEvent.sessions.contains(session) else {
            throw LineError(
                "\"session\" is \(value), which is not an integer from 0 to \(InboxEvent.sessions.upperBound)")
        }
        return session
    }

    func ids() throws(LineError) -> [String] {
        guard let index = index(.ids) else { throw LineError("\"ids\" is missing") }
        var ids: [String] = []
        if document.kind(index) == .array {
            var element = index + 1
            let end = document.next(index)
            while element < end, document.kind(element) == .string {
                ids.append(document.text(element))
                element = document.next(element)
            }
            if element == end { return ids }
        }
        throw LineError("\"ids\" is \(JSONValue(document, at: index)), which is not a list of strings")
    }

    func ingest(
        _ decoder: inout InboxStreamDecoder, _ given: Provider?
    ) throws(LineError) -> InboxEvent.Kind {
        let provider = try optionalText(.provider).map { Provider($0) } ?? given
        guard let scope = InboxEvent.Scope(rawValue: try optionalText(.scope) ?? "page") else {
            throw LineError("\"scope\" is neither page nor full")
        }
        if scope == .full, provider == nil { throw LineError("a full feed must name its \"provider\"") }
        guard let payload = value(.payload) else { throw LineError("\"payload\" is missing") }
        do {
            return .ingest(try decoder.decode(payload, from: provider), scope)
        } catch {
            throw LineError(error.reason, diagnostics: error.diagnostics)
        }
    }
}
