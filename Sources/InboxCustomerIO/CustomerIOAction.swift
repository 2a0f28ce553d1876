import InboxJSON
import InboxModel

/// The tap of the visual inbox: `messageAction` (cdp-analytics-js, `in-app-plugin`).
enum CustomerIOAction {
    enum Key: String, VendorKey {
        case behavior
        case action  // a URL, a deeplink, or a name that the host knows; "#dismiss"
        case url  // stands for a missing action in older payloads (customerio-ios, `VisualInboxMessageRow.swift`)
        case name  // what a click reports
        case dismiss  // may be the string "true"
        case newTab

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = Key.names + ["openUrl", "openDeeplink", "performAction", "dismiss", "#dismiss"]

    /// The tap; nil if the object has none that can be taken.
    static func read(_ fields: VendorObject<Key>) -> InboxAction? {
        var action = InboxAction()
        guard readKind(fields, into: &action) else { return nil }
        fields.readText(.name, into: &action, as: .reportValue)
        action.dismisses = alsoDismisses(fields)
        return action
    }

    /// Reads what the tap does; false if nothing that can be done.
    private static func readKind(_ fields: VendorObject<Key>, into action: inout InboxAction) -> Bool {
        let destination: Key = fields.has(.action) ? .action : .url
        let dismisses = fields[destination]?.isString("#dismiss") == true
        guard let behavior = fields[.behavior], !behavior.isBlank else {
            if dismisses { action.kind = .dismiss }
            return dismisses
        }
        switch behavior.string {
        case "openUrl" where dismisses, "openDeeplink" where dismisses, "performAction" where dismisses, "dismiss":
            action.kind = .dismiss
            return true
        case "openUrl":
            guard fields.readLink(destination, into: &action) else { return false }
            action.target = fields.flag(.newTab) == true ? .external : nil
            return true
        case "openDeeplink":
            return fields.readDeeplink(destination, into: &action)
        case "performAction":
            action.kind = .custom(fields.members(omitting: []))
            return true
        default:
            let tap = dismisses ? "its action, #dismiss, is used" : "the message's link, if it has one, is used instead"
            behavior.report(
                .actionUnknownToken,
                "the behavior is \(behavior.shown), not one of openUrl, openDeeplink, performAction, dismiss; \(tap)")
            if dismisses { action.kind = .dismiss }
            return dismisses
        }
    }

    /// Whether taking the action also dismisses the message; the string `"true"` means `true`.
    private static func alsoDismisses(_ action: VendorObject<Key>) -> Bool {
        action[.dismiss]?.isString("true") == true || action.flag(.dismiss) == true
    }
}
