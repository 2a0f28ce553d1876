import InboxJSON
import InboxModel

/// A button: *Add inline CTA buttons*.
enum PushwooshButton {
    enum Key: Int, VendorKey {
        case title, action, url

        static let table = VendorKeyTable<Self>()
    }

    /// How many buttons InboxKit draws: "up to three inline call-to-action buttons".
    static let drawnLimit = 3

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

    /// Reads the buttons of a list.
    ///
    /// Those beyond the three that InboxKit draws are kept as well: what is drawn is the host's decision.
    static func read(_ elements: [VendorValue], in list: VendorValue?) -> [InboxAction] {
        let actions = elements.placedButtons(title: Key.title) { button, title in
            let token = token(button)
            switch token {
            case .dismiss: return action(button, title, .dismiss, using: .action)
            case .markRead: return action(button, title, .markRead, using: .action)
            case nil:
                if let url = button.placedLink(.url) { return action(button, title, .link(.openURL), url, using: .url) }
                fallthrough
            case .custom:
                let payload = button.members { $0 == .title || $0 == .action }
                return InboxAction(title: title, .custom(payload), of: button.value)
            }
        }
        if actions.count > drawnLimit {
            list?.report(
                .actionOverLimit,
                "\(actions.count) buttons, of which InboxKit draws \(drawnLimit); send \(drawnLimit) at most")
        }
        return actions
    }

    private static func token(_ button: VendorObject<Key>) -> Token? {
        guard let value = button[.action], !value.isBlank else { return nil }
        if let token = value.string.flatMap(Token.init(word:)) { return token }
        value.report(
            .actionUnknownToken,
            "the action is not one of dismiss, markRead, custom; the button's url, if there is one, decides instead")
        return nil
    }

    /// An action that keeps in `vendor` what it did not use: all but the title and one key.
    private static func action(
        _ button: VendorObject<Key>, _ title: FieldText, _ form: InboxAction.Form, _ link: FieldText? = nil,
        using key: Key
    ) -> InboxAction {
        let vendor = button.members { $0 == .title || $0 == key }
        return InboxAction(title: title, form, link: link, vendor: vendor, of: button.value)
    }
}
