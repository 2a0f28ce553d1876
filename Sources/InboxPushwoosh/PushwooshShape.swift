import InboxJSON
import InboxModel

/// The three shapes of a message, with the keys of each.
enum PushwooshShape: String {
    case sdk, server, push

    private enum InboxParametersKey: String, VendorKey {
        case rt, image

        static let table = VendorKeyTable<Self>()
    }

    private enum MetadataKey: String, VendorKey {
        case uid

        static let table = VendorKeyTable<Self>()
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private enum ApsKey: String, VendorKey {
        case ios_expanded_image_url  // the picture of a notification that is expanded

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = InboxParametersKey.names + AppleAlert.vocabulary + MetadataKey.names + ApsKey.names

    static func readSDK(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) {
        fields.readText(.title, into: &message, as: .title)
        fields.readText(.message, into: &message, as: .body)
        fields.readImageURL(.imageUrl, into: &message, as: .image)
        fields.readDate(.sendDate, into: &message, as: .sentAt, epoch: .magnitude)
        let isRead = fields.flag(.isRead, as: .status, accepting: .stringOrNumber) == true
        fields.readFlag(.isActionPerformed, into: &message, as: .clicked, accepting: .stringOrNumber)
        // A message that was acted on was read: the server has one status, 3, for both.
        message.status = isRead || message.clicked ? .read : .unread
        if message.clicked, !isRead { fields.recordProvenance(.isActionPerformed, as: .status) }
        if let type = fields.sdkType { vendor.append(.init(key: "type", value: type.json)) }
    }

    static func readServer(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) {
        fields.readText(.title, into: &message, as: .title)
        fields.readText(.text, into: &message, as: .body)
        fields.readImageURL(.image, into: &message, as: .image)
        fields.readDate(.send_date, into: &message, as: .sentAt, epoch: .seconds)
        fields.readExpiry(.rt, into: &message, epoch: .seconds)
        readStatus(fields, into: &message)
        if fields.has(.action_type), let type = fields[.action_type] {
            vendor.append(.init(key: "type", value: type.json))
        }
        fields.readText(.order, into: &vendor, accepting: .stringOrNumber)
        fields.readText(.hash, into: &vendor)
    }

    /// 0 created, 1 delivered, 2 read, 3 acted on, 4 deleted by the user, 5 deleted from the panel.
    private static func readStatus(_ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage) {
        guard let status = fields.digits(.status, as: .status, accepting: .stringOrNumber) else { return }
        switch Int(status) {
        case 0, 1: message.status = .unread
        case 2: message.status = .read
        case 3:
            message.status = .read
            message.clicked = true
        case 4, 5: message.status = .deleted
        default:
            guard let given = fields[.status] else { return }
            return given.report(
                .fieldUnknownValue,
                "the status is \(given.shown), but the documented values are 0 to 5; it is read as unread")
        }
        fields.recordProvenance(.status, as: .clicked)
    }

    static func readPush(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) {
        if let aps = fields.object(.aps, AppleAlert.ApsKey.self) {
            let alert = AppleAlert(aps)
            alert?.readTitle(into: &message)
            alert?.readBody(into: &message)
        } else {
            // Android: the header is the title, "title" the body. The web has "body" for it.
            fields.readText(.header, into: &message, as: .title)
            fields.readText([.title, .body], into: &message, as: .body)
        }
        if let parameters = fields.objectOrString(.inbox_params, InboxParametersKey.self) {
            parameters.readImageURL(.image, into: &message, as: .image)
            parameters.readExpiry(.rt, into: &message, epoch: .seconds)
        }
        fields.readDate(.sentTime, into: &message, as: .sentAt, epoch: .milliseconds)
        fields.readText(.p, into: &vendor, named: "hash")
        // A text that is not JSON is the sender's business: the SDKs pass it on as it is.
        let metadata = fields.objectOrString(.md, MetadataKey.self) { _ in }
        if let metadata, metadata.has(.uid) { metadata.add(.uid, to: &vendor) }
    }

    /// Reads the pictures of a push's notification: of iOS, and of a notification that is expanded there.
    static func readNotificationImage(_ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage) {
        if fields.readImageURL(.ios_attachment, into: &message, as: .image) { return }
        fields[.aps]?.object(ApsKey.self)?.readImageURL(.ios_expanded_image_url, into: &message, as: .image)
    }
}
