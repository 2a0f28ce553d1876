import InboxJSON
import InboxModel

/// What a tap does in the visual inbox: the object `messageAction` (cdp-analytics-js, `in-app-plugin`).
enum CustomerIOAction {
    enum Key: String, VendorKey {
        case behavior
        case action  // a URL, a deeplink, or a name that the host knows; "#dismiss"
        case url  // used if action is missing, in older payloads (customerio-ios, `VisualInboxMessageRow.swift`)
        case name  // what a click reports
        case dismiss  // may be the string "true"
        case newTab

        static let table = VendorKeyTable<Self>()
    }

    private enum Behavior: String, CaseIterable {
        case openUrl, openDeeplink, performAction, dismiss

        static let words = allCases.map { $0.rawValue }
    }

    static let vocabulary = Key.names + Behavior.words + ["#dismiss"]

    /// Reads the tap; nil if the object contains no action that can be performed.
    static func read(_ fields: VendorObject<Key>) -> InboxAction? {
        guard let kind = kind(fields) else { return nil }
        return InboxAction(kind: kind, reportValue: fields.text(.name), dismisses: alsoDismisses(fields))
    }

    private static func kind(_ fields: VendorObject<Key>) -> InboxAction.Kind? {
        let destination: Key = fields.has(.action) ? .action : .url
        let dismisses = fields[destination]?.isString("#dismiss") == true
        guard let behavior = fields[.behavior], !behavior.isBlank else { return dismisses ? .dismiss : nil }
        switch behavior.string.flatMap(Behavior.init) {
        case _? where dismisses, .dismiss:
            return .dismiss
        case .openUrl:
            guard let url = fields.link(destination) else { return nil }
            return .openURL(url, target: fields.flag(.newTab) == true ? .external : nil)
        case .openDeeplink:
            return fields.text(destination).map { .deeplink($0) }
        case .performAction:
            return .custom(fields.allMembers)
        case nil:
            let tap =
                dismisses ? "The action #dismiss is used instead" : "The message's link is used instead, if it has one"
            behavior.report(
                .actionUnknownToken,
                "the behavior is \(behavior.shown), but must be \(Behavior.words.listed("or")). \(tap)")
            return dismisses ? .dismiss : nil
        }
    }

    /// Whether taking the action also dismisses the message; the string `"true"` counts as `true`.
    private static func alsoDismisses(_ action: VendorObject<Key>) -> Bool {
        action[.dismiss]?.isString("true") == true || action.flag(.dismiss) == true
    }
}
