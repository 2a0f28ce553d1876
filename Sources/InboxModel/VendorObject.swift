public import InboxJSON

/// An object of a vendor's payload, its known keys found in one walk: what an adapter reads fields from.
///
/// Each reading function asks one key. It gives a value, or nil where there is none: absent, `null`, blank, or of a type
/// that cannot be read, which it reports. So alternatives read as the vendor's table does:
///
/// ```swift
/// message.title = object.text(.subject, as: .title) ?? object.text(.title, as: .title)
/// ```
public struct VendorObject<Key: VendorKey> {
    /// The object itself.
    public let value: VendorValue
    private let base: Int

    init(_ value: VendorValue) {
        self.value = value
        base = value.context.findKeys(of: value.place.index, in: value.document, Key.table.keys)
    }

    /// The value of a key, whatever it is: nil where it is absent or `null`.
    ///
    /// Of a repeated key the last.
    public subscript(key: Key) -> VendorValue? {
        guard let index = value.context.place(base, key.rawValue), value.document.kind(index) != .null else {
            return nil
        }
        return value.sibling(index)
    }

    /// The value of a key unless it is blank, and an entry in the account of the message.
    @inline(__always)
    func given(_ key: Key, _ field: UnifiedField?) -> VendorValue? {
        guard value.context.attempts == nil else { return recorded(key, field) }
        guard let value = self[key], !value.isBlank else { return nil }
        return value
    }

    private func recorded(_ key: Key, _ field: UnifiedField?) -> VendorValue? {
        guard let index = value.context.place(base, key.rawValue) else {
            value.context.record(field, key.name, .absent, value.place)
            return nil
        }
        let member = value.sibling(index)
        if member.kind == .null || member.isBlank {
            value.context.record(field, key.name, member.kind == .null ? .null : .blank, member.place)
            return nil
        }
        return member
    }

    /// Notes in the account of the message what became of a key's value, and hands it on.
    @inline(__always)
    func settled<Value>(_ result: Value?, _ key: Key, _ field: UnifiedField?, _ value: VendorValue) -> Value? {
        if value.context.attempts != nil {
            value.context.record(field, key.name, result == nil ? .unusable : .taken, value.place)
        }
        return result
    }

    /// Whether the object has a value for the key that is not blank.
    public func has(_ key: Key) -> Bool {
        guard let value = self[key] else { return false }
        return !value.isBlank
    }

    /// The members but for those of the keys named, in order; of a repeated key the last.
    ///
    /// `null` stays.
    public func members(omitting keys: some Sequence<Key>) -> JSONObject {
        var omitted: [Int] = []
        for key in keys {
            if let index = value.context.place(base, key.rawValue) { omitted.append(index) }
        }
        return JSONObject(value.document, at: value.place.index, omitting: omitted)
    }

    /// The members of the keys named that are not absent, in that order: as given, `null` too.
    public func members(of keys: some Sequence<Key>) -> [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        for key in keys {
            guard let index = value.context.place(base, key.rawValue) else { continue }
            members.append(.init(key: key.name, value: JSONValue(value.document, at: index)))
        }
        return members
    }
}

@available(*, unavailable)
extension VendorObject: Sendable {}
