/// What is recorded of the element at hand, if provenance is wanted.
struct ProvenanceLog {
    private(set) var trace = ElementTrace()

    /// Begins an element.
    mutating func beginElement() { trace = ElementTrace() }

    /// Updates the trace of the element at hand.
    mutating func update(_ change: (inout ElementTrace) -> Void) { change(&trace) }

    /// Records that a location was read for a field.
    mutating func record(
        _ field: UnifiedField?, _ key: String, _ outcome: Provenance.Outcome, _ location: ValueLocation
    ) {
        guard let field else { return }
        trace.attempts.append(.init(field: field, key: key, outcome: outcome, location: location))
    }

    /// Records that the date at a location has no zone.
    mutating func recordMissingZone(at location: ValueLocation) { trace.zoneless.insert(location) }

    /// Records which of the vendor's shapes the element has.
    mutating func recordShape(_ shape: String) { trace.shapes.append(shape) }
}
