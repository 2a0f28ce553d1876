/// What the user has done with a message.
///
/// Closed: the words of all vendors are mapped to these three.
public enum MessageStatus: String, Hashable, Sendable, CaseIterable {
    /// The user has not opened it.
    case unread
    /// The user has seen it.
    case read
    /// The user or the vendor has removed it.
    case deleted
}
