public import InboxJSON
public import InboxModel

/// Customer.io: the inbox messages of the document *Notification inbox*.
///
/// The document says `messageId` and `expiresAt`; the server and the mobile SDKs say `queueId` and `expiry`, with
/// `deliveryId` and `priority` beside them (customerio-ios, `InboxMessageResponse.swift`). If a message has both
/// identifiers, all of them go by `queueId` (gist-web, `inbox-message-manager.ts`).
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
    public let distinctiveKeys = ["properties", "queueId", "deliveryId", "topics", "sentAt", "expiresAt", "expiry"]
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
    ///
    /// A root with `inAppMessages` and neither of these is an empty feed (customerio-ios, `QueueMessagesResponse.swift`).
    public func list(in root: JSONObject) -> FeedList? {
        if root["inboxMessages"] == nil, root["messages"] == nil, root["inAppMessages"]?.kind == .array {
            return .empty("inAppMessages")
        }
        return FeedList.first(of: [
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
    public func distinctiveKeys(ofRoot root: JSONObject) -> [String] {
        ["inboxMessages", "inAppMessages"].filter { root.hasValue($0) }
    }

    /// Reads a message; nil where it has no usable identifier.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let fields = element.object(Key.self) else { return nil }
        let queueID = fields.placedText(.queueId, as: .vendorID)
        guard let id = queueID ?? fields.placedText(.messageId, as: .vendorID) else { return nil }
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
            if let vendor = Self.vendor(fields, besideQueueID: queueID) { message.vendor = vendor }
            if let properties = fields.object(.properties, CustomerIOProperties.Key.self) {
                CustomerIOProperties.read(properties, into: &message)
            }
        }
    }

    /// What stands in `vendor`: a `messageId` that is not the identifier, and the `deliveryId`; nil if there is neither.
    private static func vendor(_ fields: VendorObject<Key>, besideQueueID queueID: FieldText?) -> JSONObject? {
        let element = fields.value
        var messageID: FieldText?
        if let queueID, let other = fields.placedText(.messageId), element.json(of: other) != element.json(of: queueID)
        {
            messageID = other
            fields.note(.messageId, as: .vendor)
        }
        let deliveryID = fields.placedText(.deliveryId, as: .vendor)
        // Nearly always there is one of them, which stays as it stands.
        if messageID == nil, deliveryID != nil, fields.isText(.deliveryId) { return fields.only(.deliveryId) }
        var members: [JSONObject.Member] = []
        element.add(messageID, as: "messageId", to: &members)
        element.add(deliveryID, as: "deliveryId", to: &members)
        return members.isEmpty ? nil : JSONObject(members)
    }
}
