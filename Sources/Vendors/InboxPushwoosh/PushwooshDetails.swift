public import InboxJSON
public import InboxModel

/// The details that only Pushwoosh messages have.
///
/// This is a typed view of ``InboxMessage/Fields/vendor``.
public struct PushwooshDetails: Hashable, Sendable {
    /// The type of the message.
    ///
    /// It is a number from the SDK, and a number or a name from the server.
    public let type: JSONValue?
    /// The position of the message on the server, as text because the number may be too large for a double.
    public let order: String?
    /// The hash of the message.
    public let hash: String?
    /// A display type that is not one of the three layouts: `carousel`, `video`, `wallet`, or an undocumented word.
    public let displayType: String?
    /// The content of a carousel card, as it was sent.
    public let carousel: JSONValue?
    /// The content of a video card, as it was sent.
    public let video: JSONValue?
    /// The content of a wallet card, as it was sent.
    public let wallet: JSONValue?
}

extension InboxMessage {
    /// The details of a Pushwoosh message; nil for a message of another vendor.
    public var pushwoosh: PushwooshDetails? {
        guard self.fields.provider == .pushwoosh else { return nil }
        let vendor = self.fields.vendor
        return PushwooshDetails(
            type: vendor["type"], order: vendor["order"]?.string, hash: vendor["hash"]?.string,
            displayType: vendor["displayType"]?.string, carousel: vendor["carousel"], video: vendor["video"],
            wallet: vendor["wallet"])
    }
}
