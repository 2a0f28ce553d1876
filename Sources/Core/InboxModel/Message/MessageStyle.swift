/// The colours that a sender wants, exactly as they were sent.
public struct MessageStyle: Hashable, Sendable {
    /// The background colour of the message.
    public var background: String?
    /// The background colour of the title.
    public var titleBackground: String?

    /// Creates a style.
    public init(background: String? = nil, titleBackground: String? = nil) {
        self.background = background
        self.titleBackground = titleBackground
    }
}
