/// The colours that a sender wants, as given.
public struct MessageStyle: Hashable, Sendable {
    /// The colour behind the message.
    public var background: String?
    /// The colour behind its title.
    public var titleBackground: String?

    /// Makes a style.
    public init(background: String? = nil, titleBackground: String? = nil) {
        self.background = background
        self.titleBackground = titleBackground
    }
}
