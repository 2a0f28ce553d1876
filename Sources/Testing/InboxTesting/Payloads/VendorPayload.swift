public import InboxJSON
public import InboxModel

/// Builds the JSON of one message, as the vendor's document describes it.
///
/// ```swift
/// let payload = PushwooshPayload(code: "1", title: "Sale", u: .jsonString(["promo_id": "S"]))
/// let feed = try InboxDecoder().decode(payload)
/// ```
///
/// All builders take their arguments in the same order: the identifier, the texts, the dates, the image, the tap and
/// the buttons, what the user has done, values that only this vendor has, and the custom data. `other:` is last.
///
/// The keys and types are from the document. Vendors and wrappers also send other forms; the fixtures contain them. You
/// can change ``members`` as you like.
public protocol VendorPayload: Sendable, CustomStringConvertible {
    /// The vendor.
    static var provider: Provider { get }
    /// The members of the message's object, in the document's order.
    ///
    /// Members without a value are left out.
    var members: JSONObject { get }
}

extension VendorPayload {
    /// The message's object.
    package var json: JSONValue { JSONValue(members) }

    /// The JSON in UTF-8.
    public var bytes: [UInt8] { json.canonicalBytes }

    /// The JSON.
    public var description: String { json.description }
}

extension Sequence where Element: VendorPayload {
    /// An array of the messages' objects.
    package var json: JSONValue { JSONValue(map(\.json)) }

    /// The JSON of an array of the messages, in UTF-8.
    package var bytes: [UInt8] { json.canonicalBytes }
}

extension InboxDecoder {
    /// Decodes one message, as its vendor sends it.
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
