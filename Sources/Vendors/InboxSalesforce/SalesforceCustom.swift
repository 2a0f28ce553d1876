import InboxJSON
import InboxModel

/// The sender's data, merged from several places.
///
/// If several places have the same key, the last one counts. The order is: the copied push, then `keys` or
/// `customKeys`, then the sender's keys in a push, then `custom`.
enum SalesforceCustom {
    private enum PairKey: String, VendorKey {
        case key, value

        static let table = VendorKeyTable<Self>()
    }

    /// No keys, for objects whose members are all taken.
    private enum NoKey: String, VendorKey {
        case none

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = PairKey.names

    /// If `custom` is not an object, it is added to `vendor`.
    ///
    /// - Parameter pushed: The custom keys in the push that was copied to the inbox.
    static func read(
        _ fields: VendorObject<SalesforceKey>, isPush: Bool, pushed: VendorValue?,
        _ vendor: inout JSONObjectBuilder
    ) -> JSONObject {
        let pushed = pairs(pushed, by: "salesforce.notification.custom-keys")
        let pairs =
            pairs(fields[.keys], by: "salesforce.custom.keys")
            ?? pairs(fields[.customKeys], by: "salesforce.custom.custom-keys")
        if isPush { fields.value.recordProvenance(as: .custom, by: "salesforce.push.custom") }
        var custom: JSONObject?
        if let given = fields[.custom], !given.isBlank {
            if let object = given.objectOrString(NoKey.self) {
                given.recordProvenance(as: .custom, by: "salesforce.custom.over-keys")
                custom = object.allMembers
            } else {
                fields.keep(.custom, in: &vendor, by: "salesforce.custom.other")
            }
        }
        // There is nearly always only one of them. Then no new object is needed.
        guard isPush || [pushed, pairs, custom].count(where: { $0 != nil }) > 1 else {
            return pairs ?? custom ?? pushed ?? [:]
        }
        var members = JSONObjectBuilder()
        pushed?.forEach { members.set($0.key, to: $0.value) }
        pairs?.forEach { members.set($0.key, to: $0.value) }
        if isPush {
            for member in fields.allMembers where !isReserved(member.key) {
                members.set(member.key, to: member.value)
            }
        }
        custom?.forEach { members.set($0.key, to: $0.value) }
        return members.object
    }

    private static func isReserved(_ key: String) -> Bool {
        key.utf8.first == UInt8(ascii: "_") || SalesforceKey.reservedInPush.contains(ByteEqualString(key))
    }

    /// The members of an object, or of a list of pairs; nil if it is neither, or if the list contains no pair.
    private static func pairs(_ value: VendorValue?, by rule: StaticString) -> JSONObject? {
        guard let value, !value.isBlank else { return nil }
        if let object = value.object(NoKey.self) {
            value.recordProvenance(as: .custom, by: rule)
            return object.allMembers
        }
        guard value.kind == .array else {
            value.reportWrongType(expected: "an array of pairs or an object")
            return nil
        }
        var members = JSONObjectBuilder()
        for element in value.elements {
            guard let pair = element.object(PairKey.self), let name = pair[.key]?.string, pair.has(.key),
                let value = pair.json(.value)
            else {
                element.report(
                    .fieldWrongType, "an element must be an object with \"key\" and \"value\"; it is left out")
                continue
            }
            members.set(name, to: value)
        }
        guard !members.isEmpty else { return nil }
        value.recordProvenance(as: .custom, by: rule)
        return members.object
    }
}
