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
        return list.elements.placedButtons(title: Key.title) { button, title in
            let (form, link) = form(button)
            return InboxAction(
                title: title, form, link: link, reportValue: button.placedText(.id), of: button.value)
        }
    }

    private static func form(_ button: VendorObject<Key>) -> (InboxAction.Form, FieldText?) {
        if let deeplink = button.placedText(.deeplink) { return (.link(.deeplink), deeplink) }
        if let url = button.placedLink(.url) { return (.link(.openURL), url) }
        if button.flag(.dismiss) == true { return (.dismiss, nil) }
        return (.custom(button.members(omitting: CollectionOfOne(.title))), nil)
    }
}
