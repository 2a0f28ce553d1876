import InboxJSON
import InboxModel

/// The three shapes of a message, and what each calls its fields.
enum PushwooshShape {
    case sdk, server, push

    private enum InboxParametersKey: Int, VendorKey {
        case rt, image

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = InboxParametersKey.names + AppleAlert.vocabulary

    static func readSDK(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) {
        message.texts.set(.title, fields.placedText(.title, as: .title))
        message.texts.set(.body, fields.placedText(.message, as: .body))
        message.texts.set(.image, fields.placedPicture(.imageUrl, as: .image))
        message.sentInstant = fields.instant(.sendDate, as: .sentAt, epoch: .magnitude)
        let isRead = fields.flag(.isRead, as: .status, either: true) == true
        message.clicked = fields.flag(.isActionPerformed, as: .clicked, either: true) == true
        // A message that was acted on was read: the server has one status, 3, for both.
        message.status = isRead || message.clicked ? .read : .unread
        if message.clicked, !isRead { fields.note(.isActionPerformed, as: .status) }
        if let type = fields.sdkType { vendor.append(.init(key: "type", value: type.json)) }
    }

    static func readServer(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) {
        message.texts.set(.title, fields.placedText(.title, as: .title))
        message.texts.set(.body, fields.placedText(.text, as: .body))
        message.texts.set(.image, fields.placedPicture(.image, as: .image))
        message.sentInstant = fields.instant(.send_date, as: .sentAt, epoch: .seconds)
        message.expiryInstant = fields.expiry(.rt, as: .expiresAt, epoch: .seconds)?.instant
        readStatus(fields, into: &message)
        if fields.has(.action_type), let type = fields[.action_type] {
            vendor.append(.init(key: "type", value: type.json))
        }
        fields.value.add(fields.placedText(.order, as: .vendor, either: true), as: "order", to: &vendor)
        fields.value.add(fields.placedText(.hash, as: .vendor), as: "hash", to: &vendor)
    }

    /// 0 created, 1 delivered, 2 read, 3 acted on, 4 deleted by the user, 5 deleted from the panel.
    private static func readStatus(_ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage) {
        guard let status = fields.digits(.status, as: .status, either: true) else { return }
        switch Int(status) {
        case 0, 1: message.status = .unread
        case 2: message.status = .read
        case 3:
            message.status = .read
            message.clicked = true
        case 4, 5: message.status = .deleted
        default:
            fields[.status]?.report(
                .fieldUnknownValue, "the status is \(status); the documented values are 0 to 5. Read as unread")
            return
        }
        fields.note(.status, as: .clicked)
    }

    static func readPush(
        _ fields: VendorObject<PushwooshKey>, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) {
        if let aps = fields.object(.aps, AppleAlert.ApsKey.self) {
            let alert = AppleAlert(aps)
            message.texts.set(.title, alert?.title(as: .title))
            message.texts.set(.body, alert?.body(as: .body))
        } else {
            // Android: the header is the title, "title" the body. The web has "body" for it.
            message.texts.set(.title, fields.placedText(.header, as: .title))
            message.texts.set(.body, fields.placedText(.title, as: .body) ?? fields.placedText(.body, as: .body))
        }
        if let parameters = fields.objectOrString(.inbox_params, InboxParametersKey.self) {
            message.texts.set(.image, parameters.placedPicture(.image, as: .image))
            message.expiryInstant = parameters.expiry(.rt, as: .expiresAt, epoch: .seconds)?.instant
        }
        message.sentInstant = fields.instant(.sentTime, as: .sentAt, epoch: .milliseconds)
        fields.value.add(fields.placedText(.p, as: .vendor), as: "hash", to: &vendor)
    }
}
