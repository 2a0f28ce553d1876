public import InboxModel

extension InboxMessage {
    /// The buttons to draw in a cell of this layout.
    ///
    /// ``InboxMessage/Fields/actions`` contains all buttons.
    ///
    /// For a Pushwoosh message, captioned and classic cells draw the first three buttons and other cells draw none, as
    /// in InboxKit. For any other message, every cell draws all buttons.
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
