public import InboxJSON

// This is the part of `VendorObject` that is not generic. It refers to known keys by their numbers.
extension VendorValue {
    @usableFromInline
    func findKeys(_ keys: JSONKnownKeys) -> JSONFoundKeys {
        let found = context.parser.findKeys(of: position, in: document, keys)
        if isRecording {
            context.trace.objects.append(
                .init(location: location, keys: keys, mayHaveOthers: found.mayHaveOtherMembers(of: node)))
        }
        return found
    }

    /// The value of a known key; nil if it is absent or `null`.
    @usableFromInline
    func known(_ keys: JSONFoundKeys, _ number: Int) -> VendorValue? {
        guard let position = position(keys, number), document.kind(at: position) != .null else { return nil }
        return value(at: position)
    }

    @usableFromInline
    func hasString(_ keys: JSONFoundKeys, _ number: Int) -> Bool {
        guard let position = position(keys, number) else { return false }
        return document.kind(at: position) == .string
    }

    /// The position of a known key's value; nil if it is absent.
    @usableFromInline
    func position(_ keys: JSONFoundKeys, _ number: Int) -> JSONNode.Position? {
        context.parser.position(of: number, keys)
    }

    /// The position of a known key's value; nil if it is absent, `null` or blank.
    @usableFromInline
    func presentPosition(_ keys: JSONFoundKeys, _ number: Int) -> JSONNode.Position? {
        guard let position = position(keys, number), document.hasValue(at: position) else { return nil }
        return position
    }

    // MARK: The trace

    @inlinable var isRecording: Bool { part.context.isRecording }

    @usableFromInline
    func recordPresence(
        _ keys: JSONFoundKeys, _ number: Int, _ field: UnifiedField?, _ rule: StaticString?, _ name: String
    ) -> JSONNode.Position? {
        guard let position = position(keys, number) else {
            context.trace.record(field, rule, name, .absent, location)
            return nil
        }
        guard document.hasValue(at: position) else {
            let isNull = document.kind(at: position) == .null
            context.trace.record(field, rule, name, isNull ? .null : .blank, value(at: position).location)
            return nil
        }
        return position
    }

    @usableFromInline
    func recordOutcome(
        _ field: UnifiedField?, _ rule: StaticString?, _ name: String, _ position: JSONNode.Position, isTaken: Bool,
        isDate: Bool
    ) {
        context.trace.record(
            field, rule, name, isTaken ? .taken : .unusable, value(at: position).location, isDate: isDate)
    }

    /// Records that a field came from this value.
    public func recordProvenance(as field: UnifiedField, by rule: StaticString? = nil) {
        recordOutcome(.taken, as: field, by: rule)
    }

    package func keep(as member: String, in vendor: inout JSONObjectBuilder, by rule: StaticString) {
        vendor.set(member, to: json)
        recordProvenance(as: .vendor, by: rule)
    }

    /// Records the vendor's name for the shape of the message, as in ``FieldMapping/Source/shape``.
    public func recordShape(_ shape: @autoclosure () -> String) {
        guard isRecording else { return }
        let shape = shape()
        context.trace.shapes.append(shape)
    }

    func recordOutcome(_ outcome: FieldExplanation.Outcome, as field: UnifiedField, by rule: StaticString?) {
        guard isRecording else { return }
        context.trace.record(field, rule, node.key ?? "", outcome, location)
    }

    // MARK: Members

    /// The object with only one known member; nil if the member is absent, or if there are more than 32 members.
    @usableFromInline
    func only(_ keys: JSONFoundKeys, _ number: Int) -> JSONObject? {
        context.parser.onlyMember(number, of: position, in: document, keys, sliced: context.slicesValues)
    }

    /// The value of a known key as it was sent, even if it is `null`.
    @usableFromInline
    func json(_ keys: JSONFoundKeys, _ number: Int) -> JSONValue? {
        position(keys, number).map { document.value(at: $0, sliced: context.slicesValues) }
    }

    @usableFromInline
    func members(_ keys: JSONFoundKeys, omitting members: JSONMemberSet) -> JSONObject {
        if isRecording {
            context.trace.objects.append(.init(location: location, keys: nil, mayHaveOthers: false))
        }
        return context.parser.members(
            of: position, in: document, keys, omitting: members, sliced: context.slicesValues)
    }
}
