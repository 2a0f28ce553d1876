import InboxJSON
import InboxModel

/// The content of a message, `properties`: "whatever you set up your inbox to expect".
///
/// Its keys are the sender's. Those of the document's samples become unified fields if they have a value for such a field;
/// anything else stays in `custom`, without a finding.
enum CustomerIOProperties {
    enum Key: String, VendorKey {
        case title, body, image, link
        case messageAction  // of the visual inbox

        static let table = VendorKeyTable<Self>()
    }

    static func read(_ properties: VendorObject<Key>, into message: inout InboxMessage) {
        let hasTitle = properties.isText(.title) && properties.readText(.title, into: &message, as: .title)
        let hasBody = properties.isText(.body) && properties.readText(.body, into: &message, as: .body)
        let hasImage = properties.isText(.image) && properties.readImageURL(.image, into: &message, as: .image)
        let action = properties[.messageAction]?.object(CustomerIOAction.Key.self).flatMap(CustomerIOAction.read)
        var hasLink = false
        if let action {
            message.tap = action
            properties.recordProvenance(.messageAction, as: .tap)
        } else if properties.isText(.link) {
            hasLink = properties.readLink(.link, into: &message)
        }
        // Blank and null members with these keys are left out, and those that became fields.
        message.custom = properties.membersOmitting { key in
            guard properties.has(key) else { return true }
            return switch key {
            case .title: hasTitle
            case .body: hasBody
            case .image: hasImage
            case .link: hasLink
            case .messageAction: action != nil
            }
        }
        properties.value.recordProvenance(as: .custom)
    }
}
