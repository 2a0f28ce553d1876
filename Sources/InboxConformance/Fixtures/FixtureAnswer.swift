public import InboxJSON
public import InboxModel

/// The answer of a subject to a request.
///
/// Closed: there is a kind of answer for each operation and question, and a new one has to break the build of a
/// subject.
public enum FixtureAnswer: Sendable, Hashable {
    /// The decode result: an object with `messages`, `diagnostics` and, if the vendor sent them, `badge`, `deletions`.
    /// For a query, an object with `messages` only.
    case feed(JSONValue)
    /// The lines of `inbox replay`, one object per recipient.
    case recipients([JSONValue])
    /// The layout that a view draws for a message.
    case layout(MessageLayout)
    /// The outcome of a step of a session.
    case outcome(JSONValue)
    /// The lists that were delivered to a subscriber of a session, each a list of messages.
    case lists([JSONValue])
    /// The payload is refused because it is not JSON.
    case malformed
    /// The subject does not support the request; the case is skipped.
    case unsupported
    /// The subject cannot answer the request, with the reason.
    case failed(String)

    /// Reads a line of the protocol, whose case name the caller has checked.
    init(_ json: JSONValue) {
        if json["malformed"]?.bool == true {
            self = .malformed
        } else if json["unsupported"]?.bool == true {
            self = .unsupported
        } else if let reason = json["error"]?.string {
            self = .failed(reason)
        } else if let recipients = json["recipients"]?.array {
            self = .recipients(recipients)
        } else if let layout = json["layout"]?.string {
            self = .layout(MessageLayout(rawValue: layout))
        } else if let outcome = json["outcome"] {
            self = .outcome(outcome)
        } else if let lists = json["lists"]?.array {
            self = .lists(lists)
        } else {
            self = .feed(json)
        }
    }

    /// Writes the line of the protocol, without its line feed.
    ///
    /// - Parameter name: The case's name, or nil if the request had none.
    public func write(for name: String?, to writer: inout JSONWriter) {
        writer.beginObject()
        if let name {
            writer.key("case")
            writer.string(name)
        }
        switch self {
        case .feed(let feed):
            for key in ["messages", "diagnostics", "badge", "deletions"] {
                guard let value = feed[key] else { continue }
                writer.key(key)
                writer.value(value)
            }
        case .recipients(let lines):
            writer.array("recipients", of: lines) { line, writer in writer.value(line) }
        case .layout(let layout):
            writer.key("layout")
            writer.string(layout.rawValue)
        case .outcome(let outcome):
            writer.key("outcome")
            writer.value(outcome)
        case .lists(let lists):
            writer.array("lists", of: lists) { list, writer in writer.value(list) }
        case .malformed:
            writer.key("malformed")
            writer.bool(true)
        case .unsupported:
            writer.key("unsupported")
            writer.bool(true)
        case .failed(let reason):
            writer.key("error")
            writer.string(reason)
        }
        writer.endObject()
    }

    /// The answer to a question of an engine case, or nil if it is an answer of another kind.
    func value(for question: FixtureQuestion) -> JSONValue? {
        switch (question, self) {
        case (.inboxes, .recipients(let lines)): JSONValue(lines)
        case (.messages, .feed(let feed)): feed["messages"]?.kind == .array ? feed["messages"] : nil
        case (.layout, .layout(let layout)): JSONValue(layout.rawValue)
        case (.outcome, .outcome(let outcome)): outcome
        case (.lists, .lists(let lists)): JSONValue(lists)
        default: nil
        }
    }

    /// The value that a result has for an answer of another kind than the expected one.
    var json: JSONValue {
        switch self {
        case .feed(let feed): feed
        case .recipients(let lines): ["recipients": JSONValue(lines)]
        case .layout(let layout): ["layout": JSONValue(layout.rawValue)]
        case .outcome(let outcome): ["outcome": outcome]
        case .lists(let lists): ["lists": JSONValue(lists)]
        case .malformed: ["malformed": true]
        case .unsupported: ["unsupported": true]
        case .failed(let reason): ["error": JSONValue(reason)]
        }
    }
}
