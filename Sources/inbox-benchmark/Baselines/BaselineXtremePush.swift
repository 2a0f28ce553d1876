// The properties have the names of the vendor's keys.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import UnifiedInbox

/// The server's answer of XtremePush.
struct XtremePushBaseline<Custom: BaselineCustom>: BaselineFeed {
    struct Item: BaselineMessage {
        let id: Int64
        let opened: Int
        let clicked: Int
        let delivered: Int?
        let create_time: String?
        let expiration_time: String?
        let message: Push

        var agreed: AgreedFields {
            AgreedFields(
                id: "xtremepush:\(id)", title: message.title, body: message.alert,
                image: message.picture ?? (message.style?.type == 1 ? message.icon : nil),
                status: opened == 1 || clicked == 1 ? .read : .unread,
                sentInMilliseconds: create_time.flatMap { Int64($0) }.map { $0 * 1000 },
                expiresInMilliseconds: expiration_time.flatMap { Int64($0) }.map { $0 * 1000 },
                actions: message.actions?.count ?? 0, custom: message.custom.keys)
        }
    }

    /// The push, with the sender's keys next to the server's.
    struct Push: Decodable, Sendable {
        struct Style: Decodable, Sendable {
            let type: Int?
            let bg: String?
            let title_bg: String?
        }

        struct Action: Decodable, Sendable {
            let id: String?
            let title: String
            let url: String?
            let deeplink: String?
        }

        let id: String?
        let cid: String?
        let title: String?
        let alert: String?
        let icon: String?
        let picture: String?
        let url: String?
        let deeplink: String?
        let style: Style?
        let actions: [Action]?
        let custom: Custom

        private enum CodingKeys: String, CodingKey {
            case id, cid, title, alert, icon, picture, url, deeplink, style, actions
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decodeIfPresent(String.self, forKey: .id)
            cid = try container.decodeIfPresent(String.self, forKey: .cid)
            title = try container.decodeIfPresent(String.self, forKey: .title)
            alert = try container.decodeIfPresent(String.self, forKey: .alert)
            icon = try container.decodeIfPresent(String.self, forKey: .icon)
            picture = try container.decodeIfPresent(String.self, forKey: .picture)
            url = try container.decodeIfPresent(String.self, forKey: .url)
            deeplink = try container.decodeIfPresent(String.self, forKey: .deeplink)
            style = try container.decodeIfPresent(Style.self, forKey: .style)
            actions = try container.decodeIfPresent([Action].self, forKey: .actions)
            custom = try Custom(
                from: decoder,
                except: [
                    "id", "cid", "xpush", "title", "alert", "icon", "picture", "url", "deeplink", "style", "actions",
                ])
        }
    }

    let items: [Item]
    let badge: Int?

    var elements: [Item] { items }
}
