import InboxJSON

/// Makes explanations from the traces of a decode.
struct Explainer {
    private let context: DecodingContext
    private let adapter: any InboxAdapter
    private let index: MappingIndex
    private let report: FindingsReport
    private let pointers: Pointers
    /// Per trace, the pointers of its element; and the number of a trace by these.
    private let elements: [PointerPair]
    private let numbers: [String: Int]
    /// Per trace, the findings in its element.
    private var diagnostics: [[Diagnostic]]

    init(_ context: DecodingContext, _ adapter: any InboxAdapter, _ feed: InboxFeed) {
        self.context = context
        self.adapter = adapter
        index = MappingIndex(adapter)
        report = FindingsReport(context)
        let pointers = report.tracePointers
        self.pointers = pointers
        elements = context.provenance.traces.map { pointers.pointers(of: $0.element) }
        numbers = Dictionary(elements.enumerated().map { ($1.joined, $0) }) { first, _ in first }
        diagnostics = Array(repeating: [], count: elements.count)
        for diagnostic in feed.diagnostics {
            if let number = number(of: diagnostic) { diagnostics[number].append(diagnostic) }
        }
    }

    /// The number of the element with a finding: the element whose pointer is a prefix of the finding's.
    private func number(of diagnostic: Diagnostic) -> Int? {
        var path = (diagnostic.pointer + (diagnostic.inner ?? ""))[...]
        while true {
            if let number = numbers[String(path)] { return number }
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            path = path[..<slash]
        }
    }

    /// Every element, in order.
    func explanations() -> [Explanation] {
        let winners = context.provenance.duplicates(adapter.duplicates)
        return context.provenance.traces.indices.map { number in
            let trace = context.provenance.traces[number]
            let winner = winners[number].map { elements[$0].joined }
            let findings = diagnostics[number]
            return Explanation(
                provider: adapter.provider, id: trace.message?.id, pointer: elements[number].pointer,
                inner: elements[number].inner,
                outcome: outcome(trace, winner: winner),
                rule: rule(trace, isDuplicate: winner != nil, findings), shapes: trace.shapes,
                message: trace.message, fields: fields(trace, elements[number], findings), diagnostics: findings)
        }
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
        return findings.contains { $0.code == .messageNotObject } ? Explanation.notObject : Explanation.missingID
    }

    // MARK: Fields

    private func fields(
        _ trace: ElementTrace, _ element: PointerPair, _ findings: [Diagnostic]
    ) -> [FieldExplanation] {
        let recorded = Dictionary(grouping: report.provenance(trace, pointers, index), by: \.field)
        var codes: [String: [DiagnosticCode]] = [:]
        for finding in findings {
            codes[finding.pointer + (finding.inner ?? ""), default: []].append(finding.code)
        }
        let document = context.sources.document(of: trace.element.source)
        let sight = PlaceSight(document.node(at: trace.element.position).value, at: element)
        func explain(_ field: UnifiedField, _ value: JSONValue?) -> FieldExplanation {
            let explainer = FieldExplainer(
                field: field, value: value, mapping: index[field], recorded: recorded[field] ?? [],
                shapes: trace.shapes, members: trace.message?.vendor ?? [:], sight: sight, codes: codes)
            return explainer.explanation()
        }
        guard let message = trace.message else {
            return recorded[.vendorID] == nil ? [] : [explain(.vendorID, nil)]
        }
        let values = (try? JSONValue(stored: message.canonicalJSON()))?.object ?? [:]
        return UnifiedField.all.map { field in
            let isSaid = field != .partial || index[field] == nil
            return explain(field, isSaid ? values[field.rawValue] : JSONValue(message.partial))
        }
    }
}
