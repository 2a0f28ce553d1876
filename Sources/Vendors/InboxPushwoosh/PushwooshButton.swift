import InboxJSON
public import InboxModel

/// A button, documented in *Add inline CTA buttons*.
enum PushwooshButton {
    enum Key: String, VendorKey {
        case title, action, url

        static let table = VendorKeyTable<Self>()
    }

    /// How many buttons InboxKit shows: "up to three inline call-to-action buttons".
    static let drawnLimit = 3

    /// The words of `action`.
    ///
    /// Letter case does not matter. By *Resolution priority*, such a word takes precedence over the button's other
    /// members.
    private enum Token: String, CaseIterable {
        case dismiss, markRead, custom

        static let words = allCases.map { $0.rawValue }

        init?(word: String) {
            let folded = word.asciiLowercased
            let token = Self(rawValue: word) ?? Self.allCases.first { $0.rawValue.asciiLowercased == folded }
            guard let token else { return nil }
            self = token
        }
    }

    static let vocabulary = Key.names + Token.words

    /// All buttons are kept, not only the three that InboxKit shows; the app decides which ones to show.
    static func read(_ elements: [VendorValue], in list: VendorValue?) -> [InboxAction] {
        let actions = elements.buttons(title: Key.title, read)
        if actions.count > drawnLimit {
            list?.report(
                .actionOverLimit,
                "there are \(actions.count) buttons, but InboxKit shows only \(drawnLimit); send at most \(drawnLimit)")
        }
        return actions
    }

    /// Reads a button, whose unused members stay in `vendor` or in the payload of a custom action.
    private static func read(_ button: VendorObject<Key>) -> InboxAction {
        let token = token(button)
        if token == .dismiss || token == .markRead {
            return InboxAction(
                kind: token == .dismiss ? .dismiss : .markRead, vendor: button.members(omitting: .title, .action))
        }
        if token == nil, let url = button.link(.url) {
            return InboxAction(kind: .openURL(url), vendor: button.members(omitting: .title, .url))
        }
        return InboxAction(kind: .custom(button.members(omitting: .title, .action)))
    }

    private static func token(_ button: VendorObject<Key>) -> Token? {
        guard let value = button[.action], !value.isBlank else { return nil }
        if let token = value.string.flatMap(Token.init(word:)) { return token }
        value.report(
            .actionUnknownToken,
            "the action is \(value.shown), but must be \(Token.words.listed("or")). The button opens its url; "
                + "without a usable url, it becomes a custom action")
        return nil
    }
}

extension InboxMessage {
    /// The buttons to show if the message is in this layout.
    ///
    /// ``InboxMessage/Fields/actions`` contains all buttons.
    ///
    /// For a Pushwoosh message, you get the first three buttons in the captioned and classic layouts, and none in other
    /// layouts, as in InboxKit. For any other message, you get all buttons in every layout.
    ///
    /// ```swift
    /// let layout = message.displayLayout()
    /// for action in message.displayActions(in: layout) { stack.addArrangedSubview(button(for: action)) }
    /// ```
    public func displayActions(in layout: MessageLayout) -> [InboxAction] {
        let actions = self.fields.actions
        guard self.fields.provider == .pushwoosh else { return actions }
        let hasButtons = layout == .captioned || layout == .classic
        return hasButtons ? Array(actions.prefix(PushwooshButton.drawnLimit)) : []
    }
}
