extension VendorObject {
    /// Reads the buttons of an array, in order; nil if there is no array at the key.
    ///
    /// A button that is not an object or has no title is left out. It gives one diagnostic that says so, and no others.
    /// A value that is not an array gives `field.wrong-type`.
    ///
    /// ```swift
    /// message.actions = card.buttons(.buttons, title: ButtonKey.label) { button in
    ///     InboxAction(kind: button.link(.link).map { .openURL($0) } ?? .dismiss)
    /// } ?? []
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key of the array.
    ///   - title: The key of a button's label.
    ///   - read: Reads what a button does. The label has already been read.
    @inlinable
    public func buttons<Button: VendorKey>(
        _ key: Key, title: Button, by rule: StaticString? = nil, _ read: (VendorObject<Button>) -> InboxAction
    ) -> [InboxAction]? {
        list(key, as: .actions, by: rule)?.buttons(title: title, read)
    }
}

extension [VendorValue] {
    /// Reads buttons, in order, as ``VendorObject/buttons(_:title:by:_:)`` does.
    @inlinable
    package func buttons<Button: VendorKey>(
        title: Button, _ read: (VendorObject<Button>) -> InboxAction
    ) -> [InboxAction] {
        var actions: [InboxAction] = []
        actions.reserveCapacity(Swift.min(count, 8))
        for element in self {
            let diagnostics = element.diagnosticCount
            guard let button = element.object(Button.self) else {
                element.dropButton(diagnosticsSince: diagnostics)
                continue
            }
            guard let label = button.text(title) else {
                element.dropButton(withoutTitle: title.name, diagnosticsSince: diagnostics)
                continue
            }
            var action = read(button)
            action.title = label
            actions.append(action)
        }
        return actions
    }
}

extension VendorValue {
    @usableFromInline
    var diagnosticCount: Int { context.diagnostics.count }

    /// Drops a button that is not an object, with one diagnostic that says so and no others.
    @usableFromInline
    func dropButton(diagnosticsSince count: Int) {
        context.diagnostics.drop(self, since: count)
        report(.actionNotObject, "a button must be an object, not \(shown); it is left out")
    }

    @usableFromInline
    func dropButton(withoutTitle name: String, diagnosticsSince count: Int) {
        context.diagnostics.drop(self, since: count)
        report(.actionMissingTitle, "a button has no \"\(name)\" to show, so it is left out; add one")
    }
}
