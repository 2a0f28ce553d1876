import InboxJSON

extension VendorObject {
    /// Reads ``InboxMessage/actions``: the buttons of an array, in order.
    ///
    /// An element that is not an object, or has no title, is left out, with that finding alone. Another type than an array
    /// is `field.wrong-type`.
    ///
    /// ```swift
    /// card.readButtons(.buttons, into: &message, title: ButtonKey.label) { button, action in
    ///     button.readLink(.link, into: &action)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key of the array.
    ///   - message: The message.
    ///   - title: The key of a button's label.
    ///   - read: Fills an action that has its label and does nothing yet, `.custom([:])`.
    /// - Returns: Whether the key has an array; the message is unchanged if not.
    @inlinable @discardableResult
    public func readButtons<Button: VendorKey>(
        _ key: Key, into message: inout InboxMessage, title: Button,
        _ read: (_ button: VendorObject<Button>, _ action: inout InboxAction) -> Void
    ) -> Bool {
        guard let list = list(key, as: .actions) else { return false }
        message.actions = list.buttons(title: title, read)
        return true
    }
}

extension [VendorValue] {
    /// Reads buttons, in order, as ``VendorObject/readButtons(_:into:title:_:)`` does.
    @inlinable
    public func buttons<Button: VendorKey>(
        title: Button, _ read: (_ button: VendorObject<Button>, _ action: inout InboxAction) -> Void
    ) -> [InboxAction] {
        var actions: [InboxAction] = []
        actions.reserveCapacity(Swift.min(count, 8))
        for element in self {
            let findings = element.findingCount
            guard let button = element.object(Button.self) else {
                element.dropButton(findingsSince: findings)
                continue
            }
            var action = InboxAction()
            guard button.readText(title, into: &action, as: .title) else {
                element.dropButton(withoutTitle: title.name, findingsSince: findings)
                continue
            }
            read(button, &action)
            actions.append(action)
        }
        return actions
    }
}

extension VendorValue {
    @usableFromInline
    var findingCount: Int { context.findings.count }

    /// Drops a button that is not an object, with that finding alone.
    @usableFromInline
    func dropButton(findingsSince count: Int) {
        context.findings.drop(self, since: count)
        report(.actionNotObject, "a button is \(shown), which is not an object; it is left out")
    }

    /// Drops a button that has no label, with that finding alone.
    @usableFromInline
    func dropButton(withoutTitle name: String, findingsSince count: Int) {
        context.findings.drop(self, since: count)
        report(.actionMissingTitle, "a button has no \"\(name)\" to show; it is left out")
    }
}
