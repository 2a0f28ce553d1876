import Foundation
import InboxJSON
import InboxModel

/// What payloads have besides single values.
extension JSONObjectBuilder {
    mutating func set(_ key: String, unlessEmpty object: JSONObject) {
        if !object.isEmpty { set(key, to: JSONValue(object)) }
    }

    mutating func set(_ key: String, unlessEmpty list: [JSONObject]) {
        if !list.isEmpty { set(key, to: JSONValue(list.map { JSONValue($0) })) }
    }

    mutating func set(_ members: JSONObject) {
        for member in members { set(member.key, to: member.value) }
    }

    /// Sets the value of a key to a date as RFC 3339 in UTC.
    ///
    /// - Precondition: The date is in the years 0 to 9999. The two functions below require this too.
    mutating func set(rfc3339 key: String, to date: Date?) { set(key, to: instant(date)?.rfc3339) }

    mutating func set(milliseconds key: String, to date: Date?) {
        set(key, to: instant(date).map { JSONValue(Int($0.milliseconds)) })
    }

    /// Sets the value of a key to a date as Unix seconds, rounded down.
    mutating func set(seconds key: String, to date: Date?) {
        let seconds = instant(date).map { ($0.milliseconds - ($0.milliseconds % 1000 + 1000) % 1000) / 1000 }
        set(key, to: seconds.map { JSONValue(Int($0)) })
    }

    private func instant(_ date: Date?) -> Instant? {
        guard let date else { return nil }
        guard let instant = Instant(date) else { preconditionFailure("the date is not in the years 0 to 9999") }
        return instant
    }
}
