public import InboxJSON
public import InboxModel

/// Salesforce Marketing Cloud MobilePush: the dictionaries of *Implement Inbox Messaging on iOS*, the server's JSON, the
/// wrappers' JSON, and the push of an *Alert + Inbox* message that announces it.
public struct SalesforceAdapter: InboxAdapter {
    /// `salesforce`.
    public let provider = Provider.salesforce
    /// *InboxMessages Method Reference*; no call for unread, none for a click.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageRead", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageDeleted", [.init("messageId", .vendorID)]))
    /// What is read at the top of a message.
    public let messageKeys = SalesforceKey.names
    /// Keys that no other vendor's messages have.
    public let tellingKeys = [
        "inboxMessageType", "inboxMessage", "inboxSubtitle", "notificationMessage", "subject", "sendDateUtc",
        "startDateUtc", "endDateUtc", "_m", "_sid", "_od", "media", "media.url", "media.altText", "keys", "customKeys",
        "messageHash", "statusDirty", "isDeleted", "viewCount", "calculatedType",
    ]

    /// Makes the adapter.
    public init() {}

    /// `messages`.
    public func list(in root: JSONObject) -> FeedList? {
        FeedList("messages", root["messages"])
    }

    /// Reads a message; nil where it has no usable identifier.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let fields = element.object(SalesforceKey.self) else { return nil }
        let isPush = fields.has(._m)
        guard let id = fields.text(isPush ? ._m : .id, as: .vendorID) else { return nil }
        var message = InboxMessage(provider: provider, vendorID: id)
        let content = SalesforceContent(fields, isPush: isPush)
        content.readTexts(into: &message)
        content.readPicture(into: &message)
        let tapLeftovers = content.readTap(into: &message)
        message.status = Self.status(fields)
        let starts = fields.instant(.startDateUtc, as: .startsAt, epoch: .magnitude)
        let sent = fields.instant(.sendDateUtc, as: .sentAt, epoch: .magnitude)
        var expiry = fields.expiry(.endDateUtc, as: .expiresAt, epoch: .magnitude)
        // "Initially, these fields aren't available in the Alert + Inbox message dictionary."
        let announcesOnly = sent == nil && starts == nil && expiry?.instant == nil && !fields.has(.subject)
        if isPush { expiry = expiry ?? fields.expiry(._endDt, as: .expiresAt, epoch: .magnitude) }
        message.sentInstant = sent ?? starts
        message.startInstant = starts
        message.expiryInstant = expiry?.instant
        message.partial = isPush || announcesOnly
        let custom = SalesforceCustom.read(fields, isPush: isPush)
        message.custom = custom.members
        message.vendor = JSONObject(
            fields.members(of: [.name, .sound].filter(fields.has)) + content.vendor + tapLeftovers + custom.vendor)
        return message
    }

    private static func status(_ fields: VendorObject<SalesforceKey>) -> MessageStatus {
        let deleted = fields.flag(.deleted, as: .status, either: true) == true
        let isDeleted = fields.flag(.isDeleted, as: .status, either: true) == true
        let read = fields.flag(.read, as: .status, either: true) == true
        let views = fields.integer(.viewCount, as: .status) ?? 0
        return deleted || isDeleted ? .deleted : read || views > 0 ? .read : .unread
    }
}
