import InboxJSON
import InboxModel

/// A button: *ZTCtaAction fields*.
enum ZetaAction {
    enum Key: Int, VendorKey {
        case text  // the label
        case type  // of the campaign's template
        case value  // what onMessageClicked reports
        case link  // a deeplink or a web URL; "" for none
        case actionType

        static let table = VendorKeyTable<Self>()
    }

    /// *actionType*: "common values", so that another is no finding.
    private static let targets: [String: InboxAction.Target] = [
        "webBrowser": .inApp,  // SFSafariViewController
        "externalBrowser": .external,
    ]

    static let vocabulary = Key.names + targets.keys

    static func read(_ button: VendorObject<Key>, title: String) -> InboxAction {
        // "action.value.isEmpty ? action.link : action.value", the link as it was sent.
        let reportValue = button.text(.value) ?? button[.link]?.plainText
        guard let url = button.link(.link) else {
            let payload = button.members(omitting: CollectionOfOne(.text))
            return InboxAction(title: title, kind: .custom(payload), reportValue: reportValue)
        }
        let hint = button.text(.actionType)
        let target = hint.flatMap { targets[$0] }
        var unused: [Key] = []
        if button.text(.type) != nil { unused.append(.type) }
        if hint != nil, target == nil { unused.append(.actionType) }
        return InboxAction(
            title: title, kind: .openURL(url, target: target), reportValue: reportValue,
            vendor: JSONObject(button.members(of: unused)))
    }
}
