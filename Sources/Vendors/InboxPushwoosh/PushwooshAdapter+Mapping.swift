public import InboxModel

extension PushwooshAdapter {
    /// The origin of each unified field, by the message's shape: `sdk`, `server`, `push`.
    public var mapping: [FieldMapping] { Self.fields }

    private typealias Source = FieldMapping.Source

    /// A field of the parameters, by one rule, then of the custom data, by the same rule or another.
    private static func parameters(
        _ key: String, _ rule: MappingRule, inCustomData other: MappingRule? = nil
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

    /// A field of the parameters alone.
    private static func parameter(_ key: String, _ rule: MappingRule) -> [Source] {
        [
            Source("actionParams/\(key)", rule, in: "sdk"), Source("action_params/\(key)", rule, in: "server"),
            Source(key, rule, in: "push"),
        ]
    }

    private static let unreadableData: [Source] =
        parameter("u", Rule.unparsable)
        + parameter("userdata", Rule.unparsable).map { Source($0.path, $0.rule, in: $0.shape, member: "u") }
        + [
            Source("customData/u", Rule.unparsable, in: "sdk"),
            Source("customData", Rule.unparsable, in: "sdk", member: "u"),
        ]

    private static let fields: [FieldMapping] = [
        FieldMapping(
            .vendorID,
            [
                .init("pw_inbox", Rule.id, in: "push"), .init("code", Rule.id, in: "sdk"),
                .init("inbox_id", Rule.id, in: "server"),
            ]),
        FieldMapping(
            .title,
            [
                .init("title", Rule.sdk, in: "sdk"), .init("title", Rule.server, in: "server"),
                .init("aps/alert/title", Rule.alert, in: "push"), .init("header", Rule.header, in: "push"),
            ]),
        FieldMapping(
            .body,
            [
                .init("message", Rule.sdk, in: "sdk"), .init("text", Rule.server, in: "server"),
                .init("aps/alert/body", Rule.alert, in: "push"), .init("aps/alert", Rule.alert, in: "push"),
                .init("title", Rule.header, in: "push"), .init("body", Rule.webBody, in: "push"),
            ]),
        FieldMapping(
            .image,
            [
                .init("imageUrl", Rule.image, in: "sdk"), .init("image", Rule.image, in: "server"),
                .init("inbox_params/image", Rule.image, in: "push"),
            ] + parameters("image", Rule.image) + [.init("bannerUrl", Rule.largePicture)]
                + parameter("b", Rule.largePicture) + parameter("attachment", Rule.largePicture) + [
                    .init("attachmentUrl", Rule.largePicture),
                    .init("ios_attachment", Rule.notificationPicture, in: "push"),
                    .init("aps/ios_expanded_image_url", Rule.notificationPicture, in: "push"),
                ]),
        FieldMapping(.layout, parameters("displayType", Rule.displayType, inCustomData: Rule.bothPlaces)),
        FieldMapping(
            .pinned, otherwise: Rule.pinned, parameters("pinned", Rule.pinned, inCustomData: Rule.bothPlaces)),
        FieldMapping(
            .status, choosing: .firstTrue,
            [
                .init("isRead", Rule.sdkStatus, in: "sdk"), .init("isActionPerformed", Rule.performed, in: "sdk"),
                .init("status", Rule.serverStatus, in: "server"),
            ]),
        FieldMapping(
            .clicked,
            [.init("isActionPerformed", Rule.sdkStatus, in: "sdk"), .init("status", Rule.serverStatus, in: "server")]),
        FieldMapping(
            .sentAt,
            [
                .init("sendDate", Rule.sdk, in: "sdk"), .init("send_date", Rule.seconds, in: "server"),
                .init("google.sent_time", Rule.sentTime, in: "push"),
            ]),
        FieldMapping(
            .expiresAt, [.init("rt", Rule.expiry, in: "server"), .init("inbox_params/rt", Rule.expiry, in: "push")]),
        FieldMapping(
            .tap,
            parameter("l", Rule.link) + [.init("link", Rule.webLink, in: "sdk")]
                + parameter("rm", Rule.richMedia) + parameter("h", Rule.richMedia) + parameter("r", Rule.richMedia)),
        FieldMapping(.actions, parameters("buttons", Rule.bothPlaces, inCustomData: Rule.buttons)),
        FieldMapping(.campaignID, parameter("pwcid", Rule.campaign)),
        FieldMapping(
            .custom,
            parameter("u", Rule.customData) + parameter("userdata", Rule.userdata) + [
                .init("customData/u", Rule.onlyU, in: "sdk"), .init("customData", Rule.wrapper, in: "sdk"),
            ]),
        FieldMapping(
            .vendor, choosing: .all,
            [
                .init("type", Rule.type, in: "sdk"), .init("messageType", Rule.messageType, in: "sdk", member: "type"),
                .init("action_type", Rule.type, in: "server", member: "type"),
                .init("order", Rule.order, in: "server"), .init("hash", Rule.hash, in: "server"),
                .init("p", Rule.hash, in: "push", member: "hash"), .init("md/uid", Rule.notificationID, in: "push"),
                .init("imageUrl", Rule.otherPicture, in: "sdk"), .init("actionParams/b", Rule.otherPicture, in: "sdk"),
                .init("actionParams/attachment", Rule.otherPicture, in: "sdk"),
            ] + parameters("displayType", Rule.otherDisplayType) + parameter("carousel", Rule.cards)
                + parameter("video", Rule.cards) + parameter("wallet", Rule.cards) + unreadableData
                + parameter("l", Rule.unusableTap) + [.init("link", Rule.unusableTap, in: "sdk")]),
    ]
}

extension PushwooshAdapter {
    /// The rules that the mapping names.
    private enum Rule {
        private static let api = "Pushwoosh: Message Inbox API"
        private static let kit = "Pushwoosh: Setting up Pushwoosh InboxKit iOS"
        private static let contract = "UnifiedInbox: Pushwoosh"
        private static let ios = "Pushwoosh/pushwoosh-ios-sdk PWInboxMessageInternal.m"
        private static let attributes = "Pushwoosh/pushwoosh-ios-sdk PushwooshInboxKitAttributes.swift"
        private static let web = "Pushwoosh/web-push-notifications src/modules/InboxMessagesPublic.ts"
        private static let flutter = "Pushwoosh/pushwoosh-flutter PushwooshInboxPlugin.java"
        private static let android = "Pushwoosh/pushwoosh-android-sdk"

        static let id = MappingRule("pushwoosh.id", "\(api); \(contract), Shapes")
        static let sdk = MappingRule("pushwoosh.shape.sdk", ios)
        static let server = MappingRule("pushwoosh.shape.server", "\(api); \(ios)")
        static let alert = MappingRule("pushwoosh.push.alert", "\(contract), Mapping")
        static let header = MappingRule("pushwoosh.push.header", "\(contract), Mapping")
        static let webBody = MappingRule(
            "pushwoosh.push.body",
            "Pushwoosh/web-push-notifications src/models/NotificationPayload.ts; \(contract), Mapping")
        static let image = MappingRule("pushwoosh.image", "\(contract), Mapping")
        static let largePicture = MappingRule(
            "pushwoosh.image.large", "\(attributes) and PWInboxTypes.h; \(flutter); \(contract), Mapping")
        static let otherPicture = MappingRule("pushwoosh.image.other", "\(attributes); \(contract), Mapping")
        static let notificationPicture = MappingRule(
            "pushwoosh.push.picture", "Pushwoosh/pushwoosh-quickstart-ios customBanner/README.md; \(contract), Mapping")
        static let notificationID = MappingRule(
            "pushwoosh.push.uid", "\(android) PushMessage.java; \(contract), Mapping")
        static let displayType = MappingRule("pushwoosh.display-type", "\(kit), When to use InboxKit")
        static let otherDisplayType = MappingRule("pushwoosh.display-type.vendor", "\(contract), Mapping")
        static let cards = MappingRule("pushwoosh.cards", "\(attributes); \(contract), Mapping")
        static let pinned = MappingRule("pushwoosh.pinned", "\(kit), When to use InboxKit")
        static let bothPlaces = MappingRule(
            "pushwoosh.parameters.both-places",
            "\(attributes) and PushwooshInboxButton.swift; \(contract), Mapping")
        static let sdkStatus = MappingRule("pushwoosh.status.sdk", "\(ios); \(contract), Status")
        static let performed = MappingRule("pushwoosh.status.performed", "\(web); \(contract), Status")
        static let serverStatus = MappingRule("pushwoosh.status.server", "\(api); \(android) InboxMessageStatus.java")
        static let seconds = MappingRule("pushwoosh.date.seconds", "\(api); \(ios); \(contract), Dates")
        static let sentTime = MappingRule("pushwoosh.push.sent-time", "\(android) InboxPayloadDataProvider")
        static let expiry = MappingRule("pushwoosh.expiry", "\(api); \(ios); \(contract), Dates")
        static let link = MappingRule("pushwoosh.link", "\(contract), The tap")
        static let webLink = MappingRule("pushwoosh.link.web", "\(web); \(contract), The tap")
        static let richMedia = MappingRule("pushwoosh.rich-media", "\(api); \(ios); \(contract), The tap")
        static let unusableTap = MappingRule("common.url.unusable-tap", "UnifiedInbox: The unified message, URLs")
        static let buttons = MappingRule("pushwoosh.buttons.place", "\(kit), Add inline CTA buttons")
        static let campaign = MappingRule("pushwoosh.campaign", "\(contract), Mapping")
        static let customData = MappingRule("pushwoosh.custom-data", "\(kit), Read custom data from a message")
        static let userdata = MappingRule(
            "pushwoosh.custom-data.userdata", "Pushwoosh/pushwoosh-phonegap-plugin issue 10; \(contract), Mapping")
        static let wrapper = MappingRule(
            "pushwoosh.custom-data.wrapper",
            "Pushwoosh/pushwoosh-react-native-plugin src/ios/PushwooshPlugin/Pushwoosh.m; \(contract), Mapping")
        static let onlyU = MappingRule("pushwoosh.custom-data.only-u", "\(contract), Mapping")
        static let unparsable = MappingRule("pushwoosh.custom-data.unparsable", "\(contract), Mapping")
        static let type = MappingRule("pushwoosh.type", "\(api); \(contract), Mapping")
        static let messageType = MappingRule(
            "pushwoosh.type.flutter", "\(flutter); \(contract), Mapping; \(contract), The tap")
        static let order = MappingRule(
            "pushwoosh.order", "\(api); \(android) InboxMessageInternal; \(contract), Mapping")
        static let hash = MappingRule(
            "pushwoosh.hash", "\(api); \(android) InboxPayloadDataProvider; \(contract), Mapping")
    }
}
