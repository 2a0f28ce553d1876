public import InboxModel

extension SalesforceAdapter {
    /// Where each unified field comes from, in a `dictionary` or a `push`, and for each kind of message
    /// (``SalesforceKind``).
    ///
    /// A message without a kind is read as `inbox1`.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(
            .vendorID, [.init("_m", "salesforce.push", in: "push"), .init("id", "salesforce.id", in: "dictionary")]),
        FieldMapping(
            .title,
            [
                .init("notificationMessage/title", "salesforce.text.pcti", in: "pcti"),
                .init("notificationMessage/aps/alert/title", "salesforce.notification.aps", in: "pcti"),
                .init("subject", "salesforce.text.inbox1", in: "inbox1"),
                .init("subject", "salesforce.text.inbox2", in: "inbox2"),
                .init("title", "salesforce.text.inbox1", in: "inbox1"),
                .init("title", "salesforce.text.inbox2", in: "inbox2"),
                .init("title", "salesforce.text.pcti", in: "pcti"),
                .init("aps/alert/title", "salesforce.push.aps", in: "push"),
                .init("subject", "salesforce.text.pcti", in: "pcti"),
            ]),
        FieldMapping(
            .subtitle,
            [
                .init("notificationMessage/subtitle", "salesforce.text.pcti", in: "pcti"),
                .init("notificationMessage/aps/alert/subtitle", "salesforce.notification.aps", in: "pcti"),
                .init("inboxSubtitle", "salesforce.text.inbox2", in: "inbox2"),
                .init("subtitle", "salesforce.text.inbox1", in: "inbox1"),
                .init("subtitle", "salesforce.text.inbox2", in: "inbox2"),
                .init("subtitle", "salesforce.text.pcti", in: "pcti"),
                .init("aps/alert/subtitle", "salesforce.push.aps", in: "push"),
            ]),
        FieldMapping(
            .body,
            [
                .init("notificationMessage/alert", "salesforce.text.pcti", in: "pcti"),
                .init("notificationMessage/aps/alert/body", "salesforce.notification.aps", in: "pcti"),
                .init("notificationMessage/aps/alert", "salesforce.notification.aps", in: "pcti"),
                .init("inboxMessage", "salesforce.text.inbox2", in: "inbox2"),
                .init("alert", "salesforce.text.inbox1", in: "inbox1"),
                .init("alert", "salesforce.text.inbox2", in: "inbox2"),
                .init("alert", "salesforce.text.pcti", in: "pcti"),
                .init("aps/alert/body", "salesforce.push.aps", in: "push"),
                .init("aps/alert", "salesforce.push.aps", in: "push"),
            ]),
        FieldMapping(
            .image,
            [
                .init("notificationMessage/mediaUrl", "salesforce.notification.media-and-url", in: "pcti"),
                .init("media.url", "salesforce.media.flat"), .init("media/url", "salesforce.media.object"),
                .init("media/iosUrl", "salesforce.media.object"), .init("media/androidUrl", "salesforce.media.object"),
                .init("_mediaUrl", "salesforce.push.media"),
            ]),
        FieldMapping(
            .imageAlt,
            [
                .init("notificationMessage/mediaAltText", "salesforce.notification.media-alt-text", in: "pcti"),
                .init("media.altText", "salesforce.media.flat"), .init("media/altText", "salesforce.media.object"),
                .init("media/alt", "salesforce.media.object"), .init("_mediaAlt", "salesforce.push.media"),
            ]),
        FieldMapping(
            .status, choosing: .firstTrue, otherwise: "salesforce.status.read",
            [
                .init("deleted", "salesforce.status.deleted"), .init("isDeleted", "salesforce.status.deleted"),
                .init("read", "salesforce.status.read"),
                .init("viewCount", "salesforce.status.view-count"),
            ]),
        FieldMapping(
            .sentAt,
            [.init("sendDateUtc", "salesforce.dates"), .init("startDateUtc", "salesforce.dates.sent-from-start")]),
        FieldMapping(.startsAt, "startDateUtc", rule: "salesforce.dates"),
        FieldMapping(
            .expiresAt,
            [.init("endDateUtc", "salesforce.dates"), .init("_endDt", "salesforce.push.end-date", in: "push")]),
        FieldMapping(
            .tap,
            [
                .init("notificationMessage/url", "salesforce.notification.media-and-url", in: "pcti"),
                .init("_od", "salesforce.push.open-direct", in: "push"),
                .init("_x", "salesforce.push.cloud-page", in: "push"),
                .init("url", "salesforce.tap"),
            ]),
        FieldMapping(
            .partial, otherwise: "salesforce.partial",
            [
                .init("_m", "salesforce.partial.push", in: "push"), .init("sendDateUtc", "salesforce.partial"),
                .init("startDateUtc", "salesforce.partial"), .init("endDateUtc", "salesforce.partial"),
                .init("subject", "salesforce.partial"),
            ]),
        FieldMapping(
            .custom, choosing: .all,
            [
                .init("notificationMessage/customKeys", "salesforce.notification.custom-keys", in: "pcti"),
                .init("keys", "salesforce.custom.keys"), .init("customKeys", "salesforce.custom.custom-keys"),
                .init("", "salesforce.push.custom", in: "push"),
                .init("custom", "salesforce.custom.over-keys"),
            ]),
        FieldMapping(
            .vendor, choosing: .all, otherwise: "salesforce.kind.content",
            [
                .init("name", "salesforce.name-and-sound"), .init("sound", "salesforce.name-and-sound"),
                .init("inboxMessageType", "salesforce.kind.code"),
                .init("notificationMessage", "salesforce.notification.whole"),
                .init("subject", "salesforce.text.leftover"), .init("title", "salesforce.text.leftover"),
                .init("subtitle", "salesforce.text.leftover"),
                .init("alert", "salesforce.text.leftover"),
                .init("_od", "common.url.unusable-tap", in: "push"), .init("_x", "common.url.unusable-tap", in: "push"),
                .init("url", "common.url.unusable-tap"), .init("custom", "salesforce.custom.other"),
            ]),
    ]
}
