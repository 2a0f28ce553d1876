/// What the user has done with a message.
///
/// This enum is closed: the words of all vendors map to these three.
public enum MessageStatus: String, Hashable, Sendable, CaseIterable {
    /// The user has not opened it.
    case unread
    /// The user has seen it.
    case read
    /// The user or the vendor has removed it.
    case deleted
}
