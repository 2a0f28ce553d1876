import InboxJSON
import InboxModel

/// A button, documented in *ZTCtaAction fields*.
enum ZetaButton {
    enum Key: String, VendorKey {
        case text  // the label
        case type  // from the campaign's template
        case value  // what onMessageClicked reports
        case link  // a deeplink or a web URL; "" if there is none
        case actionType

        static let table = VendorKeyTable<Self>()
    }

    /// The words of *actionType*.
    ///
    /// The document calls them "common values", so another value gives no diagnostic.
    private static let targets: [String: InboxAction.Target] = [
        "webBrowser": .inApp,  // SFSafariViewController
        "externalBrowser": .external,
    ]

    static let vocabulary = Key.names + targets.keys

    static func read(_ button: VendorObject<Key>) -> InboxAction {
        // The document has "action.value.isEmpty ? action.link : action.value". The link is reported as it was sent.
        let reportValue = button.text(.value) ?? button[.link]?.plainText
        guard let link = button.link(.link) else {
            return InboxAction(kind: .custom(button.members(omitting: .text)), reportValue: reportValue)
        }
        let hint = button.text(.actionType)
        let target = hint.flatMap { targets[$0] }
        let vendor: JSONObject =
            switch (button.text(.type) != nil, hint != nil && target == nil) {
            case (true, true): button.members(of: .type, .actionType)
            case (true, false): button.members(of: .type)
            case (false, true): button.members(of: .actionType)
            case (false, false): [:]
            }
        return InboxAction(kind: .openURL(link, target: target), reportValue: reportValue, vendor: vendor)
    }
}
