import InboxJSON
import InboxModel

extension SalesforceKind {
    /// A documented kind, decided by `inboxMessageType` and by the fields of a message.
    ///
    /// The document counts 1, 2, 3, but the SDKs' enumeration counts 0, 1, 2. Normally the code decides. If a message
    /// has no fields of the code's kind but has fields of another kind, the content decides.
    enum Documented: String {
        case inbox1, inbox2, pcti

        /// The documented code.
        private var code: Int {
            switch self {
            case .inbox1: 1
            case .inbox2: 2
            case .pcti: 3
            }
        }

        /// The kind that the fields show.
        ///
        /// `notificationMessage` takes precedence over the fields of Inbox 2.0.
        private static func content(_ hasInbox2Fields: Bool, _ hasNotification: Bool) -> Documented? {
            hasNotification ? .pcti : hasInbox2Fields ? .inbox2 : nil
        }

        /// Decides the kind; nil if neither code nor content gives one, and the message is read as ``inbox1``.
        static func decide(
            code: String?, from field: VendorValue?, hasInbox2Fields: Bool, hasNotification: Bool
        ) -> Documented? {
            let content = content(hasInbox2Fields, hasNotification)
            let coded: Documented
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
            // The SDKs themselves count from 0.
            let isCountedFromZero = code.flatMap { Int($0) } == content.code - 1
            field?.report(
                isCountedFromZero ? .messageKindFromContent.with(.note) : .messageKindFromContent,
                "inboxMessageType says \(coded.rawValue), but the fields match \(content.rawValue), so the message is "
                    + "read as \(content.rawValue). Send \(content.code)")
            return content
        }
    }
}
