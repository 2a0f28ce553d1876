import InboxModel

/// A change of the user's that a vendor may have no call for.
///
/// Closed: a message has three statuses, and there is one operation to each.
public enum InboxOperation: String, Hashable, Sendable, CaseIterable {
    /// Mark a message read.
    case markRead
    /// Mark a message unread.
    case markUnread
    /// Delete a message.
    case delete

    /// In words, after "a call to".
    var name: String {
        switch self {
        case .markRead: "mark a message read"
        case .markUnread: "mark a message unread"
        case .delete: "delete a message"
        }
    }

    /// The vendor's call; nil if it has none.
    func call(_ capabilities: ProviderCapabilities?) -> VendorCall? {
        switch self {
        case .markRead: capabilities?.read
        case .markUnread: capabilities?.unread
        case .delete: capabilities?.delete
        }
    }
}
