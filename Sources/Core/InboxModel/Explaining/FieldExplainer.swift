import InboxJSON

/// Explains one field of one message, from the locations that were read and from those that were not.
struct FieldExplainer {
    let field: UnifiedField
    let value: JSONValue?
    /// Where the field comes from; nil if the adapter does not document it.
    let mapping: FieldMapping?
    /// The locations that were read for the field, in order.
    let recorded: [Provenance]
    let shapes: [String]
    /// The members of the message's `vendor`.
    let members: JSONObject
    let unreadLocations: UnreadLocations
    /// The codes of the diagnostics, by location.
    let codes: [ByteEqualString: [DiagnosticCode]]

    private typealias Place = FieldExplanation.Place

    func explanation() -> FieldExplanation {
        let places = places()
        let (taken, passedOver) = sorted(places)
        let followsFromRule = taken.isEmpty && (field != .vendor || value != nil)
        return FieldExplanation(
            field: field, value: value, state: state(taken, passedOver), taken: taken, passedOver: passedOver,
            otherwise: isSupported && followsFromRule ? mapping?.otherwise : nil)
    }

    private func state(_ taken: [Place], _ passedOver: [Place]) -> FieldExplanation.State {
        if !isSupported { return .unsupported }
        if !taken.isEmpty { return .given }
        if value != nil { return .defaulted }
        let outcomes = Set(passedOver.map { $0.outcome })
        if outcomes.contains(.unusable) { return .unusable }
        if outcomes.contains(.unused) { return .unused }
        if outcomes.contains(.blank) { return .blank }
        return outcomes.contains(.null) ? .null : .absent
    }

    /// The locations that gave the value, and those that were passed over.
    private func sorted(_ places: [Place]) -> (taken: [Place], passedOver: [Place]) {
        let last = places.lastIndex { $0.outcome == .taken }
        guard let last else { return ([], places) }
        switch mapping?.choice ?? .first {
        case .first:
            return (places.filter { $0.outcome == .taken }, places[..<last].filter { $0.outcome != .taken })
        case .firstTrue:
            return ([places[last]], places[..<last].map { $0.outcome == .taken ? $0.with(.no) : $0 })
        case .all:
            return (
                places.filter { $0.outcome == .taken },
                places.filter { $0.outcome != .taken && $0.outcome != .absent }
            )
        }
    }

    /// Whether messages of this shape have a location for the field.
    private var isSupported: Bool {
        !recorded.isEmpty || (mapping?.sources.contains { applies($0, [:]) } ?? false)
    }

    // MARK: Places

    /// The locations that the mapping names for messages of this shape, and the others that were read.
    private func places() -> [Place] {
        let recordedByPath = recorded.reduce(into: [ByteEqualString: Provenance]()) {
            $0[ByteEqualString($1.path)] = $1
        }
        let sources = mapping?.sources ?? []
        var places: [Place] = []
        var paths: Set<ByteEqualString> = []
        var filled: Set<String> = []
        for source in sources where applies(source, recordedByPath) {
            let path = ByteEqualString(source.path)
            guard paths.insert(path).inserted else { continue }
            let place = recordedByPath[path].map(self.place) ?? unreadPlace(source, filled)
            if field == .vendor {
                // A value that became a unified field is not in `vendor`.
                if place.outcome == .unused { continue }
                if place.outcome == .taken { filled.insert(source.memberName) }
            }
            places.append(place)
        }
        for provenance in recorded {
            let path = ByteEqualString(provenance.path)
            if paths.insert(path).inserted { places.append(place(recordedByPath[path] ?? provenance)) }
        }
        return places
    }

    private func applies(_ source: FieldMapping.Source, _ recordedByPath: [ByteEqualString: Provenance]) -> Bool {
        guard let shape = source.shape else { return true }
        if shapes.contains(shape) { return true }
        // The identifier decides the shape.
        return field == .vendorID && recordedByPath[ByteEqualString(source.path)] != nil
    }

    private func place(_ provenance: Provenance) -> Place {
        let diagnostics = diagnostics(provenance.outcome, provenance.pointer + (provenance.inner ?? ""))
        // The value was read, but the vendor does not document it.
        let isUnknown = provenance.outcome == .taken && field != .vendor && diagnostics.contains(.fieldUnknownValue)
        return Place(
            path: provenance.path, outcome: isUnknown ? .unusable : provenance.outcome, pointer: provenance.pointer,
            inner: provenance.inner,
            rule: provenance.rule, diagnostics: diagnostics, assumedOffset: provenance.assumedOffset)
    }

    /// A location that was not read.
    ///
    /// For `vendor`, its value may have been kept as it was sent. Then it counts as taken.
    private func unreadPlace(_ source: FieldMapping.Source, _ filled: Set<String>) -> Place {
        var (outcome, place) = unreadLocations.outcome(at: source.keys)
        if field == .vendor, outcome == .unused {
            let name = source.memberName
            if members[name] != nil, !filled.contains(name) { outcome = .taken }
        }
        return Place(
            path: source.path, outcome: outcome, pointer: place.pointer, inner: place.inner, rule: source.rule,
            diagnostics: diagnostics(outcome, place.joined), assumedOffset: nil)
    }

    private func diagnostics(_ outcome: Provenance.Outcome, _ place: String) -> [DiagnosticCode] {
        outcome == .absent ? [] : codes[ByteEqualString(place)] ?? []
    }
}

extension FieldMapping.Source {
    /// The member of `vendor` that the value becomes.
    fileprivate var memberName: String { member ?? keys.last ?? "" }
}

extension FieldExplanation.Place {
    fileprivate func with(_ outcome: Provenance.Outcome) -> Self {
        Self(
            path: path, outcome: outcome, pointer: pointer, inner: inner, rule: rule, diagnostics: diagnostics,
            assumedOffset: assumedOffset)
    }
}
