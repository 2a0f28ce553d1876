import InboxJSON
import InboxModel

/// A button: *ZTCtaAction fields*.
enum ZetaButton {
    enum Key: Int, VendorKey {
        case text  // the label
        case type  // of the campaign's template
        case value  // what onMessageClicked reports
        case link  // a deeplink or a web URL; "" for none
        case actionType

        static let table = VendorKeyTable<Self>()
    }

    /// *actionType*: "common values", so that another is no finding.
    private static let kinds: [String: InboxAction.LinkKind] = [
        "webBrowser": .openURLInApp,  // SFSafariViewController
        "externalBrowser": .openURLExternally,
    ]

    static let vocabulary = Key.names + kinds.keys

    static func read(_ button: VendorObject<Key>, title: FieldText) -> InboxAction {
        // "action.value.isEmpty ? action.link : action.value", the link as it was sent.
        let reportValue = button.placedText(.value) ?? button[.link]?.placedPlainText
        guard let url = button.placedLink(.link) else {
            let payload = button.members(omitting: CollectionOfOne(.text))
            return InboxAction(title: title, .custom(payload), reportValue: reportValue, of: button.value)
        }
        let hint = button.text(.actionType)
        let kind = hint.flatMap { kinds[$0] }
        let vendor: JSONObject =
            switch (button.placedText(.type) != nil, hint != nil && kind == nil) {
            case (true, true): JSONObject(button.members(of: [.type, .actionType]))
            case (true, false): button.only(.type)
            case (false, true): button.only(.actionType)
            case (false, false): [:]
            }
        return InboxAction(
            title: title, .link(kind ?? .openURL), link: url, reportValue: reportValue, vendor: vendor,
            of: button.value)
    }
}
