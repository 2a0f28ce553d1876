public import InboxModel

extension InboxMessage {
    /// The buttons to draw in a cell of this layout; ``InboxMessage/Fields/actions`` keeps all of them.
    ///
    /// Of a Pushwoosh message, captioned and classic cells draw the first three and other cells none, as InboxKit does. Of
    /// any other message, every cell draws all buttons.
    ///
    /// ```swift
    /// let layout = message.displayLayout()
    /// for action in message.displayActions(in: layout) { stack.addArrangedSubview(button(for: action)) }
    /// ```
    public func displayActions(in layout: MessageLayout) -> [InboxAction] {
        let actions = self.actions
        guard self.provider == .pushwoosh else { return actions }
        let hasButtons = layout == .captioned || layout == .classic
        return hasButtons ? Array(actions.prefix(PushwooshButton.drawnLimit)) : []
    }
}
