public import InboxJSON
public import InboxModel

/// Customer.io: the inbox messages of the document *Notification inbox*.
///
/// The document says `messageId` and `expiresAt`; the server and the mobile SDKs say `queueId` and `expiry`, with
/// `deliveryId` and `priority` beside them (customerio-ios, `InboxMessageResponse.swift`).
public struct CustomerIOAdapter: InboxAdapter {
    /// `customerio`.
    public let provider = Provider.customerIO
    /// *Inbox methods*: the only vendor of the five that can mark a message unread.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageOpened", [.init("messageId", .vendorID)]),
        unread: VendorCall("markMessageUnopened", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageDeleted", [.init("messageId", .vendorID)]),
        click: VendorCall(
            "trackMessageClicked", [.init("messageId", .vendorID), .init("actionName", .value(otherwise: nil))]))
    /// What is read at the top of a message.
    public let messageKeys = Key.names
    /// What a root with messages in it has.
    public let rootKeys: [String]? = ["inboxMessages", "messages", "inAppMessages"]
    /// Keys that no other vendor's messages have.
    public let tellingKeys = ["properties", "queueId", "deliveryId", "topics", "sentAt", "expiresAt", "expiry"]
    /// As the SDKs do (customerio-ios, `InboxMessageResponse.swift`).
    public let duplicates = DuplicatePolicy.firstWins

    /// Makes the adapter.
    public init() {}

    /// *Inbox message payloads*.
    enum Key: Int, VendorKey {
        case messageId, queueId
        case sentAt  // RFC 3339 with 0 to 6 fractional digits; Unix milliseconds from React Native and Flutter
        case expiresAt, expiry
        case opened
        case topics
        case type
        case priority  // lower is more important
        case deliveryId  // "" or null where clicks can't be tracked
        case properties

        static let table = VendorKeyTable<Self>()
    }

    /// `inboxMessages`, as the server sends it; `messages`, as React Native does.
    public func list(in root: JSONObject) -> FeedList? {
        FeedList.first(of: [
            FeedList("inboxMessages", root["inboxMessages"]),
            FeedList("messages", root["messages"]),  // React Native's listener.
        ])
    }

    /// Its keys, those of `properties` and of an action in it, and the words of an action.
    public var vocabulary: [String] {
        messageKeys + CustomerIOProperties.Key.names + CustomerIOAction.vocabulary
            + ["inboxMessages", "inAppMessages", "messages"]
    }

    /// The keys of the envelope.
    public func tellingKeys(ofRoot root: JSONObject) -> [String] {
        ["inboxMessages", "inAppMessages"].filter { root.hasValue($0) }
    }

    /// Reads a message; nil where it has no usable identifier.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let fields = element.object(Key.self),
            let id = fields.placedText(.messageId, as: .vendorID) ?? fields.placedText(.queueId, as: .vendorID)
        else { return nil }
        return InboxMessage(provider: provider, vendorID: id, of: element) { message in
            message.sentInstant = fields.instant(.sentAt, as: .sentAt, epoch: .milliseconds)
            let expiry =
                fields.expiry(.expiresAt, as: .expiresAt, epoch: .milliseconds)
                ?? fields.expiry(.expiry, as: .expiresAt, epoch: .milliseconds)
            message.expiryInstant = expiry?.instant
            message.status = fields.flag(.opened, as: .status) == true ? .read : .unread
            message.texts.set(fields.placedTexts(.topics, as: .topics))
            message.texts.set(.type, fields.placedText(.type, as: .type))
            if let priority = fields.integer(.priority, as: .priority) { message.priority = priority }
            if let deliveryID = fields.placedText(.deliveryId, as: .vendor) {
                message.vendor =
                    fields.isText(.deliveryId)
                    ? fields.only(.deliveryId) : ["deliveryId": element.json(of: deliveryID)]
            }
            if let properties = fields.object(.properties, CustomerIOProperties.Key.self) {
                CustomerIOProperties.read(properties, into: &message)
            }
        }
    }
}
