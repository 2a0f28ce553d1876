import InboxModel

/// The inbox that a message is for.
///
/// `inboxMessageType` and the fields of a message decide which one it is. Normally the code in `inboxMessageType`
/// decides. It is 1, 2 or 3 in the document, but 0, 1 or 2 in the SDKs. If a message has fields of another kind and none
/// of the code's kind, the fields decide.
///
/// This enum is closed: if Salesforce adds an inbox, its messages are read as one of these.
public enum SalesforceKind: String, Sendable {
    /// Inbox 1.0: code 1, without special fields.
    case inbox1
    /// Inbox 2.0: code 2, with `inboxSubtitle` and `inboxMessage`.
    case inbox2
    /// Push copy to inbox: code 3, with `notificationMessage`.
    case pcti

    /// The code in the document.
    private var code: Int {
        switch self {
        case .inbox1: 1
        case .inbox2: 2
        case .pcti: 3
        }
    }

    /// `notificationMessage` takes precedence over the fields of Inbox 2.0.
    private static func content(_ hasInbox2Fields: Bool, _ hasNotification: Bool) -> SalesforceKind? {
        hasNotification ? .pcti : hasInbox2Fields ? .inbox2 : nil
    }

    /// Nil if neither the code nor the content shows the kind; the message is then read as ``inbox1``.
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
