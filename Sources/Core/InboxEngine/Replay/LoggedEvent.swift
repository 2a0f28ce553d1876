package import InboxJSON
package import InboxModel

/// An event of a log, and the recipient whose inbox it belongs to.
///
/// The log is NDJSON, one event a line:
///
/// ```json
/// {"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"markRead","ids":["customerio:1234567890"]}
/// ```
package struct LoggedEvent: Hashable, Sendable {
    /// The recipient; empty if the line has none.
    package let recipient: String
    package let event: InboxEvent

    /// - Parameters:
    ///   - json: A line of the log.
    ///   - decoder: Decodes the payload of an `ingest`.
    /// - Throws: ``LineError``, the same as for one of many events.
    package init(_ json: JSONValue, decoder: InboxDecoder) throws(LineError) {
        // A value that was built in code and not parsed has no document yet.
        guard let node = json.node ?? (try? JSONValue(stored: json.losslessBytes))?.node else {
            throw LineError("the line is not a JSON object")
        }
        var stream = InboxStreamDecoder(decoder, for: json)
        try self.init(node, decoder: &stream, provider: nil)
    }

    /// Reads one of many events from its JSON in a document.
    ///
    /// A `null` member is the same as an absent one.
    ///
    /// - Parameters:
    ///   - node: A line of the log. This is fastest if the decoder has parsed it.
    ///   - decoder: Decodes the payload of an `ingest`.
    ///   - provider: The provider of payloads and badges, if the line names none; nil to detect the provider of a payload.
    /// - Throws: ``LineError`` if `at` or `until` cannot be read, the event, provider or scope is unknown, `full` has no
    ///   provider, `session` or `badge` is negative, the ids that come with a badge do not all belong to one provider,
    ///   the payload is not recognised, or a member is missing or has another type.
    package init(
        _ node: JSONNode, decoder: inout InboxStreamDecoder, provider: Provider?
    ) throws(LineError) {
        guard node.kind == .object else { throw LineError("the line is not a JSON object") }
        let fields = EventFields(node, &decoder)
        let at = try fields.instant(.at)
        let name = try fields.name()
        let recipient = try fields.optionalText(.recipient) ?? ""
        let session = try fields.session()
        let kind: InboxEvent.Kind
        switch name {
        case .ingest: kind = try fields.ingest(&decoder, provider)
        case .markRead: kind = .markRead(try fields.ids())
        case .markUnread: kind = .markUnread(try fields.ids())
        case .delete: kind = .delete(try fields.ids())
        case .pin: kind = .pin(try fields.ids(), until: try fields.optionalInstant(.until)?.date)
        case .unpin: kind = .unpin(try fields.ids())
        case .click: kind = .click(try fields.text(.id, "the id of a message"), value: try fields.optionalText(.value))
        case .acknowledge: kind = try fields.acknowledge(decoder.decoder.adapters)
        case .badge: kind = try fields.badge(decoder.decoder.adapters, provider)
        case .clear: kind = .clear
        }
        self.recipient = recipient
        event = InboxEvent(kind, at: at.date, session: session)
    }

    /// The diagnostics of the line that the event was read from.
    ///
    /// The diagnostics of a feed already include those of its line.
    package func diagnostics(of line: JSONNode, _ decoder: inout InboxStreamDecoder) -> [Diagnostic] {
        if case .ingest(let feed, _) = event.kind { feed.diagnostics } else { decoder.anomalies(around: line) }
    }
}

/// The members of an event's line.
private struct EventFields {
    /// The keys, numbered in order.
    enum Name: Int, CaseIterable {
        case at, event, recipient, session, ids, id, value, until, provider, scope, payload, badge

        static let table = JSONKnownKeys(allCases.map { "\($0)" })
    }

    private let values: JSONKnownValues

    init(_ object: JSONNode, _ decoder: inout InboxStreamDecoder) {
        values = decoder.values(of: object, Name.table)
    }

    /// The value of a member; nil if the member is absent or `null`.
    private func node(_ name: Name) -> JSONNode? {
        guard let node = values[name.rawValue], !node.isNull else { return nil }
        return node
    }

    func optionalInstant(_ name: Name) throws(LineError) -> Instant? {
        node(name) == nil ? nil : try instant(name)
    }

    /// RFC 3339, or whole milliseconds since 1970.
    func instant(_ name: Name) throws(LineError) -> Instant {
        let node = node(name)
        if let node, node.kind == .string, let instant = node.withTextBytes({ Instant(rfc3339: $0) }) { return instant }
        if let number = node?.value.integer, let instant = Instant(milliseconds: Int64(number)) { return instant }
        let problem = node.map { "\"\(name)\" must be a date and time, not \($0.value)" } ?? "\"\(name)\" is missing"
        throw LineError("\(problem); write it like 2026-02-05T12:00:00Z, or in milliseconds since 1970")
    }

    func optionalText(_ name: Name) throws(LineError) -> String? {
        guard let node = node(name) else { return nil }
        guard node.kind == .string else {
            throw LineError("\"\(name)\" must be a string, not \(node.value); write it in quotes")
        }
        return node.text
    }

    /// - Parameter contents: What the error says about the expected contents if the member is missing.
    func text(_ name: Name, _ contents: @autoclosure () -> String) throws(LineError) -> String {
        guard let text = try optionalText(name) else { throw LineError("\"\(name)\" is missing; add \(contents())") }
        return text
    }

    private static var eventNames: String {
        let names = EventName.allCases.map(\.rawValue)
        return "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
    }

    func name() throws(LineError) -> EventName {
        let text = try text(.event, "the name of an event: \(Self.eventNames)")
        guard let name = EventName(rawValue: text) else {
            throw LineError("\"\(text)\" is not the name of an event; use \(Self.eventNames)")
        }
        return name
    }

    func session() throws(LineError) -> Int {
        guard let value = node(.session)?.value else { return 0 }
        guard let session = value.integer, InboxEvent.sessions.contains(session) else {
            throw LineError(
                "\"session\" must be an integer from 0 to \(InboxEvent.sessions.upperBound), not \(value); the default is 0"
            )
        }
        return session
    }

    func ids() throws(LineError) -> [String] {
        guard let list = node(.ids) else { throw LineError("\"ids\" is missing; add an array of ids") }
        guard list.kind == .array, list.elements.allSatisfy({ $0.kind == .string }) else {
            throw LineError("\"ids\" must be an array of strings, not \(list.value); write each id in quotes")
        }
        return list.elements.map(\.text)
    }

    func acknowledge(_ adapters: [any InboxAdapter]) throws(LineError) -> InboxEvent.Kind {
        let ids = try ids()
        guard let badge = try optionalBadge() else { return .acknowledge(ids, badge: nil) }
        guard InboxState(adapters: adapters).provider(ofEntries: ids) != nil else {
            throw LineError(
                "the \"ids\" do not all belong to one provider, so it is unclear which one the \"badge\" is from; list outbox "
                    + "entries of one provider only, or send the badge in a separate \"badge\" event")
        }
        return .acknowledge(ids, badge: badge)
    }

    func badge(_ adapters: [any InboxAdapter], _ given: Provider?) throws(LineError) -> InboxEvent.Kind {
        guard let provider = try optionalText(.provider).map({ Provider($0) }) ?? given else {
            throw LineError("\"provider\" is missing; add the provider that sent the badge")
        }
        guard adapters.contains(where: { $0.provider == provider }) else {
            let names = adapters.map(\.provider.name).joined(separator: ", ")
            throw LineError("unknown provider \"\(provider)\"; the providers are \(names)")
        }
        guard let badge = try optionalBadge() else {
            throw LineError("\"badge\" is missing; add the number that the vendor reported")
        }
        return .badge(provider, badge)
    }

    private func optionalBadge() throws(LineError) -> Int? {
        guard let value = node(.badge)?.value else { return nil }
        guard let badge = value.integer, badge >= 0 else {
            throw LineError(
                "\"badge\" must be an integer from 0 to \(Int.max), not \(value); send the number that the vendor reported"
            )
        }
        return badge
    }

    func ingest(
        _ decoder: inout InboxStreamDecoder, _ given: Provider?
    ) throws(LineError) -> InboxEvent.Kind {
        let provider = try optionalText(.provider).map { Provider($0) } ?? given
        let text = try optionalText(.scope) ?? InboxEvent.Scope.page.rawValue
        guard let scope = InboxEvent.Scope(rawValue: text) else {
            throw LineError(
                "\"scope\" must be full or page, not \"\(text)\"; use full if the feed has all of the provider's messages, "
                    + "otherwise page")
        }
        if scope == .full, provider == nil { throw LineError("a full feed needs a \"provider\"; add it") }
        guard let payload = node(.payload) else {
            throw LineError("\"payload\" is missing; add the payload that the vendor sent")
        }
        do {
            return .ingest(try decoder.decode(payload, from: provider), scope)
        } catch {
            throw LineError(error)
        }
    }
}

/// Why a whole line of input is skipped.
///
/// It does not say which line: the caller knows the line number and the name of the input.
package struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    package let reason: String
    /// The column of the syntax error, from 1; nil if the line is JSON.
    package let column: Int?
    /// The diagnostics in a payload that is not recognised.
    package let diagnostics: [Diagnostic]
    /// The code of the error; nil if the line is an event that cannot be read.
    package let code: DiagnosticCode?

    package init(_ reason: String, column: Int? = nil, code: DiagnosticCode? = nil, diagnostics: [Diagnostic] = []) {
        self.reason = reason
        self.column = column
        self.code = code
        self.diagnostics = diagnostics
    }

    /// Creates the error for a line whose payload gives no feed.
    package init(_ error: InboxDecodingError) {
        self.init(
            error.reason, code: DiagnosticCode(error.code.rawValue, .error), diagnostics: error.diagnostics)
    }

    package var description: String { reason }
}
