public import InboxModel

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
