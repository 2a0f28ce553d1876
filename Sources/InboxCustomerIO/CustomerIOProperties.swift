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
        // Blank and null members of the known names go; the others go as they become fields.
        var used: [Key] = []
        /// Whether the property is a text that may become a field.
        func isText(_ key: Key) -> Bool {
            if properties.isText(key) { return true }
            if !properties.has(key) { used.append(key) }
            return false
        }
        if isText(.title), let title = properties.text(.title, as: .title) {
            message.title = title
            used.append(.title)
        }
        if isText(.body), let body = properties.text(.body, as: .body) {
            message.body = body
            used.append(.body)
        }
        if isText(.image), let image = properties.picture(.image, as: .image) {
            message.image = image
            used.append(.image)
        }
        let hasLink = isText(.link)
        if !properties.has(.messageAction) { used.append(.messageAction) }
        if let tap = properties[.messageAction]?.object(CustomerIOAction.Key.self).flatMap(CustomerIOAction.read) {
            message.tap = tap
            properties.note(.messageAction, as: .tap)
            used.append(.messageAction)
        } else if hasLink, let url = properties.link(.link, as: .tap) {
            message.tap = InboxAction(kind: .openURL(url))
            used.append(.link)
        }
        message.custom = properties.members(omitting: used)
        properties.value.note(as: .custom)
    }
}
