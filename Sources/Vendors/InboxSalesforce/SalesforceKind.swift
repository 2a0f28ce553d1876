import InboxJSON
import InboxModel

/// The inbox that a message is for.
///
/// Normally the code in `inboxMessageType` decides. It is 1, 2 or 3 in the document, but 0, 1 or 2 in the SDKs. If a
/// message has fields of another kind and none of the code's kind, the fields decide. The raw value is the name in
/// ``InboxMessage/Fields/vendor``, under `inboxMessageKind`.
enum SalesforceKind: String {
    case inbox1
    case inbox2  // has inboxSubtitle and inboxMessage
    case pcti  // push copy to inbox, has notificationMessage

    /// The code in the document.
    private var code: Int {
        switch self {
        case .inbox1: 1
        case .inbox2: 2
        case .pcti: 3
        }
    }

    /// Decides the kind; nil, which is read as ``inbox1``, if neither the code nor the content shows it.
    static func decide(
        code: String?, from field: VendorValue?, hasInbox2Fields: Bool, hasNotification: Bool
    ) -> SalesforceKind? {
        let content: SalesforceKind? = hasNotification ? .pcti : hasInbox2Fields ? .inbox2 : nil
        let coded: SalesforceKind
        switch code {
        case "0", "1": coded = .inbox1
        case "2": coded = .inbox2
        case "3": coded = .pcti
        case nil: return content
        case _?:
            if let field {
                field.report(
                    .messageUnknownType,
                    "inboxMessageType is \(field.shown), but the documented codes are 1, 2 and 3; the fields "
                        + "decide how the message is read")
            }
            return content
        }
        let hasFieldsOfItsOwn = coded == .inbox2 && hasInbox2Fields || coded == .pcti && hasNotification
        guard !hasFieldsOfItsOwn, let content, content != coded else { return coded }
        // The SDKs count from 0.
        let isCountedFromZero = code.flatMap { Int($0) } == content.code - 1
        field?.report(
            isCountedFromZero ? .messageKindFromContent.with(.note) : .messageKindFromContent,
            "inboxMessageType says \(coded.rawValue), but the fields match \(content.rawValue), so the message is "
                + "read as \(content.rawValue). Send \(content.code)")
        return content
    }
}
