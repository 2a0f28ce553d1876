import UnifiedInbox

/// A message of Zeta.
struct ZetaBaseline<Custom: BaselineCustom>: BaselineMessage {
    struct Action: Decodable, Sendable {
        let text: String
        let type: String?
        let value: String?
        let link: String?
        let actionType: String?
    }

    let messageId: String
    let title: String?
    let body: String?
    let mediaUrl: String?
    let status: String?
    let expirationTimestamp: Int64?
    let actionList: [Action]?
    let templateId: String?
    let additionalData: Custom?

    var agreed: AgreedFields {
        AgreedFields(
            id: "zeta:\(messageId)", title: title, body: body, image: mediaUrl,
            status: status.flatMap(MessageStatus.init(zetaName:)) ?? .unread,
            expiresInMilliseconds: expirationTimestamp, actions: actionList?.count ?? 0,
            custom: additionalData.map(\.keys) ?? [])
    }
}
