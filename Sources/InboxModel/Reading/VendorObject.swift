public import InboxJSON

/// An object of a vendor's payload, from which an adapter reads fields by their keys.
///
/// There are two kinds of functions. A function whose name begins with `read` writes a field of the message and returns
/// whether it found a usable value; a message field without one keeps its value. The other functions return a value, or nil
/// if there is none: the key is absent, or its value is `null`, blank or of a type that cannot be read, which is reported.
///
/// ```swift
/// card.readText([.title, .tt], into: &message, as: .title)      // the first key that has a text
/// if card.flag(.dismissed, as: .status) == true { message.status = .deleted }
/// ```
///
/// `as:` names the field of the message, for ``InboxFeed/provenance`` and explanations.
public struct VendorObject<Key: VendorKey> {
    // The functions that know `Key` are short and inlined into the adapter. The work is done in `VendorValue`, which is not
    // generic and knows keys by their number.

    /// The object itself.
    public let value: VendorValue
    @usableFromInline let found: JSONFoundKeys
    @usableFromInline let isRecording: Bool

    /// Finds the known keys of an object, in one walk over its members.
    @inlinable
    init(_ value: consuming VendorValue) {
        found = value.findKeys(Key.table.keys)
        isRecording = value.isRecording
        self.value = value
    }

    /// The value of a key; nil if it is absent or `null`.
    ///
    /// The last value counts if the key is repeated.
    @inlinable
    public subscript(key: Key) -> VendorValue? {
        value.known(found, key.number)
    }

    /// Whether the object has a value for the key that is not blank.
    @inlinable
    public func has(_ key: Key) -> Bool {
        found.hasValue(key.number) ?? (value.presentPosition(found, key.number) != nil)
    }

    /// Whether the object has a string for the key that is not blank.
    @inlinable
    public func isText(_ key: Key) -> Bool {
        has(key) && value.isText(found, key.number)
    }

    /// Whether the object has a string that is not blank, or a number, for the key; see ``VendorValue/plainText``.
    @inlinable
    public func hasPlainText(_ key: Key) -> Bool {
        has(key) && value.hasPlainText(found, key.number)
    }

    // MARK: Provenance

    /// The position of a key's value, unless it is absent, `null` or blank, which is recorded.
    @inlinable
    func presentPosition(_ key: Key, _ field: @autoclosure () -> UnifiedField?) -> JSONNode.Position? {
        guard isRecording else { return has(key) ? value.position(found, key.number) : nil }
        return value.recordPresence(found, key.number, field(), Key.table.name(key.number))
    }

    /// Records whether a key's value could be used, and returns the result.
    @inlinable
    func recordOutcome<Value>(
        _ result: Value?, _ key: Key, _ field: @autoclosure () -> UnifiedField?, _ position: JSONNode.Position
    ) -> Value? {
        if isRecording {
            value.recordOutcome(field(), Key.table.name(key.number), position, isTaken: result != nil)
        }
        return result
    }

    /// Records whether a key's value could be used, and returns that.
    @inlinable
    func recordOutcome(
        _ isTaken: Bool, _ key: Key, _ field: @autoclosure () -> UnifiedField?, _ position: JSONNode.Position
    ) -> Bool {
        if isRecording { value.recordOutcome(field(), Key.table.name(key.number), position, isTaken: isTaken) }
        return isTaken
    }

    /// Records that a field came from the value of a key: for a value that was not read by a function with `as:`.
    @inlinable
    public func recordProvenance(_ key: Key, as field: UnifiedField) {
        guard isRecording, let position = value.position(found, key.number) else { return }
        value.recordOutcome(field, Key.table.name(key.number), position, isTaken: true)
    }

    // MARK: Members

    /// The members, in order, without those of some keys; `null` members stay, and the last of a repeated key.
    @inlinable
    public func members(omitting keys: some Sequence<Key>) -> JSONObject {
        membersOmitting { keys.contains($0) }
    }

    /// The members, in order, without those of the known keys for which a predicate is true; `null` members stay, and the
    /// last of a repeated key.
    @inlinable
    public func membersOmitting(where isOmitted: (Key) -> Bool) -> JSONObject {
        var omitted = JSONMemberSet()
        found.forEachPresent(of: Key.table.cases.count) { number in
            if isOmitted(Key.table.cases[number]) { omitted.insert(number) }
        }
        return value.members(found, omitting: omitted)
    }

    /// The object with the member of one key alone, as it was sent; empty if the key is absent.
    @inlinable
    public func only(_ key: Key) -> JSONObject {
        value.only(found, key.number) ?? JSONObject(members(of: CollectionOfOne(key)))
    }

    /// The value of a key as it was sent, `null` included; nil if the key is absent.
    @inlinable
    public func json(_ key: Key) -> JSONValue? {
        value.json(found, key.number)
    }

    /// Adds the member of a key as it was sent, `null` included; nothing if the key is absent.
    @inlinable
    public func add(_ key: Key, to members: inout [JSONObject.Member]) {
        guard let json = json(key) else { return }
        members.append(JSONObject.Member(key: Key.table.name(key.number), value: json))
    }

    /// The members of some keys as they were sent, `null` included, in the order of the keys.
    @inlinable
    public func members(of keys: some Sequence<Key>) -> [JSONObject.Member] {
        keys.reduce(into: []) { members, key in add(key, to: &members) }
    }
}

@available(*, unavailable)
extension VendorObject: Sendable {}
