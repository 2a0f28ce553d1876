public import InboxJSON

extension VendorObject {
    /// Reads an object; a value of another type gives `field.wrong-type`.
    @inlinable
    public func object<Inner: VendorKey>(_ key: Key, _ keys: Inner.Type = Inner.self) -> VendorObject<Inner>? {
        guard has(key), let inner = value.object(found, key.number) else { return nil }
        return VendorObject<Inner>(inner)
    }

    /// Reads an object, or a string that contains a JSON object.
    ///
    /// Use it for a field whose type differs between platforms. A value of another type gives `field.wrong-type`. So
    /// does any other string, unless `unreadable` handles it.
    @inlinable
    public func objectOrString<Inner: VendorKey>(
        _ key: Key, _ keys: Inner.Type = Inner.self, unreadable: ((VendorValue) -> Void)? = nil
    ) -> VendorObject<Inner>? {
        guard let value = self[key], !value.isBlank else { return nil }
        if let object = value.objectOrString(Inner.self) { return object }
        if let unreadable, value.kind == .string {
            unreadable(value)
        } else {
            value.reportWrongType(expected: "an object")
        }
        return nil
    }

    /// Reads the sender's free-form data: an object, or a string that contains a JSON object (`field.coerced`).
    ///
    /// Any other string gives `custom.unparsable`, and a value of another type gives `field.wrong-type`.
    @inlinable
    public func customData(_ key: Key, by rule: StaticString? = nil) -> JSONObject? {
        guard let position = presentPosition(key, .custom, rule) else { return nil }
        return recordOutcome(value.customData(at: position), key, .custom, rule, position)
    }

    /// Reads the elements of an array; a value of another type gives `field.wrong-type`.
    @inlinable
    public func list(_ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil) -> [VendorValue]? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.list(at: position), key, field, rule, position)
    }
}

extension VendorValue {
    /// - Parameter expected: The right type, as in `an array`.
    @usableFromInline
    package func reportWrongType(expected: String) {
        report(.fieldWrongType, "\(name) must be \(expected), not \(shown); it is ignored")
    }

    package func reportUnparsableCustomData() {
        report(.customUnparsable, "\(name) is \(shown), which does not contain a JSON object; send an object")
    }

    /// The value itself if it is a string.
    ///
    /// Any other type, even a number, gives `field.wrong-type`. Use it for a field that the vendor's own SDK ignores
    /// unless it is a string.
    package func requireString(as field: UnifiedField, by rule: StaticString? = nil) -> VendorValue? {
        if kind == .string { return self }
        reportWrongType(expected: "a string")
        recordOutcome(.unusable, as: field, by: rule)
        return nil
    }

    /// The object at a known key whose value is not blank.
    @usableFromInline
    func object(_ found: JSONFoundKeys, _ number: Int) -> VendorValue? {
        guard let value = known(found, number) else { return nil }
        if value.kind == .object { return value }
        value.reportWrongType(expected: "an object")
        return nil
    }

    @usableFromInline
    func customData(at position: JSONNode.Position) -> JSONObject? {
        value(at: position).customData()
    }

    @usableFromInline
    func list(at position: JSONNode.Position) -> [VendorValue]? {
        let list = value(at: position)
        guard document.kind(at: position) == .array else {
            list.reportWrongType(expected: "an array")
            return nil
        }
        return list.elements
    }

    private func customData() -> JSONObject? {
        switch kind {
        case .object:
            return members
        case .string:
            guard let inner = parsedString(as: .object) else {
                reportUnparsableCustomData()
                return nil
            }
            report(
                .fieldCoerced,
                "\(name) should be an object, not a string; the JSON object in the string is used")
            return inner.members
        default:
            reportWrongType(expected: "an object")
            return nil
        }
    }
}
