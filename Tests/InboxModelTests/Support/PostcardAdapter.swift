import InboxJSON
import InboxModel

/// A vendor whose adapter documents the origin of its fields, with one rule of each kind.
final class PostcardAdapter: InboxAdapter {
    enum Key: String, VendorKey {
        case postcardID, headline, text, gone, seen, picture, hidden, stampedOn, kind, stamp

        static let table = VendorKeyTable<Self>()
    }

    enum PictureKey: String, VendorKey {
        case url

        static let table = VendorKeyTable<Self>()
    }

    let provider = Provider("postcard")
    let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["postcardID"])
    let vocabulary = PictureKey.names
    let mapping = [
        FieldMapping(.vendorID, "postcardID", rule: "postcard.id"),
        FieldMapping(.title, "headline", "text", rule: "postcard.title"),
        FieldMapping(
            .status, choosing: .firstTrue, otherwise: "postcard.status",
            [.init("gone", "postcard.gone"), .init("seen", "postcard.status")]),
        FieldMapping(.image, "picture/url", rule: "postcard.picture"),
        FieldMapping(.sentAt, [.init("stampedOn", "postcard.stamped", in: "stamped")]),
        FieldMapping(.vendor, choosing: .all, "stamp", rule: "postcard.stamp"),
    ]

    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let card = element.object(Key.self), let id = card.text(.postcardID, as: .vendorID) else { return false }
        message.vendorID = id
        message.title = card.text(.headline, as: .title) ?? card.text(.text, as: .title)
        if card.flag(.gone, as: .status) == true {
            message.status = .deleted
        } else if card.flag(.seen, as: .status) == true {
            message.status = .read
        }
        if !card.has(.hidden) {
            message.image = card.objectOrString(.picture, PictureKey.self)?.imageURL(.url, as: .image)
        }
        if card[.kind]?.string == "stamped" {
            element.recordShape("stamped")
            message.sentInstant = card.instant(.stampedOn, as: .sentAt, epoch: .seconds)
            if let stamp = card.text(.stamp) { message.vendor = ["stamp": JSONValue(stamp)] }
        }
        return true
    }
}
