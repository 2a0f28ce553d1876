/// Builds an object without repeated keys.
///
/// If you set a key again, the later value replaces the earlier one.
///
/// ```swift
/// var members = JSONObjectBuilder()
/// members.set("type", to: card.json(.type))          // nothing if the card has no type
/// message.vendor = members.object
/// ```
public struct JSONObjectBuilder: Sendable {
    private var members: [JSONObject.Member] = []
    /// The index of each member, found by the bytes of its key.
    ///
    /// It is empty while search is linear.
    private var indices: [[UInt8]: Int] = [:]
    /// With fewer members than this, search is linear.
    private static let linearLimit = 16

    /// Creates a builder without members.
    public init() {}

    /// The object with all members so far.
    public var object: JSONObject { JSONObject(members) }

    package var isEmpty: Bool { members.isEmpty }

    /// Sets the value of a key.
    ///
    /// If the value is nil, nothing changes.
    public mutating func set(_ key: String, to value: JSONValue?) {
        guard let value else { return }
        let member = JSONObject.Member(key: key, value: value)
        if let index = index(of: key) {
            members[index] = member
            return
        }
        if members.isEmpty { members.reserveCapacity(4) }
        members.append(member)
        if members.count == Self.linearLimit {
            for (index, member) in members.enumerated() { indices[Array(member.key.utf8)] = index }
        } else if members.count > Self.linearLimit {
            indices[Array(key.utf8)] = members.count - 1
        }
    }

    /// Sets the value of a key to a text.
    ///
    /// If the text is nil, nothing changes.
    public mutating func set(_ key: String, to text: String?) {
        if let text { set(key, to: JSONValue(text)) }
    }

    private func index(of key: String) -> Int? {
        guard members.count < Self.linearLimit else { return indices[Array(key.utf8)] }
        return members.withElements { members in
            members.indices.first { members[$0].key.hasSameBytes(as: key) }
        }
    }
}
