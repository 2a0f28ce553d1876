public import InboxModel

extension XtremePushAdapter {
    /// The origin of each unified field.
    ///
    /// The SDK's keys are read first, then the server's, whatever the shape.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, [.init("identifier", Rule.id), .init("id", Rule.id)]),
        FieldMapping(
            .title,
            [
                .init("response/message/title", Rule.text), .init("message/title", Rule.text),
                .init("message/aps/alert/title", Rule.aps),
            ]),
        FieldMapping(
            .body,
            [
                .init("response/message/text", Rule.text), .init("message/alert", Rule.text),
                .init("message/aps/alert/body", Rule.aps), .init("message/aps/alert", Rule.aps),
            ]),
        FieldMapping(
            .image,
            [
                .init("message/picture", Rule.picture), .init("response/message/icon", Rule.cardIcon, in: "card"),
                .init("message/icon", Rule.cardIcon, in: "card"),
            ]),
        FieldMapping(
            .icon, [.init("response/message/icon", Rule.alertIcon), .init("message/icon", Rule.alertIcon)]),
        FieldMapping(
            .layout,
            otherwise: Rule.noLayout,
            [.init("isCard", Rule.isCard), .init("card", Rule.bridge), .init("message/style/type", Rule.styleType)]),
        FieldMapping(
            .style, choosing: .all,
            [
                .init("style/background", Rule.style), .init("style/bg", Rule.style),
                .init("message/style/bg", Rule.style), .init("style/titleBackground", Rule.style),
                .init("style/title_bg", Rule.style), .init("message/style/title_bg", Rule.style),
            ]),
        FieldMapping(
            .status, choosing: .firstTrue, otherwise: Rule.status,
            [
                .init("isOpened", Rule.status), .init("opened", Rule.status), .init("isClicked", Rule.status),
                .init("isCLicked", Rule.status), .init("clicked", Rule.status),
            ]),
        FieldMapping(
            .clicked,
            otherwise: Rule.status,
            [.init("isClicked", Rule.status), .init("isCLicked", Rule.bridge), .init("clicked", Rule.status)]),
        FieldMapping(.delivered, [.init("isDelivered", Rule.status), .init("delivered", Rule.status)]),
        FieldMapping(.sentAt, [.init("createTimestamp", Rule.times), .init("create_time", Rule.times)]),
        FieldMapping(.expiresAt, [.init("expirationTimestamp", Rule.times), .init("expiration_time", Rule.times)]),
        FieldMapping(
            .tap,
            otherwise: Rule.noTap,
            [
                .init("response/action/deeplink", Rule.deeplink), .init("message/deeplink", Rule.deeplink),
                .init("response/action/url", Rule.url), .init("message/url", Rule.url),
                .init("message/u", Rule.legacy),
            ]),
        FieldMapping(.actions, "message/actions", Rule.actions),
        FieldMapping(
            .campaignID,
            [
                .init("response/message/campaignIdentifier", Rule.messageIDs), .init("message/cid", Rule.messageIDs),
            ]),
        FieldMapping(.custom, [.init("response/message/data", Rule.data), .init("message", Rule.message)]),
        FieldMapping(
            .vendor, choosing: .all,
            [
                .init("response/message/identifier", Rule.messageIDs, member: "messageIdentifier"),
                .init("message/id", Rule.messageIDs, member: "messageIdentifier"),
                .init("response/action/identifier", Rule.tapIdentifier, member: "actionIdentifier"),
                .init("response/action/url", Rule.unusable), .init("message/url", Rule.unusable),
                .init("message/u", Rule.unusable),
            ]),
    ]
}

extension XtremePushAdapter {
    /// The rules that the mapping names.
    private enum Rule {
        private static let guide = "XtremePush: iOS custom inbox mobile"
        private static let content = "\(guide), Working with message content"
        private static let actionsSection = "\(guide), Handle message actions (deeplink & URL)"
        private static let web = "XtremePush: web bespoke inbox"
        private static let contract = "UnifiedInbox: XtremePush"

        static let id = MappingRule("xtremepush.id", "\(guide), XPInboxItem (identifier); \(contract), Mapping")
        static let text = MappingRule("xtremepush.text", "\(content) (XPMessage: title, text); \(web)")
        static let aps = MappingRule("xtremepush.aps", "\(contract), Mapping")
        static let picture = MappingRule("xtremepush.picture", "\(contract), Mapping")
        static let cardIcon = MappingRule("xtremepush.icon.card", "\(contract), Mapping")
        static let alertIcon = MappingRule(
            "xtremepush.icon.alert",
            "\(guide), XPInboxItem (isCard) and Working with message content (XPMessage: icon)")
        static let isCard = MappingRule(
            "xtremepush.layout.is-card", "\(guide), XPInboxItem (isCard); \(contract), Mapping")
        static let styleType = MappingRule("xtremepush.layout.style-type", "\(contract), Mapping")
        static let noLayout = MappingRule("xtremepush.layout.absent", "UnifiedInbox: The unified message, The keys")
        static let style = MappingRule(
            "xtremepush.style", "\(content) (style.background, style.titleBackground); \(contract), Mapping")
        static let status = MappingRule(
            "xtremepush.status",
            "\(guide), XPInboxItem (isOpened, isClicked, isDelivered) and Report inbox message clicked; "
                + "\(contract), Status")
        static let bridge = MappingRule(
            "xtremepush.android-bridge",
            "xtremepush/XtremePush-Phonegap lib/android/xpush_android_lib/XtremePush_lib.aar, InboxMessageListItem; "
                + "\(contract), Mapping")
        static let times = MappingRule(
            "xtremepush.times",
            "\(guide), XPInboxItem (createTimestamp, expirationTimestamp); \(web); \(contract), Mapping; "
                + "\(contract), Dates")
        static let deeplink = MappingRule("xtremepush.tap.deeplink", actionsSection)
        static let url = MappingRule("xtremepush.tap.url", actionsSection)
        static let legacy = MappingRule(
            "xtremepush.tap.legacy", "CossackPyra/XtremePush_Android PushDialogFragment.java; \(contract), Actions")
        static let noTap = MappingRule("xtremepush.tap.none", "\(content) (XPAction)")
        static let unusable = MappingRule(
            "xtremepush.tap.unusable", "UnifiedInbox: The unified message, URLs; \(contract), Actions")
        static let tapIdentifier = MappingRule(
            "xtremepush.tap.identifier",
            "\(content) (XPAction: identifier) and Report inbox message clicked; \(contract), Actions")
        static let actions = MappingRule("xtremepush.actions", "\(contract), Actions")
        static let messageIDs = MappingRule(
            "xtremepush.message-ids",
            "\(content) (XPMessage: identifier, campaignIdentifier); \(contract), Mapping")
        static let data = MappingRule("xtremepush.custom.data", "\(guide), Custom payload fields")
        static let message = MappingRule(
            "xtremepush.custom.message", "\(guide), Custom payload fields; \(contract), Custom data")
    }
}
