import InboxJSON
import InboxModel

/// A button: an element of `message.actions`.
enum XtremePushButton {
    enum Key: String, VendorKey {
        case id, title, url, deeplink, dismiss

        static let table = VendorKeyTable<Self>()
    }

    /// Reads the buttons of an array, or of a string that contains one.
    static func read(_ actions: VendorValue?) -> [InboxAction] {
        guard let actions, !actions.isBlank else { return [] }
        guard let list = actions.kind == .array ? actions : actions.parsedString(as: .array) else {
            actions.reportWrongType(expected: "an array")
            return []
        }
        actions.recordProvenance(as: .actions, by: "xtremepush.actions")
        return list.elements.buttons(title: Key.title) { button in
            InboxAction(kind: kind(button), reportValue: button.text(.id))
        }
    }

    private static func kind(_ button: VendorObject<Key>) -> InboxAction.Kind {
        if let deeplink = button.text(.deeplink) { return .deeplink(deeplink) }
        if let url = button.link(.url) { return .openURL(url) }
        return button.flag(.dismiss) == true ? .dismiss : .custom(button.members(omitting: .title))
    }
}
