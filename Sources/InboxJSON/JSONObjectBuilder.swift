/// Gathers members, each key once: a later value takes the place of the earlier one.
package struct JSONObjectBuilder {
    private var members: [JSONObject.Member] = []
    /// Where a key stands among the members, by its bytes.
    private var places: [[UInt8]: Int] = [:]

    package init() {}

    /// The members gathered.
    package var object: JSONObject { JSONObject(members) }

    /// Whether there are none.
    package var isEmpty: Bool { members.isEmpty }

    /// Sets a member, in the place of the one of its key, or behind the others.
    package mutating func set(_ key: String, to value: JSONValue) {
        let member = JSONObject.Member(key: key, value: value)
        let place = places[Array(key.utf8), default: members.count]
        if place < members.count {
            members[place] = member
        } else {
            places[Array(key.utf8)] = place
            members.append(member)
        }
    }
}
