import InboxJSON
import InboxModel

/// Decides whether a push announces a message or is silent.
enum SalesforcePush {
    private enum ApsKey: String, VendorKey {
        case alert
        case contentAvailable = "content-available"  // 1 wakes the app, with or without a text

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = ApsKey.names

    /// Keys that contain no content and no text: the identifier, the status, and keys that only describe the push.
    private static let descriptive: Set<SalesforceKey> = [
        .id, ._m, .name, .sound, .deleted, .isDeleted, .read, .viewCount, .inboxMessageType, .aps,
    ]

    private static let content = SalesforceKey.allCases.filter { !descriptive.contains($0) }

    /// Whether a push wakes the app (`content-available`) and has neither a text nor content for the inbox.
    static func isSilent(_ fields: VendorObject<SalesforceKey>) -> Bool {
        guard let aps = fields[.aps]?.object(ApsKey.self), let flag = aps[.contentAvailable],
            flag.json.bool ?? ["1", "true"].contains(flag.plainText)
        else { return false }
        return !holds(aps[.alert]) && !content.contains { holds(fields[$0]) }
    }

    /// Whether a value has content, other than members that are `null` or blank.
    private static func holds(_ value: VendorValue?) -> Bool {
        guard let value, !value.isBlank else { return false }
        if value.kind == .array { return !value.elements.isEmpty }
        guard let members = value.members else { return true }
        return members.contains { !$0.value.isNull && !$0.value.isBlank }
    }
}
