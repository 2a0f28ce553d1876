/// Gathers members, each key once: a later value takes the place of the earlier one.
package struct JSONObjectBuilder {
    private var members: [JSONObject.Member] = []
    /// Where a key stands among the members, by its bytes; empty while there are few, which are looked through.
    private var places: [[UInt8]: Int] = [:]
    private static let few = 16

    package init() {}

    /// The members gathered.
    package var object: JSONObject { JSONObject(members) }

    /// Whether there are none.
    package var isEmpty: Bool { members.isEmpty }

    /// Sets a member, in the place of the one of its key, or behind the others.
    package mutating func set(_ key: String, to value: JSONValue) {
        let member = JSONObject.Member(key: key, value: value)
        if let place = place(of: key) {
            members[place] = member
            return
        }
        if members.isEmpty { members.reserveCapacity(4) }
        members.append(member)
        if members.count == Self.few {
            for (place, member) in members.enumerated() { places[Array(member.key.utf8)] = place }
        } else if members.count > Self.few {
            places[Array(key.utf8)] = members.count - 1
        }
    }

    private func place(of key: String) -> Int? {
        guard members.count < Self.few else { return places[Array(key.utf8)] }
        return members.withElements { members in
            members.indices.first { members[$0].key.hasSameBytes(as: key) }
        }
    }
}
