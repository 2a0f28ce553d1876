import InboxEngine
import InboxJSON
import InboxModel

/// A step of a session: something that the host does, or that happens to its process.
struct FixtureStep {
    let at: Instant?
    let kind: Kind

    enum Kind {
        /// A line of an event log: `ingest`, `click`, `acknowledge` or `badge`.
        ///
        /// A feed may have been requested before the step.
        case event(JSONValue, requested: Instant?)
        /// `markRead`, `markUnread` or `delete` of these ids.
        case change(InboxOperation, [String])
        /// The same change of all messages that are shown and match a filter.
        case changeWhere(InboxOperation, TopicFilter)
        /// A pin of these ids, up to an instant or for ever.
        case pin([String], until: Instant?)
        case unpin([String])
        case clear
        /// The user performs an action; the step's configuration decides the outcome.
        case perform(InboxAction, on: String, suppressingDefault: Bool, InboxConfiguration)
        /// The user opens the notification of a message.
        case open(String, InboxConfiguration)
        /// The user opens a notification with this payload.
        case openNotification(JSONValue, InboxConfiguration)
        case subscribe(String, topics: TopicFilter?)
        case unsubscribe(String)
        /// Asks what changed since the last such step. The first one compares with an empty inbox.
        case changes
        /// The store is compacted with this policy.
        case compact(RetentionPolicy)
        /// Only time passes.
        case wait
        /// The process ends, and another one opens the store.
        case restart
    }

    /// Whether the step has an outcome that can be expected.
    var hasOutcome: Bool {
        switch kind {
        case .change, .changeWhere, .pin, .unpin, .clear, .perform, .open, .openNotification, .changes: true
        case .event, .subscribe, .unsubscribe, .compact, .wait, .restart: false
        }
    }

    func subscribes(_ subscriber: String) -> Bool {
        if case .subscribe(subscriber, _) = kind { true } else { false }
    }

    /// The keys of each kind of step, besides `event` and `at`, by its name.
    private static let keys: [String: [String]] = [
        "ingest": ["provider", "payload", "scope", "requested"], "click": ["id", "value"],
        "acknowledge": ["ids", "badge"], "badge": ["provider", "badge"], "markRead": ["ids", "where"],
        "markUnread": ["ids", "where"], "delete": ["ids", "where"], "pin": ["ids", "until"], "unpin": ["ids"],
        "clear": [], "perform": ["id", "action", "suppressingDefault", "allowedSchemes"],
        "open": ["id", "notification", "marksRead"], "subscribe": ["subscriber", "topic", "topics"],
        "unsubscribe": ["subscriber"], "changes": [], "compact": ["days", "readMessages"], "wait": [], "restart": [],
    ]

    /// - Throws: ``FixtureError`` with an empty path, if the value is not a step.
    init(_ json: JSONValue) throws(FixtureError) {
        let fields = FixtureFields(json, at: "")
        let name = try fields.text("event")
        guard let keys = Self.keys[name] else { throw fields.fault("has the unknown \"event\" \"\(name)\"") }
        if let key = json.object?.map(\.key).first(where: { !(["event", "at"] + keys).contains($0) }) {
            throw fields.fault("has the key \"\(key)\", which the event \"\(name)\" does not have")
        }
        kind = try Self.kind(name, fields)
        switch kind {
        case .subscribe, .unsubscribe, .restart: at = try fields.optionalInstant("at")
        default: at = try fields.instant("at")
        }
    }

    private static func kind(_ name: String, _ fields: FixtureFields) throws(FixtureError) -> Kind {
        let json = fields.json
        if let operation = InboxOperation(rawValue: name) {
            guard let filter = try fields.filter("where") else { return .change(operation, try fields.texts("ids")) }
            guard json["ids"] == nil else { throw fields.fault("has both \"ids\" and \"where\"; remove one of them") }
            return .changeWhere(operation, filter)
        }
        switch name {
        case "pin": return .pin(try fields.texts("ids"), until: try fields.optionalInstant("until"))
        case "unpin": return .unpin(try fields.texts("ids"))
        case "clear": return .clear
        case "perform":
            guard let action = json["action"].flatMap(InboxAction.init(canonical:)) else {
                throw fields.fault("has an \"action\" that is not in canonical form")
            }
            var configuration = InboxConfiguration()
            if json["allowedSchemes"] != nil { configuration.allowedSchemes = Set(try fields.texts("allowedSchemes")) }
            return .perform(
                action, on: try fields.text("id"), suppressingDefault: try fields.flag("suppressingDefault") ?? false,
                configuration)
        case "open":
            let configuration = InboxConfiguration(
                marksReadWhenOpenedFromNotification: try fields.flag("marksRead") ?? true)
            guard let notification = json["notification"] else { return .open(try fields.text("id"), configuration) }
            guard json["id"] == nil else {
                throw fields.fault("has both \"id\" and \"notification\"; remove one of them")
            }
            return .openNotification(notification, configuration)
        case "subscribe":
            return .subscribe(
                try fields.text("subscriber"),
                topics: .both(topic: try fields.optionalText("topic"), try fields.filter("topics")))
        case "unsubscribe": return .unsubscribe(try fields.text("subscriber"))
        case "changes": return .changes
        case "compact":
            return .compact(
                RetentionPolicy(days: try fields.count("days"), readMessages: try fields.count("readMessages")))
        case "wait": return .wait
        case "restart": return .restart
        default: return .event(json, requested: try fields.optionalInstant("requested"))
        }
    }
}
