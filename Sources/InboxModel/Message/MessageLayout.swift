/// How a message is laid out.
///
/// An open vocabulary: a vendor may add a word.
public struct MessageLayout: RawRepresentable, Hashable, Sendable {
    /// The word in canonical JSON.
    public let rawValue: String

    /// Makes a layout of its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A picture only.
    public static let banner = MessageLayout(rawValue: "banner")
    /// A full-width picture with text.
    public static let captioned = MessageLayout(rawValue: "captioned")
    /// A thumbnail with text.
    public static let classic = MessageLayout(rawValue: "classic")
}

extension InboxMessage {
    /// The layout that a view should draw; ``layout`` stays what the vendor said.
    ///
    /// A forced layout is returned as it is. Else it is the message's own, or what its content asks for: a picture without
    /// a title is a banner, a picture with one captioned, no picture classic. A message's own banner or captioned layout
    /// without a picture is drawn classic.
    ///
    /// - Parameter forced: The host's choice for all messages, as Pushwoosh InboxKit's `attributes.forceCellKind`.
    public func displayLayout(forced: MessageLayout? = nil) -> MessageLayout {
        if let forced { return forced }
        guard image != nil else {
            let wanted = layout ?? .classic
            return wanted == .banner || wanted == .captioned ? .classic : wanted
        }
        return layout ?? (title == nil ? .banner : .captioned)
    }
}
