import InboxJSON
import InboxModel

/// A button: *Add inline CTA buttons*.
enum PushwooshButton {
    enum Key: Int, VendorKey {
        case title, action, url

        static let table = VendorKeyTable<Self>()
    }

    /// The most that a message can carry: "up to three inline call-to-action buttons".
    static let limit = 3

    static let vocabulary = Key.names + ["dismiss", "markRead", "custom"]

    /// *Resolution priority*: the explicit token, in any case of letters, goes first.
    private enum Token {
        case dismiss, markRead, custom

        init?(word: String) {
            switch word.asciiLowercased {
            case "dismiss": self = .dismiss
            case "markread": self = .markRead
            case "custom": self = .custom
            default: return nil
            }
        }
    }

    /// Reads the buttons of a list: of those that are buttons, the first three.
    static func read(_ elements: [VendorValue], in list: VendorValue?) -> [InboxAction] {
        let actions = elements.buttons(title: Key.title) { button, title in
            let token = token(button)
            switch token {
            case .dismiss: return action(button, title, .dismiss, using: [.title, .action])
            case .markRead: return action(button, title, .markRead, using: [.title, .action])
            case nil:
                if let url = button.link(.url) { return action(button, title, .openURL(url), using: [.title, .url]) }
                fallthrough
            case .custom:
                return InboxAction(title: title, kind: .custom(button.members(omitting: [.title, .action])))
            }
        }
        if actions.count > limit {
            list?.report(
                .actionOverLimit, "\(actions.count) buttons where InboxKit shows \(limit); the first \(limit) are kept")
        }
        return Array(actions.prefix(limit))
    }

    private static func token(_ button: VendorObject<Key>) -> Token? {
        guard let value = button[.action], !value.isBlank else { return nil }
        if let token = value.string.flatMap(Token.init(word:)) { return token }
        value.report(
            .actionUnknownToken, "the action is not one of dismiss, markRead, custom; the button's url decides instead")
        return nil
    }

    /// An action that keeps in `vendor` what it did not use.
    private static func action(
        _ button: VendorObject<Key>, _ title: String, _ kind: InboxAction.Kind, using keys: [Key]
    ) -> InboxAction {
        InboxAction(title: title, kind: kind, vendor: button.members(omitting: keys))
    }
}
