import InboxJSON
import InboxModel

/// Which of the three inboxes a message is for: `inboxMessageType`, and what its fields say.
///
/// The document counts 1, 2, 3; the SDKs' own enumeration counts 0, 1, 2. The code decides, except where a message has
/// fields of another kind and none of its own: then the content does.
public enum SalesforceKind: String, Hashable, Sendable {
    /// Inbox 1.0: code 1. It has no fields of its own.
    case inbox1
    /// Inbox 2.0: code 2, with `inboxSubtitle` and `inboxMessage`.
    case inbox2
    /// Push copy to inbox: code 3, with `notificationMessage`.
    case pcti
}

extension SalesforceKind {
    private static let (inbox1JSON, inbox2JSON, pctiJSON): (JSONValue, JSONValue, JSONValue) = (
        "inbox1", "inbox2", "pcti"
    )

    /// The word as it stands in `vendor`, made once.
    var json: JSONValue {
        switch self {
        case .inbox1: Self.inbox1JSON
        case .inbox2: Self.inbox2JSON
        case .pcti: Self.pctiJSON
        }
    }

    /// The documented code.
    private var code: Int {
        switch self {
        case .inbox1: 1
        case .inbox2: 2
        case .pcti: 3
        }
    }

    /// What the fields tell: `notificationMessage` above those of Inbox 2.0.
    private static func content(_ hasInbox2Fields: Bool, _ hasNotification: Bool) -> SalesforceKind? {
        hasNotification ? .pcti : hasInbox2Fields ? .inbox2 : nil
    }

    /// Decides the kind; nil where neither code nor content tells, and the message is read as ``inbox1``.
    static func decide(
        code: String?, from field: VendorValue?, hasInbox2Fields: Bool, hasNotification: Bool
    ) -> SalesforceKind? {
        let content = content(hasInbox2Fields, hasNotification)
        let coded: SalesforceKind
        switch code {
        case "0", "1": coded = .inbox1
        case "2": coded = .inbox2
        case "3": coded = .pcti
        case nil: return content
        case let other?:
            field?.report(
                .messageUnknownType,
                "inboxMessageType is \(other); the documented codes are 1, 2 and 3. Read by its fields")
            return content
        }
        let hasFieldsOfItsOwn = coded == .inbox2 && hasInbox2Fields || coded == .pcti && hasNotification
        guard !hasFieldsOfItsOwn, let content, content != coded else { return coded }
        // One less than the content says is how the SDKs themselves count.
        let isCountedFromZero = code.flatMap { Int($0) } == content.code - 1
        field?.report(
            isCountedFromZero ? .messageKindFromContent.with(.note) : .messageKindFromContent,
            "inboxMessageType says \(coded.rawValue) and the fields are those of \(content.rawValue): read as that. "
                + "Send \(content.code)")
        return content
    }
}
