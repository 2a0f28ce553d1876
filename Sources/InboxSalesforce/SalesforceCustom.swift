import InboxJSON
import InboxModel

/// The sender's data: those of the copied push, over them `keys` or `customKeys`, in a push its own keys, and `custom`.
enum SalesforceCustom {
    private enum PairKey: Int, VendorKey {
        case key, value

        static let table = VendorKeyTable<Self>()
    }

    /// No keys: for objects of which every member counts.
    private enum NoKey: Int, VendorKey {
        case none

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = PairKey.names

    /// The custom data; adds what of it stands in `vendor`.
    ///
    /// - Parameter pushed: The custom keys of the push that was copied to the inbox.
    static func read(
        _ fields: VendorObject<SalesforceKey>, isPush: Bool, pushed: VendorValue?,
        _ vendor: inout [JSONObject.Member]
    ) -> JSONObject {
        let pushed = pairs(pushed)
        let pairs = pairs(fields[.keys]) ?? pairs(fields[.customKeys])
        if isPush { fields.value.note(as: .custom) }
        var custom: JSONObject?
        if let given = fields[.custom], !given.isBlank {
            if case .object(let object, _) = given.objectOrString(NoKey.self) {
                given.note(as: .custom)
                custom = object.members(omitting: [])
            } else {
                fields.add(.custom, to: &vendor)
            }
        }
        // Nearly always there is one of them, which stays as it stands.
        guard isPush || [pushed, pairs, custom].count(where: { $0 != nil }) > 1 else {
            return pairs ?? custom ?? pushed ?? [:]
        }
        var members = JSONObjectBuilder()
        pushed?.forEach { members.set($0.key, to: $0.value) }
        pairs?.forEach { members.set($0.key, to: $0.value) }
        if isPush {
            for member in fields.members(omitting: []) where !isReserved(member.key) {
                members.set(member.key, to: member.value)
            }
        }
        custom?.forEach { members.set($0.key, to: $0.value) }
        return members.object
    }

    private static func isReserved(_ key: String) -> Bool {
        key.utf8.first == UInt8(ascii: "_") || SalesforceKey.reservedInPush.contains(ByteEqualString(key))
    }

    /// The members of an object, or of a list of pairs; nil where there is neither, or no pair.
    private static func pairs(_ value: VendorValue?) -> JSONObject? {
        guard let value, !value.isBlank else { return nil }
        if let object = value.object(NoKey.self) {
            value.note(as: .custom)
            return object.members(omitting: [])
        }
        guard value.kind == .array else {
            value.reportNot("a list of pairs or an object")
            return nil
        }
        var members = JSONObjectBuilder()
        for element in value.elements {
            guard let pair = element.object(PairKey.self), let name = pair[.key]?.string, pair.has(.key),
                let value = pair.json(.value)
            else {
                element.report(.fieldWrongType, "a member is no pair of \"key\" and \"value\"; it is left out")
                continue
            }
            members.set(name, to: value)
        }
        guard !members.isEmpty else { return nil }
        value.note(as: .custom)
        return members.object
    }
}
