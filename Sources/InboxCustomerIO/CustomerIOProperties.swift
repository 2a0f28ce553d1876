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
        var used = Key.allCases.filter { !properties.has($0) }
        if properties[.title]?.kind == .string, let title = properties.text(.title, as: .title) {
            message.title = title
            used.append(.title)
        }
        if properties[.body]?.kind == .string, let body = properties.text(.body, as: .body) {
            message.body = body
            used.append(.body)
        }
        if properties[.image]?.kind == .string, let image = properties.picture(.image, as: .image) {
            message.image = image
            used.append(.image)
        }
        if let tap = properties[.messageAction]?.object(CustomerIOAction.Key.self).flatMap(CustomerIOAction.read) {
            message.tap = tap
            used.append(.messageAction)
        } else if properties[.link]?.kind == .string, let url = properties.link(.link, as: .tap) {
            message.tap = InboxAction(kind: .openURL(url))
            used.append(.link)
        }
        message.custom = properties.members(omitting: used)
    }
}
