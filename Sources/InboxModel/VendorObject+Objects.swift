public import InboxJSON

extension VendorObject {
    /// An object.
    ///
    /// Another type is `field.wrong-type`.
    public func object<Inner: VendorKey>(_ key: Key, _ keys: Inner.Type = Inner.self) -> VendorObject<Inner>? {
        guard let value = self[key], !value.isBlank else { return nil }
        guard let object = value.object(Inner.self) else {
            value.reportNot("an object")
            return nil
        }
        return object
    }

    /// An object, or a string with the JSON of one, as platforms differ.
    ///
    /// Another type is `field.wrong-type`; so is another string, unless `unreadable` takes it.
    public func objectOrString<Inner: VendorKey>(
        _ key: Key, _ keys: Inner.Type = Inner.self, unreadable: ((VendorValue) -> Void)? = nil
    ) -> VendorObject<Inner>? {
        guard let value = self[key], !value.isBlank else { return nil }
        if case .object(let object, _) = value.objectOrString(Inner.self) { return object }
        if let unreadable, value.kind == .string {
            unreadable(value)
        } else {
            value.reportNot("an object")
        }
        return nil
    }

    /// The sender's free-form data: an object; a string with the JSON of one is read too (`field.coerced`), another string
    /// is `custom.unparsable`, another type `field.wrong-type`.
    public func customData(_ key: Key) -> JSONObject? {
        guard let value = given(key, .custom) else { return nil }
        return settled(value.customData(), key, .custom, value)
    }

    /// The elements of an array; another type is `field.wrong-type`.
    public func list(_ key: Key, as field: UnifiedField) -> [VendorValue]? {
        guard let value = given(key, field) else { return nil }
        guard value.kind == .array else {
            value.reportNot("a list")
            return settled(nil, key, field, value)
        }
        return settled(value.elements, key, field, value)
    }
}

extension VendorValue {
    /// Reports that the value is of another type than the field's.
    ///
    /// - Parameter wanted: What belongs there, as in `a list`.
    public func reportNot(_ wanted: String) {
        report(.fieldWrongType, "\(name) is \(shown) where \(wanted) belongs; it counts as absent")
    }

    /// Reports custom data that cannot be read.
    public func reportUnparsableCustom() {
        report(.customUnparsable, "\(name) is \(shown), which is not the JSON of an object; send an object")
    }

    func customData() -> JSONObject? {
        switch kind {
        case .object:
            return JSONObject(document, at: place.index, omitting: [])
        case .string:
            guard let inner = opened(as: .object) else {
                reportUnparsableCustom()
                return nil
            }
            report(.fieldCoerced, "\(name) is a string that holds JSON, read as the object; send the object itself")
            return JSONObject(inner.document, at: inner.place.index, omitting: [])
        default:
            reportNot("an object")
            return nil
        }
    }
}

extension [VendorValue] {
    /// Reads buttons, in order.
    ///
    /// One that is no object, or has no title, is dropped, with that finding alone.
    ///
    /// - Parameters:
    ///   - title: The key of a button's label.
    ///   - read: The action of a button with that label.
    public func buttons<Key: VendorKey>(
        title: Key, _ read: (_ button: VendorObject<Key>, _ title: String) -> InboxAction
    ) -> [InboxAction] {
        var actions: [InboxAction] = []
        for element in self {
            let findings = element.context.findings.count
            guard let button = element.object(Key.self) else {
                element.context.drop(element, findingsSince: findings)
                element.report(.actionNotObject, "a button is \(element.shown), which is no object; it is left out")
                continue
            }
            guard let label = button.text(title) else {
                element.context.drop(element, findingsSince: findings)
                element.report(.actionMissingTitle, "a button has no \"\(title.name)\" to show; it is left out")
                continue
            }
            actions.append(read(button, label))
        }
        return actions
    }

    /// Texts, in order, each once; a member that is no string is `field.wrong-type`.
    public func distinctTexts() -> [String] {
        var texts: [String] = []
        var seen: Set<ExactText> = []
        for element in self where !element.isBlank {
            guard let text = element.string else {
                element.report(.fieldWrongType, "a member is \(element.shown) where text belongs; it is left out")
                continue
            }
            if count > 1, !seen.insert(ExactText(text)).inserted { continue }
            texts.append(text)
        }
        return texts
    }
}
