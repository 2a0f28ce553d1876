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
        if properties.isText(.title) { message.title = properties.text(.title, as: .title) }
        if properties.isText(.body) { message.body = properties.text(.body, as: .body) }
        if properties.isText(.image) { message.image = properties.picture(.image, as: .image) }
        let action = properties[.messageAction]?.object(CustomerIOAction.Key.self).flatMap(CustomerIOAction.read)
        var link: String?
        if let action {
            message.tap = action
            properties.note(.messageAction, as: .tap)
        } else if properties.isText(.link) {
            link = properties.link(.link, as: .tap)
            if let link { message.tap = InboxAction(kind: .openURL(link)) }
        }
        // Blank and null members of the known names go; the others go where they became fields.
        message.custom = properties.members { key in
            guard properties.has(key) else { return true }
            return switch key {
            case .title: message.title != nil
            case .body: message.body != nil
            case .image: message.image != nil
            case .link: link != nil
            case .messageAction: action != nil
            }
        }
        properties.value.note(as: .custom)
    }
}
