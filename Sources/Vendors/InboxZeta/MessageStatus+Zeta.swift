public import InboxModel

extension MessageStatus {
    /// Creates the status from Zeta's word: `UNREAD`, `READ` or `DELETED`.
    ///
    /// Nil for any other word.
    ///
    /// It does the same as `ZTAppInboxMessageStatusHelper.status(from:)`.
    public init?(zetaName: String) {
        guard let status = MessageStatus.allCases.first(where: { $0.zetaName == zetaName }) else { return nil }
        self = status
    }

    /// Zeta's word for the status, as `ZTAppInboxMessageStatusHelper.string(from:)` returns it.
    public var zetaName: String {
        switch self {
        case .unread: "UNREAD"
        case .read: "READ"
        case .deleted: "DELETED"
        }
    }
}
