public import InboxJSON

extension VendorObject {
    // MARK: Writing a field

    /// Reads a text into the message: a string that is not blank; a number by its digits (`field.coerced`, unless accepted).
    ///
    /// - Returns: Whether the key has a usable text; the message is unchanged if not.
    @inlinable @discardableResult
    public func readText(
        _ key: Key, into message: inout InboxMessage, as field: InboxMessage.TextField,
        accepting: AcceptedTypes = .documented
    ) -> Bool {
        guard let position = presentPosition(key, field.slot.unified) else { return false }
        let isTaken = value.readText(at: position, into: &message, field.slot, accepting)
        return recordOutcome(isTaken, key, field.slot.unified, position)
    }

    /// Reads a text into the message: that of the first key that has a usable one.
    @inlinable @discardableResult
    public func readText(
        _ keys: [Key], into message: inout InboxMessage, as field: InboxMessage.TextField,
        accepting: AcceptedTypes = .documented
    ) -> Bool {
        for key in keys {
            if readText(key, into: &message, as: field, accepting: accepting) { return true }
        }
        return false
    }

    /// Reads a text into an action.
    ///
    /// - Returns: Whether the key has a usable text; the action is unchanged if not.
    @inlinable @discardableResult
    public func readText(
        _ key: Key, into action: inout InboxAction, as field: InboxAction.TextField,
        accepting: AcceptedTypes = .documented
    ) -> Bool {
        guard has(key), let position = value.position(found, key.number) else { return false }
        return value.readText(at: position, into: &action, field, accepting)
    }

    /// Copies a text into an action without a finding: a string that is not blank, or a number by its digits.
    ///
    /// It is for a value that another function reads and reports.
    ///
    /// - Returns: Whether the key has such a text; the action is unchanged if not.
    @inlinable @discardableResult
    public func copyText(_ key: Key, into action: inout InboxAction, as field: InboxAction.TextField) -> Bool {
        hasPlainText(key) && readText(key, into: &action, as: field, accepting: .stringOrNumber)
    }

    /// Reads a text into the members of ``InboxMessage/vendor``, as a string.
    ///
    /// ```swift
    /// card.readText(.hash, into: &members)                    // the member "hash"
    /// card.readText(.p, into: &members, named: "hash")        // the same member, from a short key
    /// ```
    ///
    /// - Parameter name: The member's name; nil for the key.
    /// - Returns: Whether the key has a usable text; nothing is added if not.
    @inlinable @discardableResult
    public func readText(
        _ key: Key, into members: inout [JSONObject.Member], named name: String? = nil,
        accepting: AcceptedTypes = .documented
    ) -> Bool {
        guard let position = presentPosition(key, .vendor) else { return false }
        let text = value.jsonText(at: position, accepting)
        if let text { members.append(.init(key: name ?? Key.table.name(key.number), value: text)) }
        return recordOutcome(text != nil, key, .vendor, position)
    }

    /// Reads the topics: the texts of an array, in order, equal ones once.
    ///
    /// Another type is `field.wrong-type`, and so is an element that is not a string.
    ///
    /// - Returns: Whether the key has an array.
    @inlinable @discardableResult
    public func readTopics(_ key: Key, into message: inout InboxMessage) -> Bool {
        guard let position = presentPosition(key, .topics) else { return false }
        return recordOutcome(value.readTopics(at: position, into: &message), key, .topics, position)
    }

    // MARK: Returning a value

    /// A text that is not blank; a number by its digits (`field.coerced`, unless accepted).
    @inlinable
    public func text(
        _ key: Key, as field: UnifiedField? = nil, accepting: AcceptedTypes = .documented
    ) -> String? {
        guard let position = presentPosition(key, field) else { return nil }
        return recordOutcome(value.text(at: position, accepting), key, field, position)
    }

    /// The texts of an array, in order, equal ones once.
    ///
    /// Another type is `field.wrong-type`, and so is an element that is not a string.
    @inlinable
    public func texts(_ key: Key, as field: UnifiedField? = nil) -> [String]? {
        guard let position = presentPosition(key, field) else { return nil }
        return recordOutcome(value.texts(at: position), key, field, position)
    }
}

extension VendorValue {
    /// The text of a string that is not blank; a number by its digits (`field.coerced`, unless accepted).
    public func text(accepting: AcceptedTypes = .documented) -> String? {
        isBlank ? nil : text(at: position, accepting)
    }

    /// Reads a text into the message, as ``VendorObject/readText(_:into:as:accepting:)-(Key,InboxMessage,_,_)``.
    @discardableResult
    public func readText(
        into message: inout InboxMessage, as field: InboxMessage.TextField, accepting: AcceptedTypes = .documented
    ) -> Bool {
        guard !isBlank, readText(at: position, into: &message, field.slot, accepting) else { return false }
        recordOutcome(.taken, as: field.slot.unified)
        return true
    }

    // The following functions read a value of the same document that is not blank.

    @usableFromInline
    func readText(
        at position: JSONNode.Position, into message: inout InboxMessage, _ slot: TextSlot, _ accepting: AcceptedTypes
    ) -> Bool {
        if document.kind(at: position) == .string, setLocation(slot, position, in: &message) { return true }
        guard let text = text(at: position, accepting) else { return false }
        if !setLocation(slot, position, in: &message) { message.content[slot] = text }
        return true
    }

    /// Stores a text by its location, if it is the text of the message as it is in the document.
    @inline(__always)
    func setLocation(_ slot: TextSlot, _ position: JSONNode.Position, in message: inout InboxMessage) -> Bool {
        guard let location = document.textLocation(at: position) else { return false }
        return message.content.setLocation(slot, location, in: document)
    }

    @usableFromInline
    func readText(
        at position: JSONNode.Position, into action: inout InboxAction, _ field: InboxAction.TextField,
        _ accepting: AcceptedTypes
    ) -> Bool {
        guard let text = storedText(at: position, accepting) else { return false }
        action.setText(field, text, of: document)
        return true
    }

    /// A text as it can be stored: by its location, if it is there as it is read.
    func storedText(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> StoredText? {
        if document.kind(at: position) == .string, let text = storedLocation(position) { return text }
        return text(at: position, accepting).map { storedLocation(position) ?? .string($0) }
    }

    /// The location of a string or number whose text needs no change; nil for any other value.
    @inline(__always)
    func storedLocation(_ position: JSONNode.Position) -> StoredText? {
        document.textLocation(at: position).map { .location($0) }
    }

    /// A text as a JSON string.
    @usableFromInline
    func jsonText(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> JSONValue? {
        if document.kind(at: position) == .string, document.textLocation(at: position) != nil {
            return document.value(at: position)
        }
        return text(at: position, accepting).map { JSONValue($0) }
    }

    @usableFromInline
    func text(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> String? {
        switch document.kind(at: position) {
        case .string:
            return document.text(at: position)
        case .number:
            if accepting == .documented {
                let value = sibling(position)
                value.report(
                    .fieldCoerced, "\(value.name) is the number \(value.shown) and is read as a string; send a string")
            }
            return document.text(at: position)
        case .null:
            return nil
        default:
            sibling(position).reportWrongType(expected: "a string")
            return nil
        }
    }

    @usableFromInline
    func readTopics(at list: JSONNode.Position, into message: inout InboxMessage) -> Bool {
        if let location = document.textListLocation(at: list),
            message.content.setLocation(.topics, location, in: document)
        {
            return true
        }
        guard let texts = texts(at: list) else { return false }
        message.topics = texts
        return true
    }

    @usableFromInline
    func texts(at list: JSONNode.Position) -> [String]? {
        guard document.kind(at: list) == .array else {
            sibling(list).reportWrongType(expected: "an array")
            return nil
        }
        var texts: [String] = []
        texts.reserveCapacity(min(document.node(at: list).elementCount, 64))
        var seen: Set<ByteEqualString> = []
        for element in document.node(at: list).elements {
            guard element.kind == .string else {
                let value = sibling(element.position)
                value.report(
                    .fieldWrongType, "an element is \(value.shown), but a string is expected; it is left out")
                continue
            }
            guard !element.isBlank else { continue }
            let text = element.text
            // Linear search below this count, hashes above it.
            if texts.count < JSONTextLocation.maximumListCount {
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
