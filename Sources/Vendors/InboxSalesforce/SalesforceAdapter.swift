@_exported public import InboxJSON
@_exported public import InboxModel

/// Reads the inbox messages of Salesforce Marketing Cloud MobilePush.
///
/// It reads the dictionaries in *Implement Inbox Messaging on iOS*, the JSON of the server and the wrappers, and the
/// push that announces an *Alert + Inbox* message.
public final class SalesforceAdapter: InboxAdapter {
    /// `salesforce`.
    public let provider = Provider.salesforce
    /// The calls on iOS that take a message's identifier (`MarketingCloudSDK+InboxMessages.h`).
    ///
    /// `markMessageRead` and `markMessageDeleted` take the whole dictionary instead. There is no call that marks a
    /// message unread or reports a click.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageWithIdRead", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageWithIdDeleted", [.init("messageId", .vendorID)]))
    /// The keys of a message, including keys for the SDK's internal use.
    public let signature = VendorSignature(
        messageKeys: SalesforceKey.names,
        strongKeys: [
            "inboxMessageType", "inboxMessage", "inboxSubtitle", "notificationMessage", "sendDateUtc", "startDateUtc",
            "endDateUtc", "_m", "_sid", "_od", "media.url", "media.altText", "messageHash", "statusDirty",
            "calculatedType", "sendDateEpoch", "startDateEpoch", "endDateEpoch",
        ],
        weakKeys: ["subject", "media", "keys", "customKeys", "isDeleted", "viewCount"])
    /// The list is at `messages`.
    public let lists = [FeedList("messages")]

    /// `_m`, the id of the message.
    ///
    /// If users open an *Alert + Inbox* push, they "are still redirected to the message".
    public let notificationKey: String? = "_m"

    /// Creates the adapter.
    public init() {}

    /// The keys of objects inside a message, and keys for the SDK's internal use.
    public var vocabulary: [String] {
        SalesforceKey.reservedInPush.map { $0.text } + SalesforceContent.vocabulary + SalesforceCustom.vocabulary
            + SalesforcePush.vocabulary
    }

    /// Reads a message; false if it has no usable identifier, and for a silent push.
    public func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let fields = element.object(SalesforceKey.self) else { return false }
        let isPush = fields.has(._m)
        element.recordShape(isPush ? "push" : "dictionary")
        if isPush, SalesforcePush.isSilent(fields) {
            element.skip("the push is silent: it has no text and no inbox content")
            return false
        }
        guard
            let id = fields.text(
                isPush ? ._m : .id, as: .vendorID, by: isPush ? "salesforce.push" : "salesforce.id")
        else { return false }
        message.vendorID = id
        var content = SalesforceContent(fields, isPush: isPush)
        (message.title, message.subtitle, message.body) = content.texts()
        (message.image, message.imageAlt) = content.image()
        message.status = Self.status(fields)
        Self.readDates(fields, isPush: isPush, into: &message)
        var vendor = JSONObjectBuilder()
        vendor.set("name", to: fields.text(.name, as: .vendor, by: "salesforce.name-and-sound"))
        vendor.set("sound", to: fields.text(.sound, as: .vendor, by: "salesforce.name-and-sound"))
        content.addVendorMembers(to: &vendor)
        message.tap = content.tap(&vendor)
        message.custom = SalesforceCustom.read(fields, isPush: isPush, pushed: content.pushedCustomKeys, &vendor)
        message.vendor = vendor.object
        return true
    }

    /// Reads the dates, and whether the message has only been announced so far.
    ///
    /// "Initially, these fields aren't available in the Alert + Inbox message dictionary."
    private static func readDates(
        _ fields: VendorObject<SalesforceKey>, isPush: Bool, into message: inout InboxMessage.Fields
    ) {
        // React Native, Flutter and Cordova write `yyyy-MM-dd HH:mm:ss` without a zone.
        message.startInstant = fields.instant(
            .startDateUtc, as: .startsAt, by: "salesforce.dates", epoch: .magnitude, omitsZone: true)
        let sent = fields.instant(.sendDateUtc, as: .sentAt, by: "salesforce.dates", epoch: .magnitude, omitsZone: true)
        message.expiryInstant = fields.expiry(
            [.endDateUtc], by: "salesforce.dates", epoch: .magnitude, omitsZone: true,
            otherwise: isPush ? fields.expiry([._endDt], by: "salesforce.push.end-date", epoch: .magnitude) : nil)
        message.sentInstant = sent ?? message.startInstant
        if sent == nil, message.startInstant != nil {
            fields.recordProvenance(.startDateUtc, as: .sentAt, by: "salesforce.dates.sent-from-start")
        }
        guard !isPush else {
            message.partial = true
            return fields.recordProvenance(._m, as: .partial, by: "salesforce.partial.push")
        }
        let evidence: SalesforceKey? =
            if sent != nil {
                .sendDateUtc
            } else if message.startInstant != nil {
                .startDateUtc
            } else if message.expiryInstant != nil {
                .endDateUtc
            } else {
                fields[.subject]?.hasPlainText == true ? .subject : nil
            }
        message.partial = evidence == nil
        if let evidence { fields.recordProvenance(evidence, as: .partial, by: "salesforce.partial") }
    }

    private static func status(_ fields: VendorObject<SalesforceKey>) -> MessageStatus {
        let isDeleted =
            fields.flag(.deleted, as: .status, by: "salesforce.status.deleted", accepting: .stringOrNumber) == true
            || fields.flag(.isDeleted, as: .status, by: "salesforce.status.deleted", accepting: .stringOrNumber) == true
        if isDeleted { return .deleted }
        if fields.flag(.read, as: .status, by: "salesforce.status.read", accepting: .stringOrNumber) == true {
            return .read
        }
        return fields.integer(.viewCount, as: .status, by: "salesforce.status.view-count") ?? 0 > 0 ? .read : .unread
    }
}

extension SalesforceAdapter {
    /// Where each unified field comes from, in a `dictionary` or a `push`, and for each kind of message
    /// (``SalesforceKind``).
    ///
    /// A message without a kind is read as `inbox1`.
    public var mapping: [FieldMapping] { Self.derivedMapping }

    private static let derivedMapping = SalesforceAdapter().mapping(
        reading: [
            // Copies of a push: with the alerts of iOS, without texts, and with everything that is used elsewhere.
            #"{"_m":"1","notificationMessage":{"aps":{"alert":{"body":"a"}}}}"#,
            #"{"id":"1","notificationMessage":{"aps":{"alert":"a"}},"sendDateUtc":"2026-01-01"}"#,
            #"{"_m":"1","notificationMessage":{"aps":{"alert":{}},"customKeys":{}},"aps":{"alert":{}},"media":{},"#
                + #""keys":{},"custom":{}}"#,
            #"{"_m":"1","inboxMessageType":3,"notificationMessage":{"title":"a","subtitle":"b","alert":"c","url":"d"},"#
                + #""subject":"e","title":"f","subtitle":"g","alert":"h","_od":"i","_x":"j","url":"k","#
                + #""customKeys":{},"custom":"l"}"#,
            #"{"_m":"1","notificationMessage":{"x":1},"aps":{"alert":"a"}}"#,
            // Inbox 1.0: pushes, and dictionaries with each sign that they are complete.
            #"{"_m":"1","aps":{"alert":{}},"startDateUtc":"2026-01-01","_od":"a","_x":"b"}"#,
            #"{"_m":"1","aps":{"alert":"a"}}"#,
            #"{"id":"1","sendDateUtc":"2026-01-01"}"#,
            #"{"id":"1","startDateUtc":"2026-01-01"}"#,
            #"{"id":"1","endDateUtc":"2026-01-01"}"#,
            #"{"id":"1","subject":"a","title":"b","customKeys":{},"custom":"c","url":"d"}"#,
            // Inbox 2.0: the same, and all texts.
            #"{"_m":"1","inboxMessageType":2,"aps":{"alert":{}}}"#,
            #"{"id":"1","inboxMessageType":2,"startDateUtc":"2026-01-01"}"#,
            #"{"id":"1","inboxMessageType":2,"endDateUtc":"2026-01-01"}"#,
            #"{"id":"1","inboxMessageType":2,"inboxSubtitle":"a","inboxMessage":"b","subject":"c","subtitle":"d","#
                + #""alert":"e","notificationMessage":{"x":1},"media":{},"keys":{},"custom":{}}"#,
        ],
        choosing: [.status: .firstTrue, .custom: .all, .vendor: .all],
        otherwise: [
            .status: "salesforce.status.read", .partial: "salesforce.partial", .vendor: "salesforce.kind.content",
        ])
}
