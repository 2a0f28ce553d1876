import UnifiedInbox

extension BrazeAdapter: DocumentedAdapter {
    /// The origin of each unified field.
    var mapping: [FieldMapping] {
        [
            FieldMapping(.vendorID, "id", Rule.id),
            FieldMapping(.title, [.init("title", Rule.text), .init("tt", Rule.shortKeys)]),
            FieldMapping(.body, [.init("cardDescription", Rule.text), .init("ds", Rule.shortKeys)]),
            FieldMapping(.image, [.init("image", Rule.image), .init("i", Rule.shortKeys)]),
            FieldMapping(.icon, [.init("image", Rule.image), .init("i", Rule.shortKeys)]),
            FieldMapping(.layout, [.init("type", Rule.type), .init("tp", Rule.shortKeys)]),
            FieldMapping(.pinned, [.init("pinned", Rule.pinned), .init("p", Rule.shortKeys)]),
            FieldMapping(
                .status, choosing: .all, otherwise: Rule.status,
                [
                    .init("viewed", Rule.status), .init("v", Rule.shortKeys),
                    .init("dismissed", Rule.gone), .init("d", Rule.shortKeys), .init("r", Rule.gone),
                ]),
            FieldMapping(.clicked, [.init("clicked", Rule.status), .init("cl", Rule.shortKeys)]),
            FieldMapping(.sentAt, [.init("created", Rule.created), .init("ca", Rule.shortKeys)]),
            FieldMapping(.expiresAt, [.init("expiresAt", Rule.expires), .init("ea", Rule.shortKeys)]),
            FieldMapping(
                .tap, choosing: .all,
                [
                    .init("url", Rule.url), .init("u", Rule.shortKeys),
                    .init("openURLInWebView", Rule.webView), .init("uw", Rule.shortKeys),
                ]),
            FieldMapping(.custom, [.init("extras", Rule.extras), .init("e", Rule.shortKeys)]),
            FieldMapping(
                .vendor, choosing: .all,
                [
                    .init("domain", Rule.vendor), .init("dm", Rule.shortKeys, member: "domain"),
                    .init("imageAspectRatio", Rule.vendor), .init("ar", Rule.shortKeys, member: "imageAspectRatio"),
                    .init("dismissible", Rule.vendor), .init("db", Rule.shortKeys, member: "dismissible"),
                    .init("isTest", Rule.vendor), .init("t", Rule.shortKeys, member: "isTest"),
                    .init("isControl", Rule.control),
                    .init("type", Rule.unknownType), .init("tp", Rule.shortKeys, member: "type"),
                    .init("url", Rule.unusableURL), .init("u", Rule.shortKeys, member: "url"),
                ]),
        ]
    }

    /// The cards' keys, those of the roots, and the words for a type.
    var vocabulary: [String] { Key.names + ["cards", "contentCards"] + Self.types.keys.sorted() }

    /// The rules of `rules.json` that a field comes from, each with its source.
    private enum Rule {
        private static let reactNative = "braze-inc/braze-react-native-sdk src/index.d.ts"
        private static let flutter = "braze-inc/braze-flutter-sdk braze_plugin.dart"
        private static let unity = "braze-inc/braze-unity-sdk ContentCard.cs"
        private static let cordova = "braze-inc/braze-cordova-sdk ContentCardUtils.kt"

        static let id = MappingRule("braze.id", reactNative)
        static let text = MappingRule("braze.text", reactNative)
        static let shortKeys = MappingRule("braze.short-keys", "\(flutter); \(unity)")
        static let image = MappingRule("braze.image", "Braze: Creating a Content Card, Message types")
        static let type = MappingRule("braze.type", "\(reactNative); \(cordova)")
        static let unknownType = MappingRule("braze.type.unknown", reactNative)
        static let pinned = MappingRule("braze.pinned", reactNative)
        static let status = MappingRule("braze.status", reactNative)
        static let gone = MappingRule("braze.status.gone", "\(reactNative); \(unity)")
        static let created = MappingRule("braze.created", reactNative)
        static let expires = MappingRule("braze.expires", reactNative)
        static let url = MappingRule("braze.url", "Braze: Content Cards, Card properties")
        static let unusableURL = MappingRule("braze.url.unusable", "UnifiedInbox: The unified message, URLs")
        static let webView = MappingRule("braze.webview", reactNative)
        static let extras = MappingRule("braze.extras", reactNative)
        static let vendor = MappingRule("braze.vendor", "\(reactNative); \(cordova)")
        static let control = MappingRule(
            "braze.control", "\(reactNative); Braze: Content Card integration, React Native")
    }
}
