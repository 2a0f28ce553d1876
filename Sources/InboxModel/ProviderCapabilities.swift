/// What a vendor can do, as far as handling its messages depends on it.
public struct ProviderCapabilities: Hashable, Sendable {
    /// Whether a message can be marked unread again.
    ///
    /// Where it can't, a feed that says unread says nothing: it never turns read back.
    public var marksUnread: Bool
    /// How many messages are shown at most, the first ones in order; nil for all.
    public var visibleLimit: Int?

    /// Describes a vendor; one that says nothing of it can't mark unread and shows all.
    public init(marksUnread: Bool = false, visibleLimit: Int? = nil) {
        self.marksUnread = marksUnread
        self.visibleLimit = visibleLimit
    }
}
