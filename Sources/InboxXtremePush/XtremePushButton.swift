import InboxJSON
import InboxModel

/// A button: an element of `message.actions`.
enum XtremePushButton {
    enum Key: Int, VendorKey {
        case id, title, url, deeplink, dismiss

        static let table = VendorKeyTable<Self>()
    }

    /// The buttons of a list, or of a string of one.
    static func read(_ actions: VendorValue?) -> [InboxAction] {
        guard let actions, !actions.isBlank else { return [] }
        guard let list = actions.kind == .array ? actions : actions.opened(as: .array) else {
            actions.reportNot("a list")
            return []
        }
        actions.note(as: .actions)
        return list.elements.buttons(title: Key.title) { button, title in
            InboxAction(title: title, kind: kind(button), reportValue: button.text(.id))
        }
    }

    private static func kind(_ button: VendorObject<Key>) -> InboxAction.Kind {
        if let deeplink = button.text(.deeplink) { return .deeplink(deeplink) }
        if let url = button.link(.url) { return .openURL(url) }
        if button.flag(.dismiss) == true { return .dismiss }
        return .custom(button.members(omitting: CollectionOfOne(.title)))
    }
}
