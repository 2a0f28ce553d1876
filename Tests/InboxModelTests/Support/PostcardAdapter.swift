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
    var mapping: [FieldMapping] {
        mapping(
            reading: [#"{"postcardID":"1","picture":{},"stamp":"red"}"#, #"{"postcardID":"1","kind":"stamped"}"#],
            choosing: [.status: .firstTrue, .vendor: .all], otherwise: [.status: "postcard.status"])
    }

    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let card = element.object(Key.self), let id = card.text(.postcardID, as: .vendorID, by: "postcard.id")
        else { return false }
        message.vendorID = id
        message.title = card.text(.headline, as: .title) ?? card.text(.text, as: .title)
        if card.flag(.gone, as: .status, by: "postcard.gone") == true {
            message.status = .deleted
        } else if card.flag(.seen, as: .status, by: "postcard.status") == true {
            message.status = .read
        }
        if !card.has(.hidden) {
            var vendor = JSONObjectBuilder()
            card.keep(.stamp, in: &vendor, by: "postcard.stamp")
            message.vendor = vendor.object
            message.image = card.objectOrString(.picture, PictureKey.self)?.imageURL(
                .url, as: .image, by: "postcard.picture")
        }
        if card[.kind]?.string == "stamped" {
            element.recordShape("stamped")
            message.sentInstant = card.instant(.stampedOn, as: .sentAt, by: "postcard.stamped", epoch: .seconds)
        }
        return true
    }
}
