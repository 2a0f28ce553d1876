import InboxJSON
import InboxModel

/// The content of a message, `properties`: "whatever you set up your inbox to expect".
///
/// Its keys are the sender's. Those that the document's samples use become unified fields where they hold what such a
/// field holds; anything else stays in `custom`, with no finding.
enum CustomerIOProperties {
    enum Key: Int, VendorKey {
        case title, body, image, link
        case messageAction  // of the visual inbox

        static let table = VendorKeyTable<Self>()
    }

    static func read(_ properties: VendorObject<Key>, into message: inout InboxMessage) {
        if properties.isText(.title) { message.texts.set(.title, properties.placedText(.title, as: .title)) }
        if properties.isText(.body) { message.texts.set(.body, properties.placedText(.body, as: .body)) }
        if properties.isText(.image) { message.texts.set(.image, properties.placedPicture(.image, as: .image)) }
        let action = properties[.messageAction]?.object(CustomerIOAction.Key.self).flatMap(CustomerIOAction.read)
        var hasLink = false
        if let action {
            message.tap = action
            properties.note(.messageAction, as: .tap)
        } else if properties.isText(.link) {
            let link = properties.placedLink(.link, as: .tap)
            message.setTap(.openURL, link)
            hasLink = link != nil
        }
        // Blank and null members of the known names go; the others go where they became fields.
        message.custom = properties.members { key in
            guard properties.has(key) else { return true }
            return switch key {
            case .title: message.hasText(.title)
            case .body: message.hasText(.body)
            case .image: message.hasText(.image)
            case .link: hasLink
            case .messageAction: action != nil
            }
        }
        properties.value.note(as: .custom)
    }
}
