public import InboxJSON

extension VendorObject {
    /// Reads a text that is not blank; a number is read as its digits (`field.coerced`, unless accepted).
    @inlinable
    public func text(
        _ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil, accepting: AcceptedTypes = .documented
    ) -> String? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.text(at: position, accepting), key, field, rule, position)
    }

    /// Reads the texts of an array, in order and without repetitions.
    ///
    /// A value of another type, or an element that is not a string, gives `field.wrong-type`.
    @inlinable
    public func texts(_ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil) -> [String]? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.texts(at: position), key, field, rule, position)
    }
}

extension VendorValue {
    /// Reads a text that is not blank; a number is read as its digits (`field.coerced`, unless accepted).
    public func text(
        as field: UnifiedField? = nil, by rule: StaticString? = nil, accepting: AcceptedTypes = .documented
    ) -> String? {
        guard !isBlank, let text = text(at: position, accepting) else { return nil }
        if let field { recordOutcome(.taken, as: field, by: rule) }
        return text
    }

    // The functions below read a value of the same document. The caller knows that it is not blank.

    @usableFromInline
    func text(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> String? {
        switch document.kind(at: position) {
        case .string:
            return document.text(at: position)
        case .number:
            if accepting == .documented {
                let value = value(at: position)
                value.report(
                    .fieldCoerced, "\(value.name) is the number \(value.shown) and is read as a string; send a string")
            }
            return document.text(at: position)
        case .null:
            return nil
        default:
            value(at: position).reportWrongType(expected: "a string")
            return nil
        }
    }

    @usableFromInline
    func texts(at list: JSONNode.Position) -> [String]? {
        guard document.kind(at: list) == .array else {
            value(at: list).reportWrongType(expected: "an array")
            return nil
        }
        var texts: [String] = []
        var seen: Set<ByteEqualString> = []
        var element = document.firstChild(at: list)
        let end = document.end(at: list)
        if element < end { texts.reserveCapacity(2) }
        while element < end {
            defer { element = document.end(at: element) }
            guard document.kind(at: element) == .string else {
                let value = value(at: element)
                value.report(
                    .fieldWrongType, "an element must be a string, not \(value.shown); it is left out")
                continue
            }
            guard document.hasValue(at: element) else { continue }
            let text = document.text(at: element)
            // For a few texts, linear search is faster than hashing.
            if texts.count < 8 {
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
