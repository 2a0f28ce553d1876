public import InboxJSON
public import InboxModel

/// Zeta Marketing Platform: `ZTAppInboxMessage` and `ZTCtaAction`, as the guide *App Inbox* documents them.
///
/// The model has no date of sending, so the order of the list is all that is known of time. The SDK removes what is
/// deleted from its answers, keeps up to 200 active messages, and writes an empty string for nothing.
public struct ZetaAdapter: InboxAdapter {
    /// `zeta`.
    public let provider = Provider.zeta
    /// *Update message status* and *Handle CTA buttons*; *Fetch messages*: "up to 200 active messages".
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageAsRead", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageAsDeleted", [.init("messageId", .vendorID)]),
        click: VendorCall(
            "onMessageClicked", [.init("messageId", .vendorID), .init("actionValue", .value(otherwise: ""))]),
        clickImpliesRead: true, visibleLimit: 200)
    /// What is read at the top of a message.
    public let messageKeys = Key.names
    /// What a root with messages in it has.
    public let rootKeys: [String]? = ["messages"]
    /// Keys that no other vendor's messages have.
    public let distinctiveKeys = ["mediaUrl", "actionList", "additionalData", "templateId"]

    /// Makes the adapter.
    public init() {}

    /// *The ZTAppInboxMessage model*.
    enum Key: Int, VendorKey {
        case messageId
        case id  // mirrors messageId, for SwiftUI
        case title, body
        case mediaUrl
        case status
        case expirationTimestamp  // Unix milliseconds
        case actionList
        case templateId
        case additionalData

        static let table = VendorKeyTable<Self>()
    }

    /// An expiry of 0 or -1, a warning here: the document has nil for none, and hides what expired in 1970.
    private static let never = DiagnosticCode.dateNever.with(.warning)

    /// `status`, where it is one of the three words.
    public var conditionalKeys: [String: @Sendable (_ message: JSONObject) -> Bool] {
        ["status": { message in message["status"]?.string.map { MessageStatus(zetaName: $0) != nil } ?? false }]
    }

    /// Its keys, those of a button, and the words of `status` and `actionType`.
    public var vocabulary: [String] {
        messageKeys + ZetaButton.vocabulary + MessageStatus.allCases.map(\.zetaName) + ["messages"]
    }

    /// `messages`.
    public func list(in root: JSONObject) -> FeedList? {
        FeedList("messages", root["messages"])
    }

    /// Reads a message; nil where it has no usable identifier.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let fields = element.object(Key.self),
            let id = fields.placedText(.messageId, as: .vendorID) ?? fields.placedText(.id, as: .vendorID)
        else { return nil }
        return InboxMessage(provider: provider, vendorID: id, of: element) { message in
            message.texts.set(.title, fields.placedText(.title, as: .title))
            message.texts.set(.body, fields.placedText(.body, as: .body))
            message.texts.set(.image, fields.placedPicture(.mediaUrl, as: .image))
            message.status = status(fields)
            message.expiryInstant =
                fields.expiry(
                    .expirationTimestamp, as: .expiresAt, epoch: .milliseconds, either: false, never: Self.never
                )?.instant
            message.texts.set(.templateID, fields.placedText(.templateId, as: .templateID))
            message.custom = fields.customData(.additionalData) ?? [:]
            message.actions =
                fields.list(.actionList, as: .actions)?.placedButtons(title: ZetaButton.Key.text, ZetaButton.read) ?? []
        }
    }

    /// *ZTAppInboxMessageStatus*: three words, `UNREAD` the default.
    private func status(_ fields: VendorObject<Key>) -> MessageStatus {
        fields.word(.status, as: .status, expected: "UNREAD, READ, DELETED") { word in
            if let status = MessageStatus(zetaName: word) { return status }
            let folded = word.asciiLowercased
            guard let status = MessageStatus.allCases.first(where: { $0.zetaName.asciiLowercased == folded }) else {
                return nil
            }
            fields[.status]?.report(.fieldCoerced, "the status is \"\(word)\", read as \(status.zetaName); send that")
            return status
        } ?? .unread
    }
}
