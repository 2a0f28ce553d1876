import InboxJSON
import InboxModel

/// A button: *ZTCtaAction fields*.
enum ZetaButton {
    enum Key: String, VendorKey {
        case text  // the label
        case type  // of the campaign's template
        case value  // what onMessageClicked reports
        case link  // a deeplink or a web URL; "" if there is none
        case actionType

        static let table = VendorKeyTable<Self>()
    }

    /// *actionType*: "common values", so another value is not a finding.
    private static let targets: [String: InboxAction.Target] = [
        "webBrowser": .inApp,  // SFSafariViewController
        "externalBrowser": .external,
    ]

    static let vocabulary = Key.names + targets.keys

    static func read(_ button: VendorObject<Key>, into action: inout InboxAction) {
        // "action.value.isEmpty ? action.link : action.value", the link as it was sent.
        if !button.readText(.value, into: &action, as: .reportValue) {
            button.copyText(.link, into: &action, as: .reportValue)
        }
        guard button.readLink(.link, into: &action) else {
            action.kind = .custom(button.members(omitting: CollectionOfOne(.text)))
            return
        }
        let hint = button.text(.actionType)
        let target = hint.flatMap { targets[$0] }
        action.target = target
        action.vendor =
            switch (button.text(.type) != nil, hint != nil && target == nil) {
            case (true, true): JSONObject(button.members(of: [.type, .actionType]))
            case (true, false): button.only(.type)
            case (false, true): button.only(.actionType)
            case (false, false): [:]
            }
    }
}
