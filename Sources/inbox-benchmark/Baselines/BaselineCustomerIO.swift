import Foundation
import UnifiedInbox

/// A message of Customer.io in the document's spelling.
struct CustomerIOBaseline<Custom: BaselineCustom>: BaselineMessage {
    let messageId: String
    let sentAt: Date?
    let expiresAt: Date?
    let opened: Bool?
    let topics: [String]?
    let type: String?
    let properties: CustomerIOProperties<Custom>?

    var agreed: AgreedFields {
        AgreedFields(
            id: "customerio:\(messageId)", title: properties?.title, body: properties?.body, image: properties?.image,
            status: opened == true ? .read : .unread, sentAt: sentAt, expiresAt: expiresAt,
            custom: properties.map(\.custom.keys) ?? [])
    }
}

/// The server's answer, in its own spelling.
struct CustomerIOServerBaseline<Custom: BaselineCustom>: BaselineFeed {
    struct Message: BaselineMessage {
        let queueId: String
        let deliveryId: String?
        let sentAt: Date?
        let expiry: Date?
        let opened: Bool?
        let topics: [String]?
        let type: String?
        let priority: Int?
        let properties: CustomerIOProperties<Custom>?

        var agreed: AgreedFields {
            AgreedFields(
                id: "customerio:\(queueId)", title: properties?.title, body: properties?.body, image: properties?.image,
                status: opened == true ? .read : .unread, sentAt: sentAt, expiresAt: expiry,
                custom: properties.map(\.custom.keys) ?? [])
        }
    }

    let inboxMessages: [Message]

    var elements: [Message] { inboxMessages }
}

/// The content of a message.
struct CustomerIOProperties<Custom: BaselineCustom>: Decodable, Sendable {
    let title: String?
    let body: String?
    let image: String?
    let link: String?
    let custom: Custom

    private enum CodingKeys: String, CodingKey {
        case title, body, image, link
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        body = try container.decodeIfPresent(String.self, forKey: .body)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        link = try container.decodeIfPresent(String.self, forKey: .link)
        custom = try Custom(from: decoder, except: ["title", "body", "image", "link"])
    }
}
