public import InboxJSON
public import InboxModel

/// Salesforce Marketing Cloud MobilePush: the dictionaries of *Implement Inbox Messaging on iOS*, the server's JSON, the
/// wrappers' JSON, and the push of an *Alert + Inbox* message that announces it.
public struct SalesforceAdapter: InboxAdapter {
    /// `salesforce`.
    public let provider = Provider.salesforce
    /// The calls of iOS that take an identifier (`MarketingCloudSDK+InboxMessages.h`).
    ///
    /// `markMessageRead` and `markMessageDeleted` take the whole dictionary. There is no call for unread, and none for a
    /// click.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageWithIdRead", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageWithIdDeleted", [.init("messageId", .vendorID)]))
    /// What is read at the top of a message.
    public let messageKeys = SalesforceKey.names
    /// What a root with messages in it has.
    public let rootKeys: [String]? = ["messages"]
    /// Keys that no other vendor's messages have.
    public let distinctiveKeys = [
        "inboxMessageType", "inboxMessage", "inboxSubtitle", "notificationMessage", "subject", "sendDateUtc",
        "startDateUtc", "endDateUtc", "_m", "_sid", "_od", "media", "media.url", "media.altText", "keys", "customKeys",
        "messageHash", "statusDirty", "isDeleted", "viewCount", "calculatedType",
    ]

    /// Makes the adapter.
    public init() {}

    /// Its keys, those of the objects in a message, and those that are the SDK's own.
    public var vocabulary: [String] {
        distinctiveKeys + SalesforceKey.reservedInPush.map(\.text) + SalesforceContent.vocabulary
            + SalesforceCustom.vocabulary + SalesforcePush.vocabulary + ["messages"]
    }

    /// `messages`.
    public func list(in root: JSONObject) -> FeedList? {
        FeedList("messages", root["messages"])
    }

    /// Reads a message; nil where it has no usable identifier, and of a silent push.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let fields = element.object(SalesforceKey.self) else { return nil }
        let isPush = fields.has(._m)
        element.note(shape: isPush ? "push" : "dictionary")
        if isPush, SalesforcePush.isSilent(fields) {
            element.skip("the push is silent: it has no text and no content for the inbox")
            return nil
        }
        guard let id = fields.placedText(isPush ? ._m : .id, as: .vendorID) else { return nil }
        return InboxMessage(provider: provider, vendorID: id, of: element) { message in
            var content = SalesforceContent(fields, isPush: isPush)
            content.readTexts(into: &message)
            content.readPicture(into: &message)
            var leftovers: [JSONObject.Member] = []
            content.readTap(into: &message, &leftovers)
            message.status = Self.status(fields)
            Self.readDates(fields, isPush: isPush, into: &message)
            message.custom = SalesforceCustom.read(
                fields, isPush: isPush, pushed: content.pushedCustomKeys, &leftovers)
            var vendor: [JSONObject.Member] = []
            vendor.reserveCapacity(4)
            element.add(fields.placedText(.name, as: .vendor), as: "name", to: &vendor)
            element.add(fields.placedText(.sound, as: .vendor), as: "sound", to: &vendor)
            content.addVendorMembers(to: &vendor)
            vendor += leftovers
            message.vendor = JSONObject(vendor)
        }
    }

    /// Reads the dates, and whether the message is only announced.
    ///
    /// "Initially, these fields aren't available in the Alert + Inbox message dictionary."
    private static func readDates(
        _ fields: VendorObject<SalesforceKey>, isPush: Bool, into message: inout InboxMessage
    ) {
        // React Native, Flutter and Cordova write `yyyy-MM-dd HH:mm:ss`, with no zone.
        let starts = fields.instant(.startDateUtc, as: .startsAt, epoch: .magnitude, omitsZone: true)
        let sent = fields.instant(.sendDateUtc, as: .sentAt, epoch: .magnitude, omitsZone: true)
        let expiry = fields.expiry(.endDateUtc, as: .expiresAt, epoch: .magnitude, omitsZone: true)
        message.sentInstant = sent ?? starts
        if sent == nil, starts != nil { fields.note(.startDateUtc, as: .sentAt) }
        message.startInstant = starts
        let ends = expiry ?? (isPush ? fields.expiry(._endDt, as: .expiresAt, epoch: .magnitude) : nil)
        message.expiryInstant = ends?.instant
        guard !isPush else {
            message.partial = true
            return fields.note(._m, as: .partial)
        }
        let telling: SalesforceKey? =
            if sent != nil {
                .sendDateUtc
            } else if starts != nil {
                .startDateUtc
            } else if expiry?.instant != nil {
                .endDateUtc
            } else {
                fields.hasPlainText(.subject) ? .subject : nil
            }
        message.partial = telling == nil
        if let telling { fields.note(telling, as: .partial) }
    }

    private static func status(_ fields: VendorObject<SalesforceKey>) -> MessageStatus {
        let isDeleted =
            fields.flag(.deleted, as: .status, either: true) == true
            || fields.flag(.isDeleted, as: .status, either: true) == true
        if isDeleted { return .deleted }
        if fields.flag(.read, as: .status, either: true) == true { return .read }
        let views = fields.digits(.viewCount, as: .status)
        return views == nil || views == "0" || views?.hasPrefix("-") == true ? .unread : .read
    }
}
