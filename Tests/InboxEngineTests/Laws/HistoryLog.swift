import Foundation
import InboxEngine
import InboxJSON
import InboxModel

/// A history as the lines of an event log, for `inbox replay`.
///
/// Feeds become the payloads that their vendors would send.
enum HistoryLog {
    static func lines(_ events: [InboxEvent]) -> [String] {
        events.map { String(decoding: line($0).canonicalBytes, as: UTF8.self) }
    }

    /// Events are printed as lines of an event log, except that a feed is printed decoded.
    private static func line(_ event: InboxEvent) -> JSONValue {
        guard case .ingest(let feed, let scope) = event.kind else { return event.json(includingRaw: false) }
        return object([
            ("at", text(event.at)), ("session", JSONValue(event.session)), ("event", "ingest"),
            ("provider", feed.provider.map { JSONValue($0.name) }), ("scope", JSONValue(scope.rawValue)),
            ("payload", payload(feed)),
        ])
    }

    private static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
        JSONValue(JSONObject(members.compactMap { name, value in value.map { .init(key: name, value: $0) } }))
    }

    private static func payload(_ feed: InboxFeed) -> JSONValue {
        if let push = feed.messages.first, push.partial {
            return object([
                ("_m", JSONValue(push.vendorID)), ("_sid", "SFMC"), ("title", push.title.map { JSONValue($0) }),
                ("_endDt", push.expiresAt.map(text)),
            ])
        }
        // An element that is not a message is rejected.
        let elements = JSONValue(feed.messages.map(element) + (feed.isIncomplete ? [7] : []))
        switch feed.provider {
        case .xtremePush:
            return object([("items", elements), ("badge", feed.badge.map { JSONValue($0) })])
        case .pushwoosh:
            let deleted = feed.deletions?.map { JSONValue(String($0.dropFirst("pushwoosh:".count))) }
            return object([("messages", elements), ("deleted", deleted.map { JSONValue($0) })])
        default:
            return elements
        }
    }

    private static func text(_ date: Date) -> JSONValue {
        JSONValue(Instant(date)?.rfc3339 ?? "")
    }

    private static func seconds(_ date: Date) -> JSONValue { JSONValue(date.wholeMilliseconds / 1000) }

    private static func element(_ message: InboxMessage) -> JSONValue {
        let id = JSONValue(message.vendorID)
        let title = message.title.map { JSONValue($0) }
        switch message.provider {
        case .zeta:
            return object([
                ("messageId", id), ("title", title), ("status", JSONValue(message.status.rawValue.uppercased())),
                ("expirationTimestamp", message.expiresAt.map { JSONValue($0.wholeMilliseconds) }),
            ])
        case .salesforce:
            return object([
                ("id", id), ("subject", title), ("read", JSONValue(message.status == .read)),
                ("deleted", JSONValue(message.status == .deleted)), ("sendDateUtc", message.sentAt.map(text)),
                ("startDateUtc", message.startsAt.map(text)), ("endDateUtc", message.expiresAt.map(text)),
            ])
        case .customerIO:
            return object([
                ("messageId", id),
                ("opened", JSONValue(message.status == .read)),
                ("sentAt", message.sentAt.map(text)),
                ("expiresAt", message.expiresAt.map(text)),
                ("topics", JSONValue(message.topics.map { JSONValue($0) })),
                ("priority", message.priority.map { JSONValue($0) }), ("properties", object([("title", title)])),
            ])
        case .xtremePush:
            return object([
                ("identifier", id), ("isOpened", JSONValue(message.status == .read)),
                ("isClicked", JSONValue(message.clicked)), ("createTimestamp", message.sentAt.map(seconds)),
                ("expirationTimestamp", message.expiresAt.map(seconds)),
                (
                    "response",
                    object([
                        ("message", object([("title", title), ("identifier", message.vendor["messageIdentifier"])])),
                        ("action", message.vendor["actionIdentifier"].map { object([("identifier", $0)]) }),
                    ])
                ),
            ])
        default:
            let status = message.status == .deleted ? 4 : message.clicked ? 3 : message.status == .read ? 2 : 1
            return object([
                ("inbox_id", id), ("title", title), ("status", JSONValue(status)),
                ("send_date", message.sentAt.map(seconds)), ("rt", message.expiresAt.map(seconds)),
                ("action_params", object([("pinned", JSONValue(message.pinned))])),
            ])
        }
    }
}

extension Date {
    /// Whole milliseconds since 1970.
    ///
    /// No test uses a finer instant.
    var wholeMilliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }
}
