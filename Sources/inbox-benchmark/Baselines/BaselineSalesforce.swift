import Foundation
import UnifiedInbox

/// The server's answer of Salesforce.
struct SalesforceBaseline<Custom: BaselineCustom>: BaselineFeed {
    struct Message: BaselineMessage {
        struct Media: Decodable, Sendable {
            let url: String?
            let iosUrl: String?
            let androidUrl: String?
            let alt: String?
        }

        let id: String
        let inboxMessageType: Int
        let subject: String?
        let title: String?
        let subtitle: String?
        let alert: String?
        let inboxSubtitle: String?
        let inboxMessage: String?
        let sendDateUtc: Date?
        let startDateUtc: Date?
        let endDateUtc: Date?
        let media: Media?
        let url: String?
        let isDeleted: Bool?
        let viewCount: Int?
        let name: String?
        let customKeys: Custom?
        let custom: Custom.InString?

        var agreed: AgreedFields {
            AgreedFields(
                id: "salesforce:\(id)", title: subject ?? title,
                body: inboxMessageType == 2 ? inboxMessage ?? alert : alert,
                image: media?.url ?? media?.iosUrl ?? media?.androidUrl,
                status: isDeleted == true ? .deleted : (viewCount ?? 0) > 0 ? .read : .unread,
                sentAt: sendDateUtc ?? startDateUtc, expiresAt: endDateUtc,
                custom: Custom.keys(of: custom)?.union(customKeys?.keys ?? []))
        }
    }

    let messages: [Message]

    var elements: [Message] { messages }
}
