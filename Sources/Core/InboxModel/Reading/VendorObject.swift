public import InboxJSON

/// An object of a vendor's payload.
///
/// An adapter reads its fields by their keys.
///
/// A reading function returns nil if the key is absent, or if its value is `null` or blank. It also returns nil, and
/// reports a diagnostic, if the value has a type that cannot be read.
///
/// ```swift
/// message.title = card.text(.title, as: .title) ?? card.text(.tt, as: .title)
/// if card.flag(.dismissed, as: .status) == true { message.status = .deleted }
/// ```
///
/// `as:` names the field of the message that the value is for, and `by:` the rule in the vendor's table of rules.
/// Explanations show both, and the adapter's mapping is derived from them.
public struct VendorObject<Key: VendorKey> {
    // The struct has only six fields, with those of its parts. The compiler copies a larger one where it could move it.
    //
    // Functions that know `Key` are generic, so they are short and inlined into the adapter. They pass the number of a
    // key to `VendorValue`, which does the work and is not generic.

    /// The object itself.
    public let value: VendorValue
    @usableFromInline let found: JSONFoundKeys

    /// Finds the known keys of an object, in one walk over its members.
    @inlinable
    init(_ value: consuming VendorValue) {
        found = value.findKeys(Key.table.keys)
        self.value = value
    }

    /// The value of a key, the last one if it is repeated; nil if it is absent or `null`.
    @inlinable
    public subscript(key: Key) -> VendorValue? {
        value.known(found, key.number)
    }

    /// Whether the key has a value that is not blank.
    @inlinable
    public func has(_ key: Key) -> Bool {
        found.hasValue(key.number) ?? (value.presentPosition(found, key.number) != nil)
    }

    /// Whether the value of a key is a string, even a blank one.
    @inlinable
    package func hasString(_ key: Key) -> Bool {
        value.hasString(found, key.number)
    }

    // MARK: Provenance

    /// The position of a key's value; nil if it is absent, `null` or blank, which is recorded.
    @inlinable @inline(__always)
    package func presentPosition(_ key: Key, _ field: UnifiedField?, _ rule: StaticString?) -> JSONNode.Position? {
        guard value.isRecording else { return has(key) ? value.position(found, key.number) : nil }
        return value.recordPresence(found, key.number, field, rule, Key.table.name(key.number))
    }

    /// Records whether a key's value could be used, and returns the result.
    @inlinable @inline(__always)
    func recordOutcome<Value>(
        _ result: Value?, _ key: Key, _ field: UnifiedField?, _ rule: StaticString?, _ position: JSONNode.Position,
        isDate: Bool = false
    ) -> Value? {
        if value.isRecording {
            value.recordOutcome(
                field, rule, Key.table.name(key.number), position, isTaken: result != nil, isDate: isDate)
        }
        return result
    }

    /// Records that a field came from the value of a key, if you did not read it with `as:`.
    @inlinable
    public func recordProvenance(_ key: Key, as field: UnifiedField, by rule: StaticString? = nil) {
        guard value.isRecording, let position = value.position(found, key.number) else { return }
        value.recordOutcome(field, rule, Key.table.name(key.number), position, isTaken: true, isDate: false)
    }

    /// Keeps the value of a key in `vendor`, as it was sent, unless it is blank.
    ///
    /// - Parameter member: The name in `vendor`; nil for the key.
    @inlinable
    public func keep(
        _ key: Key, as member: String? = nil, in vendor: inout JSONObjectBuilder, by rule: StaticString? = nil
    ) {
        guard presentPosition(key, .vendor, rule) != nil else { return }
        vendor.set(member ?? Key.table.name(key.number), to: json(key))
        recordProvenance(key, as: .vendor, by: rule)
    }

    // MARK: Members

    /// All members in order, even `null`; of a repeated key only the last one.
    @inlinable
    package var allMembers: JSONObject { membersOmitting { _ in false } }

    /// The members in order, even `null`, without the given keys; of a repeated key only the last one.
    @inlinable
    public func members(omitting keys: Key...) -> JSONObject {
        membersOmitting { keys.contains($0) }
    }

    /// The members as in ``members(omitting:)``, without the known keys for which a predicate is true.
    @inlinable
    package func membersOmitting(where isOmitted: (Key) -> Bool) -> JSONObject {
        var omitted = JSONMemberSet()
        found.forEachPresent(of: Key.table.cases.count) { number in
            if isOmitted(Key.table.cases[number]) { omitted.insert(number) }
        }
        return value.members(found, omitting: omitted)
    }

    /// The value of a key exactly as it was sent, even `null`; nil if the key is absent.
    @inlinable
    public func json(_ key: Key) -> JSONValue? {
        value.json(found, key.number)
    }

    /// The members with these keys exactly as they were sent, even `null`, in the order of the keys.
    @inlinable
    public func members(of keys: Key...) -> JSONObject {
        if keys.count == 1, let only = value.only(found, keys[0].number) { return only }
        return JSONObject(
            keys.compactMap { key in
                json(key).map { JSONObject.Member(key: Key.table.name(key.number), value: $0) }
            })
    }
}

@available(*, unavailable)
extension VendorObject: Sendable {}
