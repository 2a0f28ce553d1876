import InboxEngine
public import InboxJSON
public import InboxModel

/// One request of a case to an implementation: a line of the protocol.
///
/// ```json
/// {"case":"zeta/status-absent","op":"decode","provider":"zeta","mode":"lenient","input":{"messageId":"MSG-1",…}}
/// {"case":"engine/clear-ends-everything","op":"replay","events":[{"at":0,"event":"clear"}],"now":"2026-02-05T12:00:00Z"}
/// {"case":"engine/restart-keeps-everything","op":"session","steps":[{"at":0,"event":"clear"}],"step":0}
/// ```
///
/// If an inbox collapses messages, its replay or session also has `collapse`, and `collapsePrefer` if it prefers a vendor.
/// If the payload is inside another value, a decoding has `at`. If the bytes of a payload matter, it has `inputText`, a
/// string, instead of `input`.
public struct FixtureRequest: Sendable, Hashable {
    /// The case's name.
    public let name: String
    /// The line of the protocol; its lossless bytes are sent.
    public let json: JSONValue
    let operation: Operation
    /// The host's collapse policy for a replay or a session; nil if no message is collapsed.
    let collapse: CollapsePolicy?

    enum Operation: Hashable {
        case decode(FixtureDecoding)
        /// To replay an event log, and to answer a question about its inboxes.
        case replay([JSONValue], FixtureQuestion)
        /// To run the steps of a session from the start, and to answer a question about it.
        case session([JSONValue], FixtureQuestion)
    }

    /// The payload and how to decode it; nil for a request to the engine: read its ``json``.
    public var decoding: FixtureDecoding? {
        if case .decode(let decoding) = operation { decoding } else { nil }
    }

    var question: FixtureQuestion? {
        switch operation {
        case .decode: nil
        case .replay(_, let question), .session(_, let question): question
        }
    }

    /// Reads a line of the protocol.
    ///
    /// - Throws: ``FixtureError`` if it is not a request. The error's path is the name of the case, or empty if there is
    ///   none.
    package init(_ json: JSONValue) throws(FixtureError) {
        guard let name = json["case"]?.string else { throw FixtureError("", "needs a string as its \"case\"") }
        self.name = name
        self.json = json
        let fields = FixtureFields(json, at: name)
        collapse = try fields.collapsePolicy()
        switch json["op"]?.string {
        case "decode": operation = .decode(try FixtureDecoding(fields))
        case "replay": operation = .replay(try fields.list("events"), try FixtureQuestion(fields))
        case "session": operation = .session(try fields.list("steps"), try FixtureQuestion(fields))
        default: throw fields.fault("has an \"op\" that is not decode, replay or session")
        }
    }

    /// The request to decode the payload of a case.
    init(ofPayloadIn file: JSONValue, _ name: String) throws(FixtureError) {
        func value(_ key: String) -> JSONValue? { file.object?.hasValue(key) == true ? file[key] : .none }
        let input = file["inputText"] == nil ? "input" : "inputText"
        try self.init(
            name, "decode",
            [
                ("provider", value("provider")), ("at", file["at"] == "" ? .none : value("at")),
                ("mode", value("mode") ?? "lenient"), (input, file[input]),
            ])
    }

    /// The request to answer the question in an element of an engine case's `expect`.
    init(ofEngineIn file: JSONValue, _ name: String, asking element: JSONValue) throws(FixtureError) {
        let events = file["steps"] == nil ? "events" : "steps"
        let question = FixtureQuestion.keys(in: element).map { ($0, element[$0]) }
        try self.init(
            name, events == "steps" ? "session" : "replay",
            [(events, file[events])] + question + ["collapse", "collapsePrefer"].map { ($0, file[$0]) })
    }

    private init(
        _ name: String, _ operation: String, _ members: [(key: String, value: JSONValue?)]
    ) throws(FixtureError) {
        let head = [("case", JSONValue(name)), ("op", JSONValue(operation))]
        let members = (head + members).compactMap { key, value in
            value.map { JSONObject.Member(key: key, value: $0) }
        }
        try self.init(JSONValue(JSONObject(members)))
    }
}

/// A payload, and how it is decoded.
public struct FixtureDecoding: Sendable, Hashable {
    /// The provider to pass to the decoder, or nil to detect it.
    public let provider: Provider?
    /// Where the payload is in the input.
    public let pointer: JSONPointer
    /// The decoder's mode.
    public let mode: InboxDecoder.Mode
    /// The bytes to decode.
    ///
    /// They may not be JSON.
    public let input: [UInt8]

    /// The payload alone: ``input``, or the value at ``pointer`` in it.
    ///
    /// It may not be JSON. It is nil if ``input`` has no value at ``pointer``.
    public var payload: [UInt8]? {
        pointer.tokens.isEmpty ? input : (try? JSONValue(parsing: input))?[pointer]?.losslessBytes
    }

    /// Reads `provider`, `at`, `mode`, and `input` or `inputText`; the mode is lenient by default.
    init(_ fields: FixtureFields) throws(FixtureError) {
        let json = fields.json
        if let text = try fields.optionalText("inputText") {
            input = Array(text.utf8)
        } else if let value = json["input"] {
            input = value.losslessBytes
        } else {
            throw fields.fault("needs an \"input\", \"inputText\", \"events\" or \"steps\"")
        }
        var mode = InboxDecoder.Mode.lenient
        if let given = json["mode"], !given.isNull {
            guard let known = given.string.flatMap(InboxDecoder.Mode.init) else {
                throw fields.fault("has a \"mode\" that is neither lenient nor strict")
            }
            mode = known
        }
        self.mode = mode
        let at = json["at"]?.isNull == true ? nil : try fields.optionalText("at")
        do throws(JSONPointerError) {
            pointer = try JSONPointer(parsing: at ?? "")
        } catch {
            throw fields.fault("has an invalid \"at\": \(error)")
        }
        provider = json["provider"]?.isNull == true ? nil : try fields.optionalText("provider").map { Provider($0) }
    }
}

/// A question to ask an inbox after all events or steps.
///
/// In a case file, its members are beside the expected answer; in a request, beside the events or steps: `{"now":…}`,
/// `{"now":…,"recipient":…,"query":{…}}`, `{"now":…,"layoutOf":…,"forced":…}`, `{"step":3}`, `{"subscriber":"list"}`.
enum FixtureQuestion: Hashable {
    /// The inboxes at an instant, one line per recipient.
    case inboxes(at: Instant)
    /// A list of messages, or one message by its id, at an instant.
    case messages(FixtureQuery, at: Instant)
    /// The layout in which a view draws a message. The host may force one layout for all messages.
    case layout(of: String, forced: MessageLayout?, recipient: String, at: Instant)
    /// The outcome of a session's step, by the index of the step.
    case outcome(step: Int)
    /// The lists that a subscriber of a session received.
    case lists(subscriber: String)

    /// The key of the answer, in a case and in the protocol.
    var answerKey: String {
        switch self {
        case .inboxes: "recipients"
        case .messages: "messages"
        case .layout: "layout"
        case .outcome: "outcome"
        case .lists: "lists"
        }
    }

    /// Whether an object has an answer of the right type.
    func isAnswered(by json: JSONValue) -> Bool {
        let answer = json[answerKey]
        return switch self {
        case .inboxes: answer?.array?.allSatisfy { $0.kind == .object } ?? false
        case .messages: answer?.kind == .array
        case .layout: answer?.kind == .string
        case .outcome: answer?.kind == .object
        case .lists: answer?.array?.allSatisfy { $0.kind == .array } ?? false
        }
    }

    /// The keys of the question in an element of a case's `expect`.
    static func keys(in element: JSONValue) -> [String] {
        for key in ["step", "subscriber"] where element[key] != nil { return [key] }
        return ["now", "recipient", "query", "layoutOf", "forced"]
    }

    init(_ fields: FixtureFields) throws(FixtureError) {
        if let step = fields.json["step"] {
            guard let step = step.integer, step >= 0 else {
                throw fields.fault("has a \"step\" that is not an integer of at least 0")
            }
            self = .outcome(step: step)
            return
        }
        if let subscriber = try fields.optionalText("subscriber") {
            self = .lists(subscriber: subscriber)
            return
        }
        guard let now = fields.json["now"]?.string.flatMap({ Instant(rfc3339: $0) }) else {
            throw fields.fault("has a \"now\" that is not a time like 2026-02-05T12:00:00Z")
        }
        let recipient = try fields.optionalText("recipient") ?? ""
        if let id = try fields.optionalText("layoutOf") {
            let forced = try fields.optionalText("forced").map { MessageLayout(rawValue: $0) }
            self = .layout(of: id, forced: forced, recipient: recipient, at: now)
        } else if let query = fields.json["query"] {
            self = .messages(try FixtureQuery(query, of: recipient, fields), at: now)
        } else {
            self = .inboxes(at: now)
        }
    }
}

/// A query for messages: a page of a list, or one message by its id.
///
/// `{"topic":"Orders","topics":"!promo","status":"unread","order":"unreadFirst","offset":20,"limit":10}`, each key optional, or
/// `{"message":"zeta:MSG-1"}`.
struct FixtureQuery: Hashable {
    /// The recipient; empty if none is named.
    let recipient: String
    /// Only messages of these topics; nil for all.
    let topics: TopicFilter?
    /// Only messages of that status; nil for all.
    let status: MessageStatus?
    let order: InboxOrder
    /// The number of messages to skip.
    let offset: Int
    /// The largest number of messages; nil for all.
    let limit: Int?
    /// The id of a single message; nil for a list.
    let message: String?

    private static let keys = ["topic", "topics", "status", "order", "offset", "limit", "message"]

    init(_ json: JSONValue, of recipient: String, _ request: FixtureFields) throws(FixtureError) {
        guard let members = json.object else { throw request.fault("has a \"query\" that is not an object") }
        if let key = members.map(\.key).first(where: { !Self.keys.contains($0) }) {
            throw request.fault("has a \"query\" with the unknown key \"\(key)\"")
        }
        if members["message"] != nil, members.map(\.key).count > 1 {
            throw request.fault("has a \"query\" that combines \"message\" with other keys")
        }
        let fields = FixtureFields(json, at: request.path)
        self.recipient = recipient
        topics = .both(topic: try fields.optionalText("topic"), try fields.filter("topics"))
        message = try fields.optionalText("message")
        offset = try fields.count("offset") ?? 0
        limit = try fields.count("limit")
        status = try fields.word("status", "has a \"status\" that is not unread, read or deleted")
        order =
            try fields.word("order", "has an \"order\" that is not newestFirst, unreadFirst or priorityFirst")
            ?? .newestFirst
    }
}
