import UnifiedInbox

extension BrazeAdapter {
    /// The origin of each unified field.
    var mapping: [FieldMapping] {
        [
            FieldMapping(.vendorID, "id", rule: "braze.id"),
            FieldMapping(.title, [.init("title", "braze.text"), .init("tt", "braze.short-keys")]),
            FieldMapping(.body, [.init("cardDescription", "braze.text"), .init("ds", "braze.short-keys")]),
            FieldMapping(.image, [.init("image", "braze.image"), .init("i", "braze.short-keys")]),
            FieldMapping(.icon, [.init("image", "braze.image"), .init("i", "braze.short-keys")]),
            FieldMapping(.layout, [.init("type", "braze.type"), .init("tp", "braze.short-keys")]),
            FieldMapping(.pinned, [.init("pinned", "braze.pinned"), .init("p", "braze.short-keys")]),
            FieldMapping(
                .status, choosing: .all, otherwise: "braze.status",
                [
                    .init("viewed", "braze.status"), .init("v", "braze.short-keys"),
                    .init("dismissed", "braze.status.gone"), .init("d", "braze.short-keys"),
                    .init("r", "braze.status.gone"),
                ]),
            FieldMapping(.clicked, [.init("clicked", "braze.status"), .init("cl", "braze.short-keys")]),
            FieldMapping(.sentAt, [.init("created", "braze.created"), .init("ca", "braze.short-keys")]),
            FieldMapping(.expiresAt, [.init("expiresAt", "braze.expires"), .init("ea", "braze.short-keys")]),
            FieldMapping(
                .tap, choosing: .all,
                [
                    .init("url", "braze.url"), .init("u", "braze.short-keys"),
                    .init("openURLInWebView", "braze.webview"), .init("uw", "braze.short-keys"),
                ]),
            FieldMapping(.custom, [.init("extras", "braze.extras"), .init("e", "braze.short-keys")]),
            FieldMapping(
                .vendor, choosing: .all,
                [
                    .init("domain", "braze.vendor"), .init("dm", "braze.short-keys", member: "domain"),
                    .init("imageAspectRatio", "braze.vendor"),
                    .init("ar", "braze.short-keys", member: "imageAspectRatio"),
                    .init("dismissible", "braze.vendor"), .init("db", "braze.short-keys", member: "dismissible"),
                    .init("isTest", "braze.vendor"), .init("t", "braze.short-keys", member: "isTest"),
                    .init("isControl", "braze.control"),
                    .init("type", "braze.type.unknown"), .init("tp", "braze.short-keys", member: "type"),
                    .init("url", "braze.url.unusable"), .init("u", "braze.short-keys", member: "url"),
                ]),
        ]
    }

    /// The words for a type.
    var vocabulary: [String] { Self.types.keys.sorted() }
}
