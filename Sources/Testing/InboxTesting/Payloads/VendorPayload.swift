public import InboxJSON
public import InboxModel

/// One message as its vendor's document describes it, to be written as JSON.
///
/// ```swift
/// let payload = PushwooshPayload(code: "1", title: "Sale", u: .jsonString(["promo_id": "S"]))
/// let feed = try InboxDecoder().decode(payload)
/// ```
///
/// Every builder takes its arguments in one order: the identifier, the texts, the dates, the image, the tap and buttons, what
/// the user has done, what is the vendor's alone, and the custom data. `other:` is the last.
///
/// The keys and types are those of the document. What else vendors and wrappers send is in the fixtures; ``members`` can be
/// changed to anything.
public protocol VendorPayload: Sendable, CustomStringConvertible {
    /// The vendor.
    static var provider: Provider { get }
    /// The members of the message's object, in the document's order; those without a value are left out.
    var members: JSONObject { get }
}

extension VendorPayload {
    /// The message's object.
    package var json: JSONValue { JSONValue(members) }

    /// The JSON, UTF-8.
    public var bytes: [UInt8] { json.canonicalBytes }

    /// The JSON.
    public var description: String { json.description }
}

extension Sequence where Element: VendorPayload {
    /// An array of the messages' objects.
    package var json: JSONValue { JSONValue(map(\.json)) }

    /// The JSON of an array of the messages, UTF-8.
    package var bytes: [UInt8] { json.canonicalBytes }
}

extension InboxDecoder {
    /// Decodes one message of its vendor.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode<Payload: VendorPayload>(_ payload: Payload) throws(InboxDecodingError) -> InboxFeed {
        try decode(payload.bytes, from: Payload.provider)
    }

    /// Decodes an array of messages of one vendor.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode<Payload: VendorPayload>(_ payloads: [Payload]) throws(InboxDecodingError) -> InboxFeed {
        try decode(payloads.bytes, from: Payload.provider)
    }
}
