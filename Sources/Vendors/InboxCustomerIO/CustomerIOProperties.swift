import InboxJSON
import InboxModel

/// The content of a message, in `properties`: "whatever you set up your inbox to expect".
///
/// The sender chooses the keys. A key from the document's samples becomes a unified field if its value fits that field.
/// Everything else stays in `custom`, without a diagnostic.
enum CustomerIOProperties {
    enum Key: String, VendorKey {
        case title, body, image, link
        case messageAction  // for the visual inbox

        static let table = VendorKeyTable<Self>()
    }

    static func read(_ properties: VendorObject<Key>, into message: inout InboxMessage.Fields) {
        func isText(_ key: Key) -> Bool { properties.hasString(key) }
        message.title = isText(.title) ? properties.text(.title, as: .title, by: "customerio.properties") : nil
        message.body = isText(.body) ? properties.text(.body, as: .body, by: "customerio.properties") : nil
        message.image = isText(.image) ? properties.imageURL(.image, as: .image, by: "customerio.properties") : nil
        var tapKey: Key?
        if let action = properties[.messageAction]?.object(CustomerIOAction.Key.self).flatMap(CustomerIOAction.read) {
            message.tap = action
            tapKey = .messageAction
            properties.recordProvenance(.messageAction, as: .tap, by: "customerio.message-action")
        } else if isText(.link), let link = properties.link(.link, as: .tap, by: "customerio.link") {
            message.tap = InboxAction(kind: .openURL(link))
            tapKey = .link
        }
        // `custom` omits members that became fields, and blank or null members with the same keys.
        message.custom = properties.membersOmitting { key in
            guard properties.has(key) else { return true }
            return switch key {
            case .title: message.title != nil
            case .body: message.body != nil
            case .image: message.image != nil
            case .link, .messageAction: key == tapKey
            }
        }
        properties.value.recordProvenance(as: .custom, by: "customerio.properties.rest")
    }
}
