// The properties have the names of the vendor's keys.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import UnifiedInbox

/// The server's answer of Pushwoosh.
struct PushwooshBaseline<Custom: BaselineCustom>: BaselineFeed {
    struct Response: Decodable, Sendable {
        let messages: [Message]
        let deleted: [String]?
    }

    struct Message: BaselineMessage {
        let inbox_id: String
        let order: String?
        let rt: String?
        let send_date: String?
        let title: String?
        let text: String?
        let image: String?
        let action_type: String?
        let action_params: Parameters?
        let status: Int?
        let hash: String?

        var agreed: AgreedFields {
            AgreedFields(
                id: "pushwoosh:\(inbox_id)", title: title, body: text, image: image,
                status: (status ?? 0) >= 4 ? .deleted : (status ?? 0) >= 2 ? .read : .unread,
                sentInMilliseconds: send_date.flatMap { Int64($0) }.map { $0 * 1000 },
                expiresInMilliseconds: rt.flatMap { Int64($0) }.map { $0 * 1000 },
                actions: action_params?.u?.value.buttons?.count ?? 0,
                custom: action_params?.u.map(\.value.custom.keys) ?? [])
        }
    }

    struct Parameters: Decodable, Sendable {
        let displayType: String?
        let pinned: Bool?
        let l: String?
        let pwcid: String?
        let u: JSONInString<CustomData>?
    }

    /// The custom data, with InboxKit's buttons among the sender's keys.
    struct CustomData: Decodable, Sendable {
        struct Button: Decodable, Sendable {
            let title: String
            let url: String?
            let action: String?
        }

        let buttons: [Button]?
        let custom: Custom

        private enum CodingKeys: String, CodingKey {
            case buttons
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            buttons = try container.decodeIfPresent([Button].self, forKey: .buttons)
            custom = try Custom(from: decoder, except: ["buttons"])
        }
    }

    let response: Response

    var elements: [Message] { response.messages }
}
