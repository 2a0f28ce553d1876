public import InboxEngine
import InboxJSON
public import InboxModel

/// A question of an engine case to an inbox, after all events or steps.
///
/// In a case file its members are beside the expected answer, in a request beside the events or steps:
/// `{"now":…}`, `{"now":…,"recipient":…,"query":{…}}`, `{"now":…,"layoutOf":…,"forced":…}`, `{"step":3}`, `{"subscriber":"list"}`.
///
/// Closed: a subject answers every question or says that it does not support it, so a new one has to break its build.
public enum FixtureQuestion: Sendable, Hashable {
    /// The inboxes at an instant, one line per recipient: `recipients`.
    case inboxes(at: FixtureRequest.Moment)
    /// A list of messages, or one message by its id, at an instant: `messages`.
    case messages(FixtureQuery, at: FixtureRequest.Moment)
    /// The layout that a view draws for a message, with the host's own choice for all messages if there is one: `layout`.
    case layout(of: String, forced: MessageLayout?, recipient: String, at: FixtureRequest.Moment)
    /// The outcome of a step of a session, by the step's index: `outcome`.
    case outcome(step: Int)
    /// The lists that were delivered to a subscriber of a session: `lists`.
    case lists(subscriber: String)

    /// The key of its answer, in a case and in the protocol.
    public var answerKey: String {
        switch self {
        case .inboxes: "recipients"
        case .messages: "messages"
        case .layout: "layout"
        case .outcome: "outcome"
        case .lists: "lists"
        }
    }

    /// Reads the question of a case's expectation, or of a request.
    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        if let step = json["step"] {
            guard let step = step.integer, step >= 0 else {
                throw FixtureError(path, "has a \"step\" that is not the number of one, from 0")
            }
            self = .outcome(step: step)
        } else if let subscriber = json["subscriber"] {
            guard let name = subscriber.string else {
                throw FixtureError(path, "has a \"subscriber\" that is not a string")
            }
            self = .lists(subscriber: name)
        } else {
            guard let now = json["now"]?.string.flatMap(FixtureRequest.Moment.init) else {
                throw FixtureError(path, "has a \"now\" that is not an instant like 2026-02-05T12:00:00Z")
            }
            if let message = json["layoutOf"] {
                guard let id = message.string, json["forced"].map({ $0.kind == .string }) ?? true,
                    json["recipient"].map({ $0.kind == .string }) ?? true
                else {
                    throw FixtureError(path, "has a \"layoutOf\", \"forced\" or \"recipient\" that is not a string")
                }
                self = .layout(
                    of: id, forced: json["forced"]?.string.map { MessageLayout(rawValue: $0) },
                    recipient: json["recipient"]?.string ?? "", at: now)
                return
            }
            let query = try FixtureQuery(json, at: path)
            self = query.map { .messages($0, at: now) } ?? .inboxes(at: now)
        }
    }

    /// Writes its members.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .inboxes(let now):
            writer.key("now")
            writer.string(now.text)
        case .messages(let query, let now):
            writer.key("now")
            writer.string(now.text)
            query.writeMembers(to: &writer)
        case .layout(let id, let forced, let recipient, let now):
            writer.key("now")
            writer.string(now.text)
            if !recipient.isEmpty {
                writer.key("recipient")
                writer.string(recipient)
            }
            writer.key("layoutOf")
            writer.string(id)
            if let forced {
                writer.key("forced")
                writer.string(forced.rawValue)
            }
        case .outcome(let step):
            writer.key("step")
            writer.integer(step)
        case .lists(let subscriber):
            writer.key("subscriber")
            writer.string(subscriber)
        }
    }
}

/// A query for messages: a page of a list, or one message by its id.
///
/// `{"topic":"Orders","topics":"!promo","status":"unread","order":"unreadFirst","offset":20,"limit":10}`, each key optional, or
/// `{"message":"zeta:MSG-1"}`.
public struct FixtureQuery: Sendable, Hashable {
    /// The recipient; empty if none is named.
    public let recipient: String
    /// Only messages of that topic; nil for all.
    public let topic: String?
    /// Only messages that satisfy this topic filter, as the case spells it; nil for all.
    public let topics: String?
    /// Only messages of that status; nil for all.
    public let status: MessageStatus?
    /// The order of the list; nil for the newest first.
    public let order: InboxOrder?
    /// The number of messages to skip.
    public let offset: Int?
    /// The largest number of messages; nil for all.
    public let limit: Int?
    /// The id of a single message; nil for a list.
    public let message: String?

    private static let keys = ["topic", "topics", "status", "order", "offset", "limit", "message"]

    /// Reads `recipient` and `query`; returns nil if there is no query.
    init?(_ json: JSONValue, at path: String) throws(FixtureError) {
        guard let query = json["query"] else { return nil }
        guard let members = query.object else { throw FixtureError(path, "has a \"query\" that is not an object") }
        if let key = members.map(\.key).first(where: { !Self.keys.contains($0) }) {
            throw FixtureError(path, "has a \"query\" with the unknown key \"\(key)\"")
        }
        if members["message"] != nil, members.map(\.key).count > 1 {
            throw FixtureError(path, "has a \"query\" for a \"message\" and for a list at once")
        }
        func text(_ key: String, in object: JSONValue) throws(FixtureError) -> String? {
            guard let value = object[key] else { return nil }
            guard let text = value.string else { throw FixtureError(path, "has a \"\(key)\" that is not a string") }
            return text
        }
        func count(_ key: String) throws(FixtureError) -> Int? {
            guard let value = query[key] else { return nil }
            guard let count = value.integer, count >= 0 else {
                throw FixtureError(path, "has a \"\(key)\" that is not a count")
            }
            return count
        }
        recipient = try text("recipient", in: json) ?? ""
        topic = try text("topic", in: query)
        topics = try text("topics", in: query)
        do throws(TopicFilterError) {
            if let topics { _ = try TopicFilter(parsing: topics) }
        } catch {
            throw FixtureError(path, "has \"topics\" that are not a filter, \(error)")
        }
        message = try text("message", in: query)
        offset = try count("offset")
        limit = try count("limit")
        status = try text("status", in: query).map { word throws(FixtureError) in
            guard let status = MessageStatus(rawValue: word) else {
                throw FixtureError(path, "has a \"status\" that is not unread, read or deleted")
            }
            return status
        }
        order = try text("order", in: query).map { word throws(FixtureError) in
            guard let order = InboxOrder(rawValue: word) else {
                throw FixtureError(path, "has an \"order\" that is not newestFirst, unreadFirst or priorityFirst")
            }
            return order
        }
    }

    /// Writes its members.
    func writeMembers(to writer: inout JSONWriter) {
        if !recipient.isEmpty {
            writer.key("recipient")
            writer.string(recipient)
        }
        writer.key("query")
        writer.beginObject()
        for (key, text) in [
            ("topic", topic), ("topics", topics), ("status", status?.rawValue), ("order", order?.rawValue),
        ] {
            guard let text else { continue }
            writer.key(key)
            writer.string(text)
        }
        for (key, count) in [("offset", offset), ("limit", limit)] {
            guard let count else { continue }
            writer.key(key)
            writer.integer(count)
        }
        if let message {
            writer.key("message")
            writer.string(message)
        }
        writer.endObject()
    }
}
