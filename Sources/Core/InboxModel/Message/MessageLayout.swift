/// How a message is laid out.
///
/// The set of layouts is open: a vendor may add one.
public struct MessageLayout: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name in canonical JSON.
    public let rawValue: String

    /// Creates a layout with this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An image only.
    public static let banner = MessageLayout(rawValue: "banner")
    /// A full-width image with text.
    public static let captioned = MessageLayout(rawValue: "captioned")
    /// A thumbnail with text.
    public static let classic = MessageLayout(rawValue: "classic")

    /// The name.
    public var description: String { rawValue }
}

extension InboxMessage {
    /// The layout that a view should draw.
    ///
    /// It may differ from ``InboxMessage/Fields/layout``, which the vendor sent.
    ///
    /// A forced layout is returned unchanged. Otherwise the message's own layout is used. If it has none, the content
    /// decides: an image without a title is a banner, an image with a title is captioned, and a message without an
    /// image is classic. A banner or captioned layout without an image is drawn as classic.
    ///
    /// - Parameter forced: A layout that your app uses for all messages, like `attributes.forceCellKind` in Pushwoosh
    ///   InboxKit.
    public func displayLayout(forced: MessageLayout? = nil) -> MessageLayout {
        if let forced { return forced }
        guard self.fields.image != nil else {
            let wanted = self.fields.layout ?? .classic
            return wanted == .banner || wanted == .captioned ? .classic : wanted
        }
        return self.fields.layout ?? (self.fields.title == nil ? .banner : .captioned)
    }
}

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
