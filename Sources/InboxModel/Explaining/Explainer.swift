import InboxJSON

/// Makes explanations from the traces of a decode.
struct Explainer {
    private let context: DecodingContext
    private let adapter: any InboxAdapter
    private let index: MappingIndex
    private let report: FindingsReport
    private let places: ElementPlaces
    /// The number of the element that was kept, by the number of one with the same identifier.
    private let winners: [Int: Int]
    /// The findings in each element that has some.
    private let diagnostics: [Int: [Diagnostic]]

    /// - Parameters:
    ///   - context: Has the traces, a batch at a time.
    ///   - feed: The feed of the payload.
    ///   - places: Where the elements are.
    ///   - winners: For each element that lost to a duplicate, the number of the one that was kept.
    init(
        _ context: DecodingContext, _ adapter: any InboxAdapter, _ feed: InboxFeed, at places: ElementPlaces,
        _ winners: [Int: Int]
    ) {
        self.context = context
        self.adapter = adapter
        self.places = places
        self.winners = winners
        index = MappingIndex(adapter)
        report = FindingsReport(context)
        diagnostics = feed.diagnostics.reduce(into: [:]) { diagnostics, diagnostic in
            guard let number = places.number(of: diagnostic) else { return }
            diagnostics[number, default: []].append(diagnostic)
        }
    }

    /// Explains the elements that have been traced, in order.
    ///
    /// - Parameters:
    ///   - first: The number of the first of them.
    ///   - body: Called with each explanation; returns whether to go on.
    /// - Returns: Whether to go on.
    func explain(from first: Int, _ body: (Explanation) -> Bool) -> Bool {
        let pointers = report.tracePointers
        for (offset, trace) in context.provenance.traces.enumerated() {
            guard body(explanation(of: trace, first + offset, pointers)) else { return false }
        }
        return true
    }

    private func explanation(of trace: ElementTrace, _ number: Int, _ pointers: Pointers) -> Explanation {
        let place = places.pointers(of: number)
        let winner = winners[number].map { places.pointers(of: $0).joined }
        let findings = diagnostics[number] ?? []
        return Explanation(
            provider: adapter.provider, id: trace.message?.id, pointer: place.pointer, inner: place.inner,
            outcome: outcome(trace, winner: winner), rule: rule(trace, isDuplicate: winner != nil, findings),
            shapes: trace.shapes, message: trace.message, fields: fields(trace, place, findings, pointers),
            diagnostics: findings)
    }

    private func outcome(_ trace: ElementTrace, winner: String?) -> Explanation.Outcome {
        if trace.isSkipped { return .skipped }
        return trace.isRejected ? .rejected : winner.map { .duplicate(winner: $0) } ?? .decoded
    }

    /// The rule by which an element was rejected, left out or a duplicate.
    private func rule(_ trace: ElementTrace, isDuplicate: Bool, _ findings: [Diagnostic]) -> String? {
        if trace.isSkipped { return Explanation.noContent }
        guard trace.isRejected else {
            guard isDuplicate else { return nil }
            return adapter.duplicates == .firstWins ? "\(adapter.provider.name).duplicate-id" : Explanation.duplicateID
        }
        if trace.message != nil { return Explanation.strict }
        if findings.contains(where: { $0.code == .messageNotObject }) { return Explanation.notObject }
        let isOthers = findings.contains { $0.code == .messageWrongProvider }
        return isOthers ? Explanation.wrongProvider : Explanation.missingID
    }

    // MARK: Fields

    private func fields(
        _ trace: ElementTrace, _ element: PointerPair, _ findings: [Diagnostic], _ pointers: Pointers
    ) -> [FieldExplanation] {
        let recorded = Dictionary(grouping: report.provenance(trace, pointers, index), by: \.field)
        var codes: [ByteEqualString: [DiagnosticCode]] = [:]
        for finding in findings {
            codes[ByteEqualString(finding.pointer + (finding.inner ?? "")), default: []].append(finding.code)
        }
        let document = context.sources.document(of: trace.element.source)
        let unreadLocations = UnreadLocations(document.node(at: trace.element.position).value, at: element)
        func explain(_ field: UnifiedField, _ value: JSONValue?) -> FieldExplanation {
            let explainer = FieldExplainer(
                field: field, value: value, mapping: index[field], recorded: recorded[field] ?? [],
                shapes: trace.shapes, members: trace.message?.vendor ?? [:], unreadLocations: unreadLocations,
                codes: codes)
            return explainer.explanation()
        }
        guard let message = trace.message else {
            return recorded[.vendorID] == nil ? [] : [explain(.vendorID, nil)]
        }
        let values = (try? JSONValue(stored: message.canonicalJSON()))?.object ?? [:]
        return UnifiedField.all.map { field in
            let isInCanonicalJSON = field != .partial || index[field] == nil
            return explain(field, isInCanonicalJSON ? values[field.rawValue] : JSONValue(message.partial))
        }
    }
}
