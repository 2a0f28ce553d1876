public import InboxModel

extension XtremePushAdapter {
    /// Where each unified field comes from.
    ///
    /// In every shape, the SDK's keys are read first, and then the server's.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, "identifier", "id", rule: "xtremepush.id"),
        FieldMapping(
            .title,
            [
                .init("response/message/title", "xtremepush.text"), .init("message/title", "xtremepush.text"),
                .init("message/aps/alert/title", "xtremepush.aps"),
            ]),
        FieldMapping(
            .body,
            [
                .init("response/message/text", "xtremepush.text"), .init("message/alert", "xtremepush.text"),
                .init("message/aps/alert/body", "xtremepush.aps"), .init("message/aps/alert", "xtremepush.aps"),
            ]),
        FieldMapping(
            .image,
            [
                .init("message/picture", "xtremepush.picture"),
                .init("response/message/icon", "xtremepush.icon.card", in: "card"),
                .init("message/icon", "xtremepush.icon.card", in: "card"),
            ]),
        FieldMapping(.icon, "response/message/icon", "message/icon", rule: "xtremepush.icon.alert"),
        FieldMapping(
            .layout,
            otherwise: "xtremepush.layout.absent",
            [
                .init("isCard", "xtremepush.layout.is-card"), .init("card", "xtremepush.android-bridge"),
                .init("message/style/type", "xtremepush.layout.style-type"),
            ]),
        FieldMapping(
            .style, choosing: .all, "style/background", "style/bg", "message/style/bg", "style/titleBackground",
            "style/title_bg", "message/style/title_bg", rule: "xtremepush.style"),
        FieldMapping(
            .status, choosing: .firstTrue, otherwise: "xtremepush.status", "isOpened", "opened", "isClicked",
            "isCLicked", "clicked", rule: "xtremepush.status"),
        FieldMapping(
            .clicked,
            otherwise: "xtremepush.status",
            [
                .init("isClicked", "xtremepush.status"), .init("isCLicked", "xtremepush.android-bridge"),
                .init("clicked", "xtremepush.status"),
            ]),
        FieldMapping(.delivered, "isDelivered", "delivered", rule: "xtremepush.status"),
        FieldMapping(.sentAt, "createTimestamp", "create_time", rule: "xtremepush.times"),
        FieldMapping(.expiresAt, "expirationTimestamp", "expiration_time", rule: "xtremepush.times"),
        FieldMapping(
            .tap,
            otherwise: "xtremepush.tap.none",
            [
                .init("response/action/deeplink", "xtremepush.tap.deeplink"),
                .init("message/deeplink", "xtremepush.tap.deeplink"),
                .init("response/action/url", "xtremepush.tap.url"), .init("message/url", "xtremepush.tap.url"),
                .init("message/u", "xtremepush.tap.legacy"),
            ]),
        FieldMapping(.actions, "message/actions", rule: "xtremepush.actions"),
        FieldMapping(.campaignID, "response/message/campaignIdentifier", "message/cid", rule: "xtremepush.message-ids"),
        FieldMapping(
            .custom,
            [.init("response/message/data", "xtremepush.custom.data"), .init("message", "xtremepush.custom.message")]),
        FieldMapping(
            .vendor, choosing: .all,
            [
                .init("response/message/identifier", "xtremepush.message-ids", member: "messageIdentifier"),
                .init("message/id", "xtremepush.message-ids", member: "messageIdentifier"),
                .init("response/action/identifier", "xtremepush.tap.identifier", member: "actionIdentifier"),
                .init("response/action/url", "xtremepush.tap.unusable"),
                .init("message/url", "xtremepush.tap.unusable"),
                .init("message/u", "xtremepush.tap.unusable"),
            ]),
    ]
}
