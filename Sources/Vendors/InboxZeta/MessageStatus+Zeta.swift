public import InboxModel

extension MessageStatus {
    /// The status for Zeta's word, as `ZTAppInboxMessageStatusHelper.status(from:)`: `UNREAD`, `READ` or `DELETED`; nil for
    /// any other word.
    public init?(zetaName: String) {
        guard let status = MessageStatus.allCases.first(where: { $0.zetaName == zetaName }) else { return nil }
        self = status
    }

    /// Zeta's word, as `ZTAppInboxMessageStatusHelper.string(from:)`.
    public var zetaName: String {
        switch self {
        case .unread: "UNREAD"
        case .read: "READ"
        case .deleted: "DELETED"
        }
    }
}
