import InboxEngine
import InboxJSON
import InboxModel

/// A step of a session: an act of the host, or an event of its process.
struct FixtureStep {
    /// The instant, or nil if the step has none.
    let at: Instant?
    let kind: Kind

    enum Kind {
        /// A line of an event log: `ingest`, `click`, `acknowledge` or `badge`.
        ///
        /// A feed may have been requested before the step.
        case event(JSONValue, requested: Instant?)
        /// `markRead`, `markUnread` or `delete`: a bulk change of these ids.
        case change(InboxOperation, [String])
        /// The same of the messages that are shown and satisfy a filter.
        case changeWhere(InboxOperation, TopicFilter)
        /// A pin of these ids, up to an instant or for ever.
        case pin([String], until: Instant?)
        case unpin([String])
        case clear
        /// A user's action, decided by the configuration of the step.
        case perform(InboxAction, on: String, suppressingDefault: Bool, InboxConfiguration)
        /// The user opens the notification of a message.
        case open(String, InboxConfiguration)
        /// The user opens a notification with this payload.
        case openNotification(JSONValue, InboxConfiguration)
        case subscribe(String, topics: TopicFilter?)
        case unsubscribe(String)
        /// What changed since the last such step; since an empty inbox for the first one.
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

    /// Whether the step adds the subscriber.
    func subscribes(_ subscriber: String) -> Bool {
        if case .subscribe(subscriber, _) = kind { true } else { false }
    }

    /// Reads a step.
    ///
    /// - Throws: ``FixtureError`` with an empty path, if the value is not a step.
    init(_ json: JSONValue) throws(FixtureError) {
        let fields = Fields(json: json)
        let name = try fields.text("event")
        var keys = ["event", "at"]
        switch name {
        case EventName.ingest.rawValue:
            keys += ["provider", "payload", "scope", "requested"]
            kind = .event(json, requested: try fields.optionalInstant("requested"))
        case EventName.click.rawValue:
            keys += ["id", "value"]
            kind = .event(json, requested: nil)
        case EventName.acknowledge.rawValue:
            keys += ["ids", "badge"]
            kind = .event(json, requested: nil)
        case EventName.badge.rawValue:
            keys += ["provider", "badge"]
            kind = .event(json, requested: nil)
        case EventName.markRead.rawValue, EventName.markUnread.rawValue, EventName.delete.rawValue:
            keys += ["ids", "where"]
            guard let operation = InboxOperation(rawValue: name) else { throw fields.unknown(name) }
            if let filter = try fields.filter("where") {
                guard json["ids"] == nil else { throw FixtureError("", "has both \"ids\" and \"where\"") }
                kind = .changeWhere(operation, filter)
            } else {
                kind = .change(operation, try fields.texts("ids"))
            }
        case EventName.pin.rawValue:
            keys += ["ids", "until"]
            kind = .pin(try fields.texts("ids"), until: try fields.optionalInstant("until"))
        case EventName.unpin.rawValue:
            keys += ["ids"]
            kind = .unpin(try fields.texts("ids"))
        case EventName.clear.rawValue:
            kind = .clear
        case "perform":
            keys += ["id", "action", "suppressingDefault", "allowedSchemes"]
            guard let action = json["action"].flatMap(InboxAction.init(canonical:)) else {
                throw FixtureError("", "has an \"action\" that is not in canonical form")
            }
            var configuration = InboxConfiguration()
            if json["allowedSchemes"] != nil { configuration.allowedSchemes = Set(try fields.texts("allowedSchemes")) }
            kind = .perform(
                action, on: try fields.text("id"), suppressingDefault: try fields.flag("suppressingDefault") ?? false,
                configuration)
        case "open":
            keys += ["id", "notification", "marksRead"]
            let configuration = InboxConfiguration(
                marksReadWhenOpenedFromNotification: try fields.flag("marksRead") ?? true)
            if let notification = json["notification"] {
                guard json["id"] == nil else {
                    throw FixtureError("", "has both \"id\" and \"notification\"")
                }
                kind = .openNotification(notification, configuration)
            } else {
                kind = .open(try fields.text("id"), configuration)
            }
        case "subscribe":
            keys += ["subscriber", "topic", "topics"]
            kind = .subscribe(
                try fields.text("subscriber"),
                topics: .both(topic: json["topic"] == nil ? nil : try fields.text("topic"), try fields.filter("topics"))
            )
        case "unsubscribe":
            keys += ["subscriber"]
            kind = .unsubscribe(try fields.text("subscriber"))
        case "changes": kind = .changes
        case "compact":
            keys += ["days", "readMessages"]
            kind = .compact(
                RetentionPolicy(days: try fields.count("days"), readMessages: try fields.count("readMessages")))
        case "wait": kind = .wait
        case "restart": kind = .restart
        default: throw fields.unknown(name)
        }
        if let key = json.object?.map(\.key).first(where: { !keys.contains($0) }) {
            throw FixtureError("", "has the key \"\(key)\", which \"\(name)\" does not have")
        }
        switch kind {
        case .subscribe, .unsubscribe, .restart: at = json["at"] == nil ? nil : try fields.instant("at")
        default: at = try fields.instant("at")
        }
    }

    private struct Fields {
        let json: JSONValue

        func unknown(_ name: String) -> FixtureError {
            FixtureError("", "has the unknown \"event\" \"\(name)\"")
        }

        func instant(_ key: String) throws(FixtureError) -> Instant {
            let written = json[key]?.string.flatMap { Instant(rfc3339: $0) }
            let counted = json[key]?.integer.flatMap { Instant(milliseconds: Int64($0)) }
            guard let instant = written ?? counted else {
                throw FixtureError("", "has no readable \"\(key)\"")
            }
            return instant
        }

        func optionalInstant(_ key: String) throws(FixtureError) -> Instant? {
            json[key] == nil ? nil : try instant(key)
        }

        func count(_ key: String) throws(FixtureError) -> Int? {
            guard let value = json[key] else { return nil }
            guard let count = value.integer, count >= 0 else {
                throw FixtureError("", "has a \"\(key)\" that is not a count")
            }
            return count
        }

        func text(_ key: String) throws(FixtureError) -> String {
            guard let text = json[key]?.string else { throw FixtureError("", "has no \"\(key)\" that is a string") }
            return text
        }

        func filter(_ key: String) throws(FixtureError) -> TopicFilter? {
            guard json[key] != nil else { return nil }
            let text = try text(key)
            do throws(TopicFilterError) {
                return try TopicFilter(parsing: text)
            } catch {
                throw FixtureError("", "has a \"\(key)\" that is not a filter, \(error)")
            }
        }

        func texts(_ key: String) throws(FixtureError) -> [String] {
            guard let texts = json[key]?.array?.map(\.string), !texts.contains(nil) else {
                throw FixtureError("", "has no \"\(key)\" that is a list of strings")
            }
            return texts.compactMap(\.self)
        }

        func flag(_ key: String) throws(FixtureError) -> Bool? {
            guard let value = json[key] else { return nil }
            guard let flag = value.bool else { throw FixtureError("", "has a \"\(key)\" that is not true or false") }
            return flag
        }
    }
}
