@_exported public import InboxJSON
@_exported public import InboxModel

/// Reads the inbox messages of the Zeta Marketing Platform: `ZTAppInboxMessage` and `ZTCtaAction`, documented in *App
/// Inbox*.
///
/// Messages do not say when they were sent, so only the order of the list shows which is newer. The SDK does not return
/// deleted messages, keeps up to 200 active ones, and writes an empty string for an absent value.
public final class ZetaAdapter: InboxAdapter {
    /// `zeta`.
    public let provider = Provider.zeta
    /// The calls in *Update message status* and *Handle CTA buttons*.
    ///
    /// The limit is from *Fetch messages*: "up to 200 active messages".
    public let capabilities = ProviderCapabilities(
        read: VendorCall("markMessageAsRead", [.init("messageId", .vendorID)]),
        delete: VendorCall("markMessageAsDeleted", [.init("messageId", .vendorID)]),
        click: VendorCall(
            "onMessageClicked", [.init("messageId", .vendorID), .init("actionValue", .value(otherwise: ""))]),
        clickImpliesRead: true, visibleLimit: 200)
    /// The keys of a Zeta message.
    ///
    /// `status` is distinctive only if it is one of the three words.
    public let signature = VendorSignature(
        messageKeys: Key.names,
        strongKeys: ["actionList", "additionalData"],
        weakKeys: ["mediaUrl", "templateId"],
        conditionalKeys: [
            "status": .weak { message in message["status"]?.string.map { MessageStatus(zetaName: $0) != nil } ?? false }
        ])
    /// The list is at `messages`.
    public let lists = [FeedList("messages")]

    /// Creates the adapter.
    public init() {}

    /// The keys of a message, documented in *The ZTAppInboxMessage model*.
    enum Key: String, VendorKey {
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

    /// An expiry of 0 or -1 gives a warning.
    ///
    /// By the document, nil means no expiry, and a message that expired in 1970 is hidden.
    private static let never = DiagnosticCode.dateNever.with(.warning)

    /// The keys of a button, and the words of `status` and `actionType`.
    public var vocabulary: [String] { ZetaButton.vocabulary + MessageStatus.allCases.map { $0.zetaName } }

    /// Where each unified field comes from.
    public var mapping: [FieldMapping] { Self.derivedMapping }

    private static let derivedMapping = ZetaAdapter().mapping(
        reading: [#"{"id":"1"}"#], otherwise: [.status: "zeta.status"])

    /// Reads a message; false if it has no usable identifier.
    public func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let fields = element.object(Key.self),
            let id = fields.text(.messageId, as: .vendorID, by: "zeta.id")
                ?? fields.text(.id, as: .vendorID, by: "zeta.id")
        else { return false }
        message.vendorID = id
        message.title = fields.text(.title, as: .title, by: "zeta.text")
        message.body = fields.text(.body, as: .body, by: "zeta.text")
        message.image = fields.imageURL(.mediaUrl, as: .image, by: "zeta.media-url")
        message.status = status(fields)
        message.expiryInstant = fields.expiry(
            [.expirationTimestamp], by: "zeta.expiration", epoch: .milliseconds, accepting: .documented,
            never: Self.never)
        message.templateID = fields.text(.templateId, as: .templateID, by: "zeta.template-id")
        message.custom = fields.customData(.additionalData, by: "zeta.additional-data") ?? [:]
        message.actions =
            fields.buttons(.actionList, title: ZetaButton.Key.text, by: "zeta.action", ZetaButton.read) ?? []
        return true
    }

    /// The expected status, for the diagnostic.
    ///
    /// *ZTAppInboxMessageStatus* is an Objective-C enum, so its cases are numbers, and an encoder writes numbers
    /// instead of words.
    private func expectedStatus(_ fields: VendorObject<Key>) -> String {
        let words = MessageStatus.allCases.map { $0.zetaName }.joined(separator: ", ")
        guard let status = fields[.status], !status.isText, ["0", "1", "2"].contains(status.plainText) else {
            return words
        }
        return "\(words). This looks like a ZTAppInboxMessageStatus that was encoded as a number; encode it with "
            + "ZTAppInboxMessageStatusHelper.string(from:)"
    }

    /// Reads the *ZTAppInboxMessageStatus*, one of three words, by default `UNREAD`.
    private func status(_ fields: VendorObject<Key>) -> MessageStatus {
        fields.word(.status, as: .status, by: "zeta.status", expected: expectedStatus(fields)) { word in
            if let status = MessageStatus(zetaName: word) { return status }
            let folded = word.asciiLowercased
            guard let status = MessageStatus.allCases.first(where: { $0.zetaName.asciiLowercased == folded }) else {
                return nil
            }
            fields[.status]?.report(
                .fieldCoerced, "the status is \"\(word)\" and is read as \(status.zetaName); send \(status.zetaName)")
            return status
        } ?? .unread
    }
}

extension MessageStatus {
    /// Creates the status from Zeta's word: `UNREAD`, `READ` or `DELETED`.
    ///
    /// Nil for any other word. It does the same as `ZTAppInboxMessageStatusHelper.status(from:)`.
    public init?(zetaName: String) {
        guard let status = MessageStatus.allCases.first(where: { $0.zetaName == zetaName }) else { return nil }
        self = status
    }

    /// Zeta's word for the status, as `ZTAppInboxMessageStatusHelper.string(from:)` returns it.
    public var zetaName: String {
        switch self {
        case .unread: "UNREAD"
        case .read: "READ"
        case .deleted: "DELETED"
        }
    }
}
