import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The members of a payload's object, in the order in which they are added.
///
/// Members without a value are left out.
struct PayloadMembers {
    private var members: [JSONObject.Member] = []

    /// The object.
    var object: JSONObject { JSONObject(members) }

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(.init(key: key, value: value)) }
    }

    mutating func add(_ key: String, _ text: String?) { add(key, text.map { JSONValue($0) }) }

    mutating func add(_ key: String, _ flag: Bool?) { add(key, flag.map { JSONValue($0) }) }

    mutating func add(_ key: String, _ integer: Int?) { add(key, integer.map { JSONValue($0) }) }

    /// Adds an object, unless it is empty.
    mutating func add(_ key: String, _ object: JSONObject) {
        if !object.isEmpty { add(key, JSONValue(object)) }
    }

    /// Adds a list of objects, unless it is empty.
    mutating func add(_ key: String, _ list: [JSONObject]) {
        if !list.isEmpty { add(key, JSONValue(list.map { JSONValue($0) })) }
    }

    /// Adds a date as RFC 3339 in UTC.
    ///
    /// - Precondition: The date is in the years 0 to 9999. The two functions below require this too.
    mutating func add(rfc3339 key: String, _ date: Date?) { add(key, instant(date)?.rfc3339) }

    /// Adds a date as Unix milliseconds.
    mutating func add(milliseconds key: String, _ date: Date?) { add(key, instant(date).map { Int($0.milliseconds) }) }

    /// Adds a date as Unix seconds, rounded down.
    mutating func add(seconds key: String, _ date: Date?) {
        add(key, instant(date).map { Int(($0.milliseconds - ($0.milliseconds % 1000 + 1000) % 1000) / 1000) })
    }

    /// Adds members at the end.
    ///
    /// They replace earlier members with the same key.
    mutating func add(_ others: JSONObject) {
        for member in others {
            if let index = members.firstIndex(where: { $0.key == member.key }) {
                members[index] = member
            } else {
                members.append(member)
            }
        }
    }

    private func instant(_ date: Date?) -> Instant? {
        guard let date else { return nil }
        guard let instant = Instant(date) else { preconditionFailure("the date is not in the years 0 to 9999") }
        return instant
    }
}
