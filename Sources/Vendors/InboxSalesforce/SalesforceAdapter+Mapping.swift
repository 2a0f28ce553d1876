public import InboxModel

extension SalesforceAdapter {
    /// The origin of each unified field: in a `dictionary` or a `push`, and by the message's kind (``SalesforceKind``).
    ///
    /// A message without a kind is read as `inbox1`.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, [.init("_m", Rule.push, in: "push"), .init("id", Rule.id, in: "dictionary")]),
        FieldMapping(
            .title,
            [
                .init("notificationMessage/title", Rule.pcti, in: "pcti"),
                .init("notificationMessage/aps/alert/title", Rule.notificationAps, in: "pcti"),
                .init("subject", Rule.inbox1, in: "inbox1"), .init("subject", Rule.inbox2, in: "inbox2"),
                .init("title", Rule.inbox1, in: "inbox1"), .init("title", Rule.inbox2, in: "inbox2"),
                .init("title", Rule.pcti, in: "pcti"),
                .init("aps/alert/title", Rule.aps, in: "push"),
                .init("subject", Rule.pcti, in: "pcti"),
            ]),
        FieldMapping(
            .subtitle,
            [
                .init("notificationMessage/subtitle", Rule.pcti, in: "pcti"),
                .init("notificationMessage/aps/alert/subtitle", Rule.notificationAps, in: "pcti"),
                .init("inboxSubtitle", Rule.inbox2, in: "inbox2"),
                .init("subtitle", Rule.inbox1, in: "inbox1"), .init("subtitle", Rule.inbox2, in: "inbox2"),
                .init("subtitle", Rule.pcti, in: "pcti"),
                .init("aps/alert/subtitle", Rule.aps, in: "push"),
            ]),
        FieldMapping(
            .body,
            [
                .init("notificationMessage/alert", Rule.pcti, in: "pcti"),
                .init("notificationMessage/aps/alert/body", Rule.notificationAps, in: "pcti"),
                .init("notificationMessage/aps/alert", Rule.notificationAps, in: "pcti"),
                .init("inboxMessage", Rule.inbox2, in: "inbox2"),
                .init("alert", Rule.inbox1, in: "inbox1"), .init("alert", Rule.inbox2, in: "inbox2"),
                .init("alert", Rule.pcti, in: "pcti"),
                .init("aps/alert/body", Rule.aps, in: "push"), .init("aps/alert", Rule.aps, in: "push"),
            ]),
        FieldMapping(
            .image,
            [
                .init("notificationMessage/mediaUrl", Rule.notification, in: "pcti"),
                .init("media.url", Rule.flatMedia), .init("media/url", Rule.media),
                .init("media/iosUrl", Rule.media), .init("media/androidUrl", Rule.media),
                .init("_mediaUrl", Rule.pushMedia),
            ]),
        FieldMapping(
            .imageAlt,
            [
                .init("notificationMessage/mediaAltText", Rule.notificationAlt, in: "pcti"),
                .init("media.altText", Rule.flatMedia), .init("media/altText", Rule.media),
                .init("media/alt", Rule.media), .init("_mediaAlt", Rule.pushMedia),
            ]),
        FieldMapping(
            .status, choosing: .firstTrue, otherwise: Rule.read,
            [
                .init("deleted", Rule.deleted), .init("isDeleted", Rule.deleted), .init("read", Rule.read),
                .init("viewCount", Rule.viewCount),
            ]),
        FieldMapping(.sentAt, [.init("sendDateUtc", Rule.dates), .init("startDateUtc", Rule.sentFromStart)]),
        FieldMapping(.startsAt, "startDateUtc", Rule.dates),
        FieldMapping(.expiresAt, [.init("endDateUtc", Rule.dates), .init("_endDt", Rule.endDate, in: "push")]),
        FieldMapping(
            .tap,
            [
                .init("notificationMessage/url", Rule.notification, in: "pcti"),
                .init("_od", Rule.openDirect, in: "push"), .init("_x", Rule.cloudPage, in: "push"),
                .init("url", Rule.tap),
            ]),
        FieldMapping(
            .partial, otherwise: Rule.partial,
            [
                .init("_m", Rule.partialPush, in: "push"), .init("sendDateUtc", Rule.partial),
                .init("startDateUtc", Rule.partial), .init("endDateUtc", Rule.partial), .init("subject", Rule.partial),
            ]),
        FieldMapping(
            .custom, choosing: .all,
            [
                .init("notificationMessage/customKeys", Rule.notificationCustom, in: "pcti"),
                .init("keys", Rule.keys), .init("customKeys", Rule.customKeys), .init("", Rule.pushCustom, in: "push"),
                .init("custom", Rule.custom),
            ]),
        FieldMapping(
            .vendor, choosing: .all, otherwise: Rule.content,
            [
                .init("name", Rule.nameAndSound), .init("sound", Rule.nameAndSound),
                .init("inboxMessageType", Rule.code),
                .init("notificationMessage", Rule.wholeNotification),
                .init("subject", Rule.leftover), .init("title", Rule.leftover), .init("subtitle", Rule.leftover),
                .init("alert", Rule.leftover),
                .init("_od", Rule.unusableTap, in: "push"), .init("_x", Rule.unusableTap, in: "push"),
                .init("url", Rule.unusableTap), .init("custom", Rule.otherCustom),
            ]),
    ]
}

extension SalesforceAdapter {
    /// The rules that the mapping names.
    private enum Rule {
        private static let dictionary = "Salesforce: Implement Inbox Messaging on iOS, message dictionary"
        private static let type = "Salesforce: Implement Inbox Messaging on iOS, inboxMessageType"
        private static let plugins = "salesforce-marketingcloud/react-native-unified-plugins, InboxUtility.mm"
        private static let reactNative =
            "salesforce-marketingcloud/react-native-marketingcloudsdk "
            + "android/src/main/java/com/salesforce/marketingcloud/reactnative/InboxUtils.java"
        private static let flutter =
            "salesforce-marketingcloud/sdk-flutter-plugin "
            + "android/src/main/kotlin/com/salesforce/marketingcloud/sfmc/InboxUtils.kt"
        private static let cordova = "salesforce-marketingcloud/MC-Cordova-Plugin src/ios/MCCordovaPlugin.m"
        private static let cordovaTests =
            "salesforce-marketingcloud/MC-Cordova-Plugin tests/ios/MCCordovaPluginLib/Tests/Tests.m"
        private static let contract = "UnifiedInbox: Salesforce MobilePush"

        static let id = MappingRule("salesforce.id", dictionary)
        static let push = MappingRule("salesforce.push", "\(cordovaTests); \(contract), Mapping")
        static let inbox1 = MappingRule("salesforce.text.inbox1", "\(contract), Texts")
        static let inbox2 = MappingRule("salesforce.text.inbox2", "\(contract), Texts")
        static let pcti = MappingRule("salesforce.text.pcti", "\(contract), Texts")
        static let leftover = MappingRule("salesforce.text.leftover", "\(contract), Texts")
        static let aps = MappingRule("salesforce.push.aps", "\(contract), Texts")
        static let notification = MappingRule(
            "salesforce.notification.media-and-url", "\(contract), Mapping")
        static let notificationAps = MappingRule("salesforce.notification.aps", "\(contract), Texts")
        static let notificationAlt = MappingRule(
            "salesforce.notification.media-alt-text", "\(reactNative); \(flutter); \(contract), Texts")
        static let notificationCustom = MappingRule(
            "salesforce.notification.custom-keys", "\(reactNative); \(flutter); \(contract), Custom data")
        static let wholeNotification = MappingRule("salesforce.notification.whole", "\(contract), Mapping")
        static let flatMedia = MappingRule("salesforce.media.flat", "\(plugins); \(contract), Mapping")
        static let media = MappingRule("salesforce.media.object", "\(contract), Mapping")
        static let pushMedia = MappingRule("salesforce.push.media", "\(contract), Mapping")
        static let deleted = MappingRule("salesforce.status.deleted", "\(contract), Status")
        static let read = MappingRule("salesforce.status.read", dictionary)
        static let viewCount = MappingRule("salesforce.status.view-count", "\(contract), Status")
        static let dates = MappingRule("salesforce.dates", "\(contract), Dates")
        static let sentFromStart = MappingRule("salesforce.dates.sent-from-start", "\(contract), Dates")
        static let endDate = MappingRule("salesforce.push.end-date", "\(contract), Mapping")
        static let tap = MappingRule("salesforce.tap", "\(dictionary); \(contract), Actions")
        static let openDirect = MappingRule("salesforce.push.open-direct", cordova)
        static let cloudPage = MappingRule("salesforce.push.cloud-page", cordova)
        static let unusableTap = MappingRule("common.url.unusable-tap", "UnifiedInbox: The unified message, URLs")
        static let partial = MappingRule(
            "salesforce.partial", "Salesforce: Implement Inbox Messaging on iOS, Alert + Inbox; \(contract), Dates")
        static let partialPush = MappingRule("salesforce.partial.push", "\(contract), Dates")
        static let keys = MappingRule("salesforce.custom.keys", "\(plugins); \(contract), Custom data")
        static let customKeys = MappingRule("salesforce.custom.custom-keys", "\(contract), Custom data")
        static let pushCustom = MappingRule("salesforce.push.custom", "\(cordovaTests); \(contract), Custom data")
        static let custom = MappingRule("salesforce.custom.over-keys", "\(contract), Custom data")
        static let otherCustom = MappingRule("salesforce.custom.other", "\(contract), Custom data")
        static let nameAndSound = MappingRule("salesforce.name-and-sound", "\(dictionary); \(contract), Mapping")
        static let code = MappingRule("salesforce.kind.code", type)
        static let content = MappingRule("salesforce.kind.content", "\(contract), The kind")
    }
}
