import InboxJSON

/// Creates diagnostics from the log, and the origins of fields from the trace.
struct DiagnosticsReport {
    private let context: DecodingContext

    init(_ context: DecodingContext) {
        self.context = context
    }

    /// The diagnostics in the order of the input, each with the number of its element.
    ///
    /// If some exceed the limit, an additional first diagnostic says how many are left out.
    func diagnostics(strict: Bool) -> (diagnostics: [Diagnostic], elements: [Int?]) {
        guard !context.diagnostics.isEmpty || context.diagnostics.omittedCount > 0 else { return ([], []) }
        context.diagnostics.trim()
        context.diagnostics.reportOmitted()
        context.diagnostics.place(from: 0, context.sources)
        let entries = context.diagnostics.entries
        let offsets = entries.map { $0.place?.offset ?? 0 }
        // There may be a hundred thousand diagnostics, so only their numbers are sorted.
        let order = entries.indices.sorted { left, right in
            offsets[left] == offsets[right] ? left < right : offsets[left] < offsets[right]
        }
        let diagnostics = order.map { number in
            let entry = entries[number]
            return Diagnostic(
                entry.code,
                severity: entry.code.severity(strict: strict),
                entry.message ?? "", pointer: entry.place?.pointers.pointer ?? "",
                inner: entry.place?.pointers.inner, messageID: entry.messageID)
        }
        return (diagnostics, order.map { entries[$0].element })
    }

    /// The locations that were read for one element, in the order of reading.
    func provenance(_ trace: ElementTrace, of element: PlacedElement, _ index: MappingIndex) -> [Provenance] {
        let pointers = Pointers(trace.attempts.map { $0.location }, context.sources, in: element)
        return trace.attempts.map { attempt in
            let place = pointers.pointers(of: attempt.location)
            let path = (attempt.outcome == .absent ? place.appending(attempt.key) : place)
                .path(from: element.place.pointers)
            return Provenance(
                field: attempt.field, key: attempt.key, outcome: attempt.outcome, pointer: place.pointer,
                inner: place.inner, path: path, rule: index.rule(attempt.field, at: path, shapes: trace.shapes),
                assumedOffset: trace.zoneless.contains(attempt.location) ? context.zonelessDateOffset : nil)
        }
    }
}
