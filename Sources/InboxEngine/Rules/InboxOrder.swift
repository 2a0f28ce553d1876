/// How messages are arranged; pinned ones stand above the others in every order.
public enum InboxOrder: String, Hashable, Sendable, CaseIterable {
    /// The newest first.
    case newestFirst
    /// Unread before read, each the newest first (Pushwoosh InboxKit).
    case unreadFirst
    /// The lower priority number first, none last, each the newest first (Customer.io's visual inbox).
    case priorityFirst
}
