public import InboxJSON

// The part of `VendorObject` that is not generic: an object whose known keys are found, by the numbers of the keys.
extension VendorValue {
    /// Finds the known keys of an object, in one walk over its members.
    @usableFromInline
    func findKeys(_ table: KeyTable) -> KeySlots {
        context.findKeys(of: index, in: document, table)
    }

    /// The value of a known key; nil if it is absent or `null`.
    @usableFromInline
    func known(_ slots: KeySlots, _ number: Int) -> VendorValue? {
        guard let index = index(slots, number), document.kind(index) != .null else { return nil }
        return sibling(index)
    }

    /// The tape index of a known key's value; nil if it is absent.
    @usableFromInline
    func index(_ slots: KeySlots, _ number: Int) -> Int? {
        context.index(of: number, slots)
    }

    /// The tape index of a known key's value; nil if it is absent, `null` or blank.
    @usableFromInline
    func presentIndex(_ slots: KeySlots, _ number: Int) -> Int? {
        guard let index = index(slots, number), document.hasValue(index) else { return nil }
        return index
    }

    /// Whether the value of a known key, which is not blank, is a string.
    @usableFromInline
    func isText(_ slots: KeySlots, _ number: Int) -> Bool {
        index(slots, number).map { document.kind($0) == .string } ?? false
    }

    /// Whether the value of a known key, which is not blank, is a string or a number.
    @usableFromInline
    func hasPlainText(_ slots: KeySlots, _ number: Int) -> Bool {
        index(slots, number).map { document.kind($0) == .string || document.kind($0) == .number } ?? false
    }

    // MARK: Provenance

    /// Whether provenance is recorded.
    @usableFromInline
    var isRecording: Bool { context.recordsProvenance }

    /// The tape index of a known key's value; if it is absent, `null` or blank, nil, which is recorded.
    @usableFromInline
    func recordPresence(_ slots: KeySlots, _ number: Int, _ field: UnifiedField?, _ name: String) -> Int? {
        guard let index = index(slots, number) else {
            context.provenance.record(field, name, .absent, location)
            return nil
        }
        guard document.kind(index) != .null, !document.isBlank(index) else {
            let outcome = document.kind(index) == .null ? Provenance.Outcome.null : .blank
            context.provenance.record(field, name, outcome, sibling(index).location)
            return nil
        }
        return index
    }

    /// Records whether the value at an index could be used for a field.
    @usableFromInline
    func recordOutcome(_ field: UnifiedField?, _ name: String, _ index: Int, isTaken: Bool) {
        context.provenance.record(field, name, isTaken ? .taken : .unusable, sibling(index).location)
    }

    /// Records that a field came from this value.
    public func recordProvenance(as field: UnifiedField) {
        recordOutcome(.taken, as: field)
    }

    /// Records which of the vendor's shapes the message has, as ``FieldMapping/Source/shape`` names it.
    public func recordShape(_ shape: @autoclosure () -> String) {
        guard isRecording else { return }
        context.provenance.recordShape(shape())
    }

    func recordOutcome(_ outcome: Provenance.Outcome, as field: UnifiedField) {
        guard isRecording else { return }
        let before = index - 1
        let key = before >= 0 && document.kind(before) == .key ? document.text(before) : ""
        context.provenance.record(field, key, outcome, location)
    }

    // MARK: Members

    /// The object with one known member alone; nil if it is absent, or there are more than 32 members.
    @usableFromInline
    func only(_ slots: KeySlots, _ number: Int) -> JSONObject? {
        guard slots.memberCount <= 32, let ordinal = context.ordinal(of: number, slots) else { return nil }
        let all: UInt32 = slots.memberCount == 32 ? .max : 1 << UInt32(slots.memberCount) - 1
        return JSONObject(
            document, at: index, omitting: all & ~(1 << UInt32(ordinal)), beyond: [], memberCount: slots.memberCount)
    }

    /// The value of a known key as it was sent, `null` included.
    @usableFromInline
    func json(_ slots: KeySlots, _ number: Int) -> JSONValue? {
        index(slots, number).map { JSONValue(document, at: $0) }
    }

    /// Adds the member of a known key, if the object has it.
    @usableFromInline
    func add(_ number: Int, _ slots: KeySlots, to members: inout OmittedMembers) {
        guard let ordinal = context.ordinal(of: number, slots) else { return }
        if ordinal < 32 {
            members.mask |= 1 << UInt32(ordinal)
        } else if let index = index(slots, number) {
            members.beyond.append(index)
        }
    }

    /// The members of an object without some of them.
    @usableFromInline
    func members(_ slots: KeySlots, omitting members: OmittedMembers) -> JSONObject {
        JSONObject(
            document, at: index, omitting: members.mask, beyond: members.beyond, memberCount: slots.memberCount)
    }
}

/// Some of an object's known members.
@usableFromInline
struct OmittedMembers: Sendable {
    /// One bit per member, for the first 32 members of the object.
    fileprivate var mask: UInt32 = 0
    /// The tape indices of the values of the others.
    fileprivate var beyond: [Int] = []

    @usableFromInline
    init() {}
}
