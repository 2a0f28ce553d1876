import InboxJSON

/// Explains one field of one message, from the locations that were read and from those that were not.
struct FieldExplainer {
    let field: UnifiedField
    let value: JSONValue?
    /// Where the field comes from; nil if the adapter does not document it.
    let mapping: FieldMapping?
    /// The locations that were read for the field, in order.
    let read: [FieldExplanation.Place]
    let shapes: [String]
    let unreadLocations: UnreadLocations

    private typealias Place = FieldExplanation.Place

    func explanation() -> FieldExplanation {
        let places = places()
        let (taken, passedOver) = sorted(places)
        let followsFromRule = taken.isEmpty && (field != .vendor || value != nil)
        return FieldExplanation(
            field: field, value: value, state: state(taken, passedOver), taken: taken, passedOver: passedOver,
            otherwise: isSupported && followsFromRule ? mapping?.otherwise : nil, read: read)
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
            let others = places[..<last].map { place in
                var place = place
                if place.outcome == .taken { place.outcome = .no }
                return place
            }
            return ([places[last]], others)
        case .all:
            return (
                places.filter { $0.outcome == .taken },
                places.filter { $0.outcome != .taken && $0.outcome != .absent }
            )
        }
    }

    /// Whether messages of this shape have a location for the field.
    private var isSupported: Bool {
        !read.isEmpty || (mapping?.sources.contains { applies($0, [:]) } ?? false)
    }

    // MARK: Places

    /// The locations that the mapping names for messages of this shape, and the others that were read.
    private func places() -> [Place] {
        let readByPath = read.reduce(into: [ByteEqualString: Place]()) { $0[ByteEqualString($1.path)] = $1 }
        var places: [Place] = []
        var paths: Set<ByteEqualString> = []
        for source in mapping?.sources ?? [] where applies(source, readByPath) {
            let path = ByteEqualString(source.path)
            guard paths.insert(path).inserted else { continue }
            let place = readByPath[path] ?? unreadLocations.place(of: source)
            // A value that became a unified field is not in `vendor`.
            if field != .vendor || place.outcome != .unused { places.append(place) }
        }
        for place in read {
            let path = ByteEqualString(place.path)
            if paths.insert(path).inserted { places.append(readByPath[path] ?? place) }
        }
        return places
    }

    private func applies(_ source: FieldMapping.Source, _ readByPath: [ByteEqualString: Place]) -> Bool {
        guard let shape = source.shape else { return true }
        if shapes.contains(shape) { return true }
        // The identifier decides the shape.
        return field == .vendorID && readByPath[ByteEqualString(source.path)] != nil
    }
}
