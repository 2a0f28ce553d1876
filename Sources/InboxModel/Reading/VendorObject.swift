public import InboxJSON

/// An object of a vendor's payload, its known keys found in one walk: what an adapter reads fields from.
///
/// Each reading function asks one key. It gives a value, or nil where there is none: absent, `null`, blank, or of a type
/// that cannot be read, which it reports. So alternatives read as the vendor's table does:
///
/// ```swift
/// message.title = object.text(.subject, as: .title) ?? object.text(.title, as: .title)
/// ```
///
/// The functions that know `Key` are thin and inlined into the adapter; what they do is in ``VendorValue``, which knows
/// numbers of keys only, so that no generic code is left to run.
public struct VendorObject<Key: VendorKey> {
    /// The object itself.
    public let value: VendorValue
    @usableFromInline let places: KeySlots
    @usableFromInline let isRecording: Bool

    @inlinable
    init(_ value: consuming VendorValue) {
        places = value.findKeys(Key.table.keys)
        isRecording = value.isRecording
        self.value = value
    }

    /// The value of a key, whatever it is: nil where it is absent or `null`.
    ///
    /// Of a repeated key the last.
    @inlinable
    public subscript(key: Key) -> VendorValue? {
        value.known(places, key.rawValue)
    }

    /// Whether the object has a value for the key that is not blank.
    @inlinable
    public func has(_ key: Key) -> Bool {
        places.hasValue(key.rawValue) ?? (value.given(places, key.rawValue) != nil)
    }

    /// Whether the object has a string for the key that is not blank.
    @inlinable
    public func isText(_ key: Key) -> Bool {
        has(key) && value.isText(places, key.rawValue)
    }

    /// Whether the object has a string that is not blank, or a number, for the key: what ``VendorValue/plainText`` gives.
    @inlinable
    public func hasPlainText(_ key: Key) -> Bool {
        has(key) && value.hasPlainText(places, key.rawValue)
    }

    /// Where the value of a key stands unless it is blank, and an entry in the account of the message.
    @inlinable
    func given(_ key: Key, _ field: UnifiedField?) -> Int? {
        guard isRecording else { return has(key) ? value.index(places, key.rawValue) : nil }
        return value.givenAndRecorded(places, key.rawValue, field, Key.table.name(key.rawValue))
    }

    /// Notes in the account of the message that a field came from the value of a key, read by other means than a function
    /// that takes the field.
    @inlinable
    public func note(_ key: Key, as field: UnifiedField) {
        guard isRecording, let index = value.index(places, key.rawValue) else { return }
        value.recordOutcome(field, Key.table.name(key.rawValue), index, isTaken: true)
    }

    /// Notes in the account of the message what became of a key's value, and hands it on.
    @inlinable
    func settled<Value>(_ result: Value?, _ key: Key, _ field: UnifiedField?, _ index: Int) -> Value? {
        if isRecording {
            value.recordOutcome(field, Key.table.name(key.rawValue), index, isTaken: result != nil)
        }
        return result
    }

    /// The members but for those of the keys named, in order; of a repeated key the last.
    ///
    /// `null` stays.
    @inlinable
    public func members(omitting keys: some Sequence<Key>) -> JSONObject {
        members { keys.contains($0) }
    }

    /// The members but for those of known keys that are picked, in order; of a repeated key the last.
    ///
    /// `null` stays.
    @inlinable
    public func members(omittingWhere isOmitted: (Key) -> Bool) -> JSONObject {
        var omitted = OmittedMembers()
        places.forEachPresent(of: Key.allCases.count) { number in
            if let key = Key(rawValue: number), isOmitted(key) { value.add(number, places, to: &omitted) }
        }
        return value.members(places, omitting: omitted)
    }

    /// The object with the member of one key alone, as given; with none where it is absent.
    @inlinable
    public func only(_ key: Key) -> JSONObject {
        value.only(places, key.rawValue) ?? JSONObject(members(of: CollectionOfOne(key)))
    }

    /// The value of a key that is not absent: as given, `null` too.
    @inlinable
    public func json(_ key: Key) -> JSONValue? {
        value.json(places, key.rawValue)
    }

    /// Adds the member of a key that is not absent: as given, `null` too.
    @inlinable
    public func add(_ key: Key, to members: inout [JSONObject.Member]) {
        guard let json = json(key) else { return }
        members.append(JSONObject.Member(key: Key.table.name(key.rawValue), value: json))
    }

    /// The members of the keys named that are not absent, in that order: as given, `null` too.
    @inlinable
    public func members(of keys: some Sequence<Key>) -> [JSONObject.Member] {
        keys.reduce(into: []) { members, key in add(key, to: &members) }
    }
}

@available(*, unavailable)
extension VendorObject: Sendable {}

extension VendorValue {
    /// Finds the known keys of an object: one walk over its members.
    @usableFromInline
    func findKeys(_ table: KeyTable) -> KeySlots {
        context.findKeys(of: place.index, in: document, table)
    }

    /// The value of a known key; nil where it is absent or `null`.
    @usableFromInline
    func known(_ places: KeySlots, _ number: Int) -> VendorValue? {
        guard let index = index(places, number), document.kind(index) != .null else { return nil }
        return sibling(index)
    }

    /// Where the value of a known key stands; nil where it is absent.
    @usableFromInline
    func index(_ places: KeySlots, _ number: Int) -> Int? {
        context.place(of: number, places)
    }

    /// Where the value of a known key stands; nil where it is absent, `null` or blank.
    @usableFromInline
    func given(_ places: KeySlots, _ number: Int) -> Int? {
        guard let index = index(places, number), document.hasValue(index) else { return nil }
        return index
    }

    /// Whether the value of a known key, which is not blank, is a string.
    @usableFromInline
    func isText(_ places: KeySlots, _ number: Int) -> Bool {
        index(places, number).map { document.kind($0) == .string } ?? false
    }

    /// Whether the value of a known key, which is not blank, is a string or a number.
    @usableFromInline
    func hasPlainText(_ places: KeySlots, _ number: Int) -> Bool {
        index(places, number).map { document.kind($0) == .string || document.kind($0) == .number } ?? false
    }

    /// Where the value of a known key stands, and why there is none.
    @usableFromInline
    func givenAndRecorded(_ places: KeySlots, _ number: Int, _ field: UnifiedField?, _ name: String) -> Int? {
        guard let index = index(places, number) else {
            context.record(field, name, .absent, place)
            return nil
        }
        guard document.kind(index) != .null, !document.isBlank(index) else {
            let outcome = document.kind(index) == .null ? Provenance.Outcome.null : .blank
            context.record(field, name, outcome, sibling(index).place)
            return nil
        }
        return index
    }

    /// Whether an account of the message is kept.
    @usableFromInline
    var isRecording: Bool { context.recordsProvenance }

    @usableFromInline
    func recordOutcome(_ field: UnifiedField?, _ name: String, _ index: Int, isTaken: Bool) {
        context.record(field, name, isTaken ? .taken : .unusable, sibling(index).place)
    }

    /// Notes in the account of the message that a field came from this value.
    public func note(as field: UnifiedField) {
        recordOutcome(field, .taken)
    }

    /// The value itself where it is a string; any other type, a number too, is `field.wrong-type`.
    ///
    /// It is for a field that the vendor's own SDK ignores unless it is a string.
    package func requiringString(as field: UnifiedField) -> VendorValue? {
        if kind == .string { return self }
        reportNot("text")
        recordOutcome(field, .unusable)
        return nil
    }

    private func recordOutcome(_ field: UnifiedField, _ outcome: Provenance.Outcome) {
        guard isRecording else { return }
        let before = place.index - 1
        let key = before >= 0 && document.kind(before) == .key ? document.text(before) : ""
        context.record(field, key, outcome, place)
    }

    /// The object with one known member alone; nil where it is absent, or there are too many beside it.
    @usableFromInline
    func only(_ places: KeySlots, _ number: Int) -> JSONObject? {
        guard places.memberCount <= 32, let ordinal = context.ordinal(of: number, places) else { return nil }
        let all: UInt32 = places.memberCount == 32 ? .max : 1 << UInt32(places.memberCount) - 1
        return JSONObject(
            document, at: place.index, omitting: all & ~(1 << UInt32(ordinal)), beyond: [],
            memberCount: places.memberCount)
    }

    /// The value of a known key as it stands, `null` too.
    @usableFromInline
    func json(_ places: KeySlots, _ number: Int) -> JSONValue? {
        index(places, number).map { JSONValue(document, at: $0) }
    }

    /// Adds the member of a known key, where the object has it.
    @usableFromInline
    func add(_ number: Int, _ places: KeySlots, to members: inout OmittedMembers) {
        guard let ordinal = context.ordinal(of: number, places) else { return }
        if ordinal < 32 {
            members.mask |= 1 << UInt32(ordinal)
        } else if let index = index(places, number) {
            members.beyond.append(index)
        }
    }

    /// The members of an object but for some.
    @usableFromInline
    func members(_ places: KeySlots, omitting members: OmittedMembers) -> JSONObject {
        JSONObject(
            document, at: place.index, omitting: members.mask, beyond: members.beyond, memberCount: places.memberCount)
    }
}

/// Some of an object's known members.
@usableFromInline
struct OmittedMembers: Sendable {
    /// A bit for each of the first 32 members of the object.
    fileprivate var mask: UInt32 = 0
    /// Of those behind them, the places of their values.
    fileprivate var beyond: [Int] = []

    @usableFromInline
    init() {}
}
