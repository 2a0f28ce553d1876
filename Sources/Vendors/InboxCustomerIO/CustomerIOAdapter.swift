@_exported public import InboxJSON
@_exported public import InboxModel

/// Reads the inbox messages of Customer.io, documented in *Notification inbox*.
///
/// The document uses `messageId` and `expiresAt`. The server and the mobile SDKs use `queueId` and `expiry`, and also
/// send `deliveryId` and `priority` (customerio-ios, `InboxMessageResponse.swift`). If a message has both identifiers,
/// all SDKs use `queueId` (gist-web, `inbox-message-manager.ts`).
public final class CustomerIOAdapter: InboxAdapter {
    /// `customerio`.
    public let provider = Provider.customerIO
    /// The calls in *Inbox methods*.
    ///
    /// No other vendor of this package can mark a message unread.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageOpened", [.init("messageId", .vendorID)]),
        unread: VendorCall("markMessageUnopened", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageDeleted", [.init("messageId", .vendorID)]),
        click: VendorCall(
            "trackMessageClicked", [.init("messageId", .vendorID), .init("actionName", .value(otherwise: nil))]))
    /// The keys of a Customer.io message.
    ///
    /// Event calls to Customer.io contain the weak keys too. They are not taken for messages, because they also contain
    /// contradicting keys (docs.customer.io, `cdp/sources/source-spec/common-fields`).
    public let signature = VendorSignature(
        messageKeys: Key.names,
        strongKeys: ["queueId", "deliveryId"],
        weakKeys: ["properties", "topics", "sentAt", "expiresAt", "expiry"],
        contradictingKeys: ["userId", "anonymousId", "traits", "context", "event"])
    /// The server sends `inboxMessages`, React Native's listener `messages`.
    ///
    /// If a root has neither but has `inAppMessages`, the feed is empty (customerio-ios,
    /// `QueueMessagesResponse.swift`).
    public let lists = [
        FeedList("inboxMessages", distinctive: .ifPresent),
        FeedList("messages"),
        FeedList("inAppMessages", distinctive: .ifPresent, meansEmpty: true),
    ]
    /// Keeps the first element, as the SDKs do (customerio-ios, `InboxMessageResponse.swift`).
    public let duplicates = DuplicatePolicy.firstWins

    /// Creates the adapter.
    public init() {}

    /// The keys of a message, documented in *Inbox message payloads*.
    enum Key: String, VendorKey {
        case messageId, queueId
        case sentAt  // RFC 3339 with 0 to 6 fractional digits; Unix milliseconds from React Native and Flutter
        case expiresAt, expiry
        case opened
        case topics
        case type
        case priority  // lower is more important
        case deliveryId  // "" or null if clicks cannot be tracked
        case properties

        static let table = VendorKeyTable<Self>()
    }

    /// The keys of `properties` and of its action, and the words of an action.
    public var vocabulary: [String] { CustomerIOProperties.Key.names + CustomerIOAction.vocabulary }

    /// Reads a message; false if it has no usable identifier.
    public func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let fields = element.object(Key.self),
            let id = fields.text(.queueId, as: .vendorID, by: "customerio.queue-id")
                ?? fields.text(.messageId, as: .vendorID, by: "customerio.id")
        else { return false }
        message.vendorID = id
        message.sentInstant = fields.instant(.sentAt, as: .sentAt, by: "customerio.sent-at", epoch: .milliseconds)
        message.expiryInstant = fields.expiry(
            [.expiresAt], by: "customerio.expires-at", epoch: .milliseconds,
            otherwise: fields.expiry([.expiry], by: "customerio.expiry", epoch: .milliseconds))
        message.status = fields.flag(.opened, as: .status, by: "customerio.opened") == true ? .read : .unread
        message.topics = fields.texts(.topics, as: .topics, by: "customerio.topics") ?? []
        message.type = fields.text(.type, as: .type, by: "customerio.type")
        message.priority = fields.integer(.priority, as: .priority, by: "customerio.priority")
        message.vendor = vendor(fields)
        if let properties = fields.object(.properties, CustomerIOProperties.Key.self) {
            CustomerIOProperties.read(properties, into: &message)
        }
        return true
    }

    /// The members of `vendor`: `deliveryId`, and `messageId` if it is not the identifier.
    private func vendor(_ fields: VendorObject<Key>) -> JSONObject {
        var members = JSONObjectBuilder()
        if let queueID = fields[.queueId]?.plainText, let messageID = fields.text(.messageId),
            JSONValue(messageID) != JSONValue(queueID)
        {
            members.set("messageId", to: messageID)
            fields.recordProvenance(.messageId, as: .vendor, by: "customerio.queue-id.beside")
        }
        members.set("deliveryId", to: fields.text(.deliveryId, as: .vendor, by: "customerio.delivery-id"))
        return members.object
    }
}

extension CustomerIOAdapter {
    /// Where each unified field comes from.
    public var mapping: [FieldMapping] { Self.derivedMapping }

    private static let derivedMapping = CustomerIOAdapter().mapping(
        reading: [
            #"{"messageId":"1","properties":{"messageAction":{"behavior":"dismiss"}}}"#,
            #"{"queueId":"1","messageId":"2","properties":{"title":"","body":"","image":"","link":""}}"#,
        ],
        choosing: [.vendor: .all], otherwise: [.status: "customerio.opened"])
}
