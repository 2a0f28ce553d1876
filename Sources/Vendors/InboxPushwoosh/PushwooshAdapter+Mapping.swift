public import InboxModel

extension PushwooshAdapter {
    /// Where each unified field comes from, for each shape of message: `sdk`, `server`, `push`.
    public var mapping: [FieldMapping] { Self.fields }

    private typealias Source = FieldMapping.Source

    /// The locations of a field that may be in the parameters or else, perhaps by its own rule, in the custom data.
    private static func parameters(
        _ key: String, _ rule: String, inCustomData other: String? = nil
    ) -> [Source] {
        let places = [
            ("sdk", "actionParams", ["actionParams/u", "actionParams/userdata", "customData", "customData/u"]),
            ("server", "action_params", ["action_params/u", "action_params/userdata"]),
            ("push", "", ["u", "userdata"]),
        ]
        return places.flatMap { shape, parameters, custom in
            [Source(parameters.isEmpty ? key : "\(parameters)/\(key)", rule, in: shape)]
                + custom.map { Source("\($0)/\(key)", other ?? rule, in: shape) }
        }
    }

    /// The locations of a field that is only in the parameters.
    private static func parameter(_ key: String, _ rule: String) -> [Source] {
        [
            Source("actionParams/\(key)", rule, in: "sdk"), Source("action_params/\(key)", rule, in: "server"),
            Source(key, rule, in: "push"),
        ]
    }

    private static let unreadableData: [Source] =
        parameter("u", "pushwoosh.custom-data.unparsable")
        + parameter("userdata", "pushwoosh.custom-data.unparsable").map {
            Source($0.path, $0.rule, in: $0.shape, member: "u")
        }
        + [
            Source("customData/u", "pushwoosh.custom-data.unparsable", in: "sdk"),
            Source("customData", "pushwoosh.custom-data.unparsable", in: "sdk", member: "u"),
        ]

    private static let fields: [FieldMapping] = [
        FieldMapping(
            .vendorID,
            [
                .init("pw_inbox", "pushwoosh.id", in: "push"), .init("code", "pushwoosh.id", in: "sdk"),
                .init("inbox_id", "pushwoosh.id", in: "server"),
            ]),
        FieldMapping(
            .title,
            [
                .init("title", "pushwoosh.shape.sdk", in: "sdk"),
                .init("title", "pushwoosh.shape.server", in: "server"),
                .init("aps/alert/title", "pushwoosh.push.alert", in: "push"),
                .init("header", "pushwoosh.push.header", in: "push"),
            ]),
        FieldMapping(
            .body,
            [
                .init("message", "pushwoosh.shape.sdk", in: "sdk"),
                .init("text", "pushwoosh.shape.server", in: "server"),
                .init("aps/alert/body", "pushwoosh.push.alert", in: "push"),
                .init("aps/alert", "pushwoosh.push.alert", in: "push"),
                .init("title", "pushwoosh.push.header", in: "push"), .init("body", "pushwoosh.push.body", in: "push"),
            ]),
        FieldMapping(
            .image,
            [
                .init("imageUrl", "pushwoosh.image", in: "sdk"), .init("image", "pushwoosh.image", in: "server"),
                .init("inbox_params/image", "pushwoosh.image", in: "push"),
            ] + parameters("image", "pushwoosh.image") + [.init("bannerUrl", "pushwoosh.image.large")]
                + parameter("b", "pushwoosh.image.large") + parameter("attachment", "pushwoosh.image.large") + [
                    .init("attachmentUrl", "pushwoosh.image.large"),
                    .init("ios_attachment", "pushwoosh.push.picture", in: "push"),
                    .init("aps/ios_expanded_image_url", "pushwoosh.push.picture", in: "push"),
                ]),
        FieldMapping(
            .layout,
            parameters("displayType", "pushwoosh.display-type", inCustomData: "pushwoosh.parameters.both-places")),
        FieldMapping(
            .pinned, otherwise: "pushwoosh.pinned",
            parameters("pinned", "pushwoosh.pinned", inCustomData: "pushwoosh.parameters.both-places")),
        FieldMapping(
            .status, choosing: .firstTrue,
            [
                .init("isRead", "pushwoosh.status.sdk", in: "sdk"),
                .init("isActionPerformed", "pushwoosh.status.performed", in: "sdk"),
                .init("status", "pushwoosh.status.server", in: "server"),
            ]),
        FieldMapping(
            .clicked,
            [
                .init("isActionPerformed", "pushwoosh.status.sdk", in: "sdk"),
                .init("status", "pushwoosh.status.server", in: "server"),
            ]),
        FieldMapping(
            .sentAt,
            [
                .init("sendDate", "pushwoosh.shape.sdk", in: "sdk"),
                .init("send_date", "pushwoosh.date.seconds", in: "server"),
                .init("google.sent_time", "pushwoosh.push.sent-time", in: "push"),
            ]),
        FieldMapping(
            .expiresAt,
            [.init("rt", "pushwoosh.expiry", in: "server"), .init("inbox_params/rt", "pushwoosh.expiry", in: "push")]),
        FieldMapping(
            .tap,
            parameter("l", "pushwoosh.link") + [.init("link", "pushwoosh.link.web", in: "sdk")]
                + parameter("rm", "pushwoosh.rich-media") + parameter("h", "pushwoosh.rich-media")
                + parameter("r", "pushwoosh.rich-media")),
        FieldMapping(
            .actions, parameters("buttons", "pushwoosh.parameters.both-places", inCustomData: "pushwoosh.buttons.place")
        ),
        FieldMapping(.campaignID, parameter("pwcid", "pushwoosh.campaign")),
        FieldMapping(
            .custom,
            parameter("u", "pushwoosh.custom-data") + parameter("userdata", "pushwoosh.custom-data.userdata") + [
                .init("customData/u", "pushwoosh.custom-data.only-u", in: "sdk"),
                .init("customData", "pushwoosh.custom-data.wrapper", in: "sdk"),
            ]),
        FieldMapping(
            .vendor, choosing: .all,
            [
                .init("type", "pushwoosh.type", in: "sdk"),
                .init("messageType", "pushwoosh.type.flutter", in: "sdk", member: "type"),
                .init("action_type", "pushwoosh.type", in: "server", member: "type"),
                .init("order", "pushwoosh.order", in: "server"), .init("hash", "pushwoosh.hash", in: "server"),
                .init("p", "pushwoosh.hash", in: "push", member: "hash"),
                .init("md/uid", "pushwoosh.push.uid", in: "push"),
                .init("imageUrl", "pushwoosh.image.other", in: "sdk"),
                .init("actionParams/b", "pushwoosh.image.other", in: "sdk"),
                .init("actionParams/attachment", "pushwoosh.image.other", in: "sdk"),
            ] + parameters("displayType", "pushwoosh.display-type.vendor") + parameter("carousel", "pushwoosh.cards")
                + parameter("video", "pushwoosh.cards") + parameter("wallet", "pushwoosh.cards") + unreadableData
                + parameter("l", "common.url.unusable-tap") + [.init("link", "common.url.unusable-tap", in: "sdk")]),
    ]
}
