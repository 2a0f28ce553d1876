public import InboxJSON

extension VendorObject {
    /// An object.
    ///
    /// Another type is `field.wrong-type`.
    @inlinable
    public func object<Inner: VendorKey>(_ key: Key, _ keys: Inner.Type = Inner.self) -> VendorObject<Inner>? {
        guard has(key), let inner = value.object(places, key.rawValue) else { return nil }
        return VendorObject<Inner>(inner)
    }

    /// An object, or a string with the JSON of one, as platforms differ.
    ///
    /// Another type is `field.wrong-type`; so is another string, unless `unreadable` takes it.
    @inlinable
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
    @inlinable
    public func customData(_ key: Key) -> JSONObject? {
        guard let index = given(key, .custom) else { return nil }
        return settled(value.customData(at: index), key, .custom, index)
    }

    /// The elements of an array; another type is `field.wrong-type`.
    @inlinable
    public func list(_ key: Key, as field: UnifiedField) -> [VendorValue]? {
        guard let index = given(key, field) else { return nil }
        return settled(value.list(at: index), key, field, index)
    }

    /// The texts of an array, in order, each once; another type is `field.wrong-type`, and so is a member that is no string.
    @inlinable
    public func texts(_ key: Key, as field: UnifiedField) -> [String]? {
        guard let index = given(key, field) else { return nil }
        return settled(value.texts(at: index), key, field, index)
    }

    /// The same texts as they are kept in a message: where they stand, as far as they can.
    @inlinable
    package func placedTexts(_ key: Key, as field: UnifiedField) -> FieldTexts? {
        guard let index = given(key, field) else { return nil }
        return settled(value.placedTexts(at: index), key, field, index)
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

    /// The object under a known key, which has a value that is not blank.
    @usableFromInline
    func object(_ places: KeySlots, _ number: Int) -> VendorValue? {
        guard let value = known(places, number) else { return nil }
        if value.kind == .object { return value }
        value.reportNot("an object")
        return nil
    }

    @usableFromInline
    func customData(at index: Int) -> JSONObject? {
        sibling(index).customData()
    }

    @usableFromInline
    func list(at index: Int) -> [VendorValue]? {
        let list = sibling(index)
        guard document.kind(index) == .array else {
            list.reportNot("a list")
            return nil
        }
        return list.elements
    }

    private func customData() -> JSONObject? {
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
    @inlinable
    public func buttons<Key: VendorKey>(
        title: Key, _ read: (_ button: VendorObject<Key>, _ title: String) -> InboxAction
    ) -> [InboxAction] {
        placedButtons(title: title) { button, title in read(button, button.value.string(of: title)) }
    }

    /// The same with labels as they are kept in an action: where they stand, as far as they can.
    @inlinable
    package func placedButtons<Key: VendorKey>(
        title: Key, _ read: (_ button: VendorObject<Key>, _ title: FieldText) -> InboxAction
    ) -> [InboxAction] {
        var actions: [InboxAction] = []
        actions.reserveCapacity(Swift.min(count, 8))
        for element in self {
            let findings = element.findingCount
            // A button's texts have their places in the document in which it stands itself.
            let outer = element.beginPlaces()
            defer { element.endPlaces(outer) }
            guard let button = element.object(Key.self) else {
                element.dropButton(findingsSince: findings)
                continue
            }
            guard let label = button.placedText(title) else {
                element.dropButton(withoutTitle: title.name, findingsSince: findings)
                continue
            }
            actions.append(read(button, label))
        }
        return actions
    }
}

extension VendorValue {
    @usableFromInline
    var findingCount: Int { context.findings.count }

    /// Has texts told by their places in this value's document; gives the source of which they were told before.
    @usableFromInline
    func beginPlaces() -> Int {
        let outer = context.placedSource
        context.placedSource = place.source
        return outer
    }

    /// Has texts told by their places in an earlier source again.
    @usableFromInline
    func endPlaces(_ outer: Int) {
        context.placedSource = outer
    }

    /// Drops a button that is no object, with that finding alone.
    @usableFromInline
    func dropButton(findingsSince count: Int) {
        context.drop(self, findingsSince: count)
        report(.actionNotObject, "a button is \(shown), which is no object; it is left out")
    }

    /// Drops a button that has no label, with that finding alone.
    @usableFromInline
    func dropButton(withoutTitle name: String, findingsSince count: Int) {
        context.drop(self, findingsSince: count)
        report(.actionMissingTitle, "a button has no \"\(name)\" to show; it is left out")
    }

    @usableFromInline
    func placedTexts(at list: Int) -> FieldTexts? {
        if place.source == context.placedSource, list < 1 << 31, document.isListOfPlainTexts(list) {
            return .placed(UInt32(truncatingIfNeeded: list))
        }
        return texts(at: list).map { .made($0) }
    }

    @usableFromInline
    func texts(at list: Int) -> [String]? {
        guard document.kind(list) == .array else {
            sibling(list).reportNot("a list")
            return nil
        }
        var texts: [String] = []
        texts.reserveCapacity(min(sibling(list).elementCount, 64))
        var seen: Set<ByteEqualString> = []
        var member = list + 1
        let end = document.next(list)
        while member < end {
            defer { member = document.next(member) }
            guard document.kind(member) == .string else {
                let value = sibling(member)
                value.report(.fieldWrongType, "a member is \(value.shown) where text belongs; it is left out")
                continue
            }
            guard !document.isBlank(member) else { continue }
            let text = document.text(member)
            // Few are compared one by one, many by their hashes.
            if texts.count < JSONDocument.fewTexts {
                if texts.contains(where: { $0.hasSameBytes(as: text) }) { continue }
            } else {
                if seen.isEmpty { seen = Set(texts.map(ByteEqualString.init)) }
                guard seen.insert(ByteEqualString(text)).inserted else { continue }
            }
            texts.append(text)
        }
        return texts
    }
}

extension JSONDocument {
    /// Whether the value is an array of few strings with nothing to mend in them: none blank, none escaped.
    fileprivate func isListOfPlainTexts(_ list: Int) -> Bool {
        guard kind(list) == .array else { return false }
        // Strings alone stand one behind another on the tape.
        let elements = list + 1..<next(list)
        guard elements.count <= Self.fewTexts else { return false }
        return elements.allSatisfy { kind($0) == .string && !tape[$0].isEscaped && !isBlank($0) }
    }
}
