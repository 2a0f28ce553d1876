import InboxJSON
import InboxModel

/// A button: an element of `message.actions`.
enum XtremePushButton {
    enum Key: String, VendorKey {
        case id, title, url, deeplink, dismiss

        static let table = VendorKeyTable<Self>()
    }

    /// The buttons of an array, or of a string of one.
    static func read(_ actions: VendorValue?) -> [InboxAction] {
        guard let actions, !actions.isBlank else { return [] }
        guard let list = actions.kind == .array ? actions : actions.parsedString(as: .array) else {
            actions.reportWrongType(expected: "an array")
            return []
        }
        actions.recordProvenance(as: .actions)
        return list.elements.buttons(title: Key.title) { button, action in
            readKind(button, into: &action)
            button.readText(.id, into: &action, as: .reportValue)
        }
    }

    private static func readKind(_ button: VendorObject<Key>, into action: inout InboxAction) {
        if button.readDeeplink(.deeplink, into: &action) || button.readLink(.url, into: &action) { return }
        if button.flag(.dismiss) == true {
            action.kind = .dismiss
        } else {
            action.kind = .custom(button.members(omitting: CollectionOfOne(.title)))
        }
    }
}
