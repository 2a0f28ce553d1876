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
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage.Fields, _ vendor: inout JSONObjectBuilder
    ) {
        message.title = fields.text(.title, as: .title, by: "pushwoosh.shape.sdk")
        message.body = fields.text(.message, as: .body, by: "pushwoosh.shape.sdk")
        message.image = fields.imageURL(.imageUrl, as: .image, by: "pushwoosh.image")
        message.sentInstant = fields.instant(.sendDate, as: .sentAt, by: "pushwoosh.shape.sdk", epoch: .magnitude)
        let isRead =
            fields.flag(.isRead, as: .status, by: "pushwoosh.status.sdk", accepting: .stringOrNumber) == true
        message.clicked =
            fields.flag(.isActionPerformed, as: .clicked, by: "pushwoosh.status.sdk", accepting: .stringOrNumber)
            ?? false
        // If the user acted on a message, it counts as read. The server uses one status, 3, for both.
        message.status = isRead || message.clicked ? .read : .unread
        if message.clicked, !isRead {
            fields.recordProvenance(.isActionPerformed, as: .status, by: "pushwoosh.status.performed")
        }
        if fields.has(.type) {
            fields.keep(.type, in: &vendor, by: "pushwoosh.type")
        } else {
            fields.keep(.messageType, as: "type", in: &vendor, by: "pushwoosh.type.flutter")
        }
    }

    static func readServer(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage.Fields, _ vendor: inout JSONObjectBuilder
    ) {
        message.title = fields.text(.title, as: .title, by: "pushwoosh.shape.server")
        message.body = fields.text(.text, as: .body, by: "pushwoosh.shape.server")
        message.image = fields.imageURL(.image, as: .image, by: "pushwoosh.image")
        message.sentInstant = fields.instant(.send_date, as: .sentAt, by: "pushwoosh.date.seconds", epoch: .seconds)
        message.expiryInstant = fields.expiry([.rt], by: "pushwoosh.expiry", epoch: .seconds)
        readStatus(fields, into: &message)
        fields.keep(.action_type, as: "type", in: &vendor, by: "pushwoosh.type")
        vendor.set("order", to: fields.text(.order, as: .vendor, by: "pushwoosh.order", accepting: .stringOrNumber))
        vendor.set("hash", to: fields.text(.hash, as: .vendor, by: "pushwoosh.hash"))
    }

    /// Reads the server's status: 0 created, 1 delivered, 2 read, 3 acted on, 4 deleted by the user, 5 deleted from the
    /// panel.
    private static func readStatus(_ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage.Fields) {
        let status = fields.digits(.status, as: .status, by: "pushwoosh.status.server", accepting: .stringOrNumber)
        guard let status else { return }
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
        fields.recordProvenance(.status, as: .clicked, by: "pushwoosh.status.server")
    }

    static func readPush(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage.Fields, _ vendor: inout JSONObjectBuilder
    ) {
        if let aps = fields.object(.aps, AppleAlert.ApsKey.self) {
            let alert = AppleAlert(aps, by: "pushwoosh.push.alert")
            message.title = alert?.title
            message.body = alert?.body
        } else {
            // On Android, `header` is the title and `title` is the body. On the web, the body is in `body`.
            message.title = fields.text(.header, as: .title, by: "pushwoosh.push.header")
            message.body =
                fields.text(.title, as: .body, by: "pushwoosh.push.header")
                ?? fields.text(.body, as: .body, by: "pushwoosh.push.body")
        }
        if let parameters = fields.objectOrString(.inbox_params, InboxParametersKey.self) {
            message.image = parameters.imageURL(.image, as: .image, by: "pushwoosh.image")
            message.expiryInstant = parameters.expiry([.rt], by: "pushwoosh.expiry", epoch: .seconds)
        }
        message.sentInstant = fields.instant(
            .sentTime, as: .sentAt, by: "pushwoosh.push.sent-time", epoch: .milliseconds)
        vendor.set("hash", to: fields.text(.p, as: .vendor, by: "pushwoosh.hash"))
        // A text that is not JSON gives no diagnostic, because the SDKs pass it on as it is.
        let metadata = fields.objectOrString(.md, MetadataKey.self) { _ in }
        metadata?.keep(.uid, in: &vendor, by: "pushwoosh.push.uid")
    }

    /// The picture of a push's notification on iOS, or else of the expanded notification.
    static func notificationImage(_ fields: VendorObject<PushwooshKey>) -> String? {
        fields.imageURL(.ios_attachment, as: .image, by: "pushwoosh.push.picture")
            ?? fields[.aps]?.object(ApsKey.self)?
            .imageURL(.ios_expanded_image_url, as: .image, by: "pushwoosh.push.picture")
    }
}
