import InboxJSON
import InboxModel

/// The tap of the visual inbox: `messageAction` (cdp-analytics-js, `in-app-plugin`).
enum CustomerIOAction {
    enum Key: Int, VendorKey {
        case behavior
        case action  // a URL, a deeplink, a name of the host's own; "#dismiss"
        case url  // stands for a missing action in older payloads (customerio-ios, `VisualInboxMessageRow.swift`)
        case name  // what a click reports
        case dismiss  // may be the string "true"
        case newTab

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = Key.names + ["openUrl", "openDeeplink", "performAction", "dismiss", "#dismiss"]

    /// The tap; nil where the object says none that can be taken.
    static func read(_ action: VendorObject<Key>) -> InboxAction? {
        guard let kind = kind(action) else { return nil }
        return InboxAction(kind: kind, reportValue: action.text(.name), dismisses: alsoDismisses(action))
    }

    private static func kind(_ action: VendorObject<Key>) -> InboxAction.Kind? {
        let destination: Key = action.has(.action) ? .action : .url
        let dismisses = action[destination]?.isString("#dismiss") == true
        guard let behavior = action[.behavior], !behavior.isBlank else { return dismisses ? .dismiss : nil }
        switch behavior.string {
        case "openUrl" where dismisses, "openDeeplink" where dismisses, "performAction" where dismisses, "dismiss":
            return .dismiss
        case "openUrl":
            guard let url = action.link(destination) else { return nil }
            return .openURL(url, target: action.flag(.newTab) == true ? .external : nil)
        case "openDeeplink":
            return action.text(destination).map { .deeplink($0) }
        case "performAction":
            return .custom(action.members(omitting: []))
        default:
            behavior.report(
                .actionUnknownToken,
                "the behavior is not one of openUrl, openDeeplink, performAction, dismiss; the link is taken instead")
            return dismisses ? .dismiss : nil
        }
    }

    /// Whether taking the action also dismisses the message; the string `"true"` is as good as `true`.
    private static func alsoDismisses(_ action: VendorObject<Key>) -> Bool {
        action[.dismiss]?.isString("true") == true || action.flag(.dismiss) == true
    }
}
