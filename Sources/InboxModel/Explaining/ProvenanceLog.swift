/// What is recorded of the elements of one decode, if provenance is wanted.
struct ProvenanceLog {
    /// One trace per element, in order.
    private(set) var traces: [ElementTrace] = []

    /// Begins a decode.
    mutating func begin() {
        if !traces.isEmpty { traces = [] }
    }

    /// Begins an element.
    mutating func beginElement(at location: ValueLocation) {
        traces.append(ElementTrace(element: location))
    }

    /// Updates the trace of the element at hand.
    mutating func update(_ change: (inout ElementTrace) -> Void) {
        guard !traces.isEmpty else { return }
        change(&traces[traces.count - 1])
    }

    /// Records that a location was read for a field.
    mutating func record(
        _ field: UnifiedField?, _ key: String, _ outcome: Provenance.Outcome, _ location: ValueLocation
    ) {
        guard let field else { return }
        update { $0.attempts.append(.init(field: field, key: key, outcome: outcome, location: location)) }
    }

    /// Records that the date at a location has no zone.
    mutating func recordMissingZone(at location: ValueLocation) {
        update { $0.zoneless.insert(location) }
    }

    /// Records which of the vendor's shapes the element has.
    mutating func recordShape(_ shape: String) {
        update { $0.shapes.append(shape) }
    }
}
