public import InboxJSON
public import InboxModel

/// What only a Pushwoosh message has: a typed view of ``InboxMessage/Fields/vendor``.
public struct PushwooshDetails: Hashable, Sendable {
    /// The type, as the SDK (a number) or the server (a number or a name) gives it.
    public let type: JSONValue?
    /// The server's position of the message: a number too large for a double, as text.
    public let order: String?
    /// The hash of the message.
    public let hash: String?
    /// A display type other than the three layouts: `carousel`, `video`, `wallet`, or one not documented.
    public let displayType: String?
    /// What a carousel card shows, as given.
    public let carousel: JSONValue?
    /// What a video card shows, as given.
    public let video: JSONValue?
    /// What a wallet card offers, as given.
    public let wallet: JSONValue?
}

extension InboxMessage {
    /// What only a Pushwoosh message has; nil for another vendor's message.
    public var pushwoosh: PushwooshDetails? {
        guard self.provider == .pushwoosh else { return nil }
        let vendor = self.vendor
        return PushwooshDetails(
            type: vendor["type"], order: vendor["order"]?.string, hash: vendor["hash"]?.string,
            displayType: vendor["displayType"]?.string, carousel: vendor["carousel"], video: vendor["video"],
            wallet: vendor["wallet"])
    }
}
