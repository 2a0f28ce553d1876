import InboxJSON

/// Makes explanations from what was recorded about elements.
struct Explainer {
    private let adapter: any InboxAdapter
    private let index: MappingIndex
    private let list: PointerPair
    /// For each element that lost to a duplicate, the number of the element that was kept.
    private let winners: [Int: Int]
    /// The diagnostics in each element that has some.
    private let diagnostics: [Int: [Diagnostic]]

    /// - Parameters:
    ///   - feed: The result of decoding the payload the first time.
    ///   - reading: How it was read then.
    init(_ adapter: any InboxAdapter, _ feed: InboxFeed, _ reading: FeedReading) {
        self.adapter = adapter
        index = MappingIndex(adapter)
        list = reading.list ?? PointerPair(pointer: "")
        winners = reading.duplicates.winners
        diagnostics = zip(feed.diagnostics, reading.elementsOfDiagnostics).reduce(into: [:]) {
            diagnostics, next in
            if let number = next.1 { diagnostics[number, default: []].append(next.0) }
        }
    }

    /// Explains an element that was read.
    func explanation(
        of trace: ElementTrace, _ number: Int, _ element: PlacedElement, _ context: DecodingContext
    ) -> Explanation {
        let place = element.place.pointers
        let winner = winners[number].map { list.appending(String($0)).joined }
        let diagnostics = diagnostics[number] ?? []
        return Explanation(
            provider: adapter.provider, id: trace.message?.id, pointer: place.pointer, inner: place.inner,
            outcome: outcome(trace, winner: winner), rule: rule(trace, isDuplicate: winner != nil, diagnostics),
            shapes: trace.shapes, message: trace.message, fields: fields(trace, element, diagnostics, context),
            diagnostics: diagnostics)
    }

    private func outcome(_ trace: ElementTrace, winner: String?) -> Explanation.Outcome {
        if trace.isSkipped { return .skipped }
        return trace.isRejected ? .rejected : winner.map { .duplicate(winner: $0) } ?? .decoded
    }

    /// The rule by which an element was rejected or skipped, or lost to a duplicate.
    private func rule(_ trace: ElementTrace, isDuplicate: Bool, _ diagnostics: [Diagnostic]) -> String? {
        if trace.isSkipped { return Explanation.noContent }
        guard trace.isRejected else {
            guard isDuplicate else { return nil }
            return adapter.duplicates == .firstWins ? "\(adapter.provider.name).duplicate-id" : Explanation.duplicateID
        }
        if trace.message != nil { return Explanation.strict }
        if diagnostics.contains(where: { $0.code == .messageNotObject }) { return Explanation.notObject }
        let isOthers = diagnostics.contains { $0.code == .messageWrongProvider }
        return isOthers ? Explanation.wrongProvider : Explanation.missingID
    }

    // MARK: Fields

    private func fields(
        _ trace: ElementTrace, _ element: PlacedElement, _ diagnostics: [Diagnostic], _ context: DecodingContext
    ) -> [FieldExplanation] {
        let provenance = DiagnosticsReport(context).provenance(trace, of: element, index)
        let recorded = Dictionary(grouping: provenance, by: { $0.field })
        var codes: [ByteEqualString: [DiagnosticCode]] = [:]
        for diagnostic in diagnostics {
            codes[ByteEqualString(diagnostic.pointer + (diagnostic.inner ?? "")), default: []].append(diagnostic.code)
        }
        let document = context.sources.document(of: element.location.source)
        let unreadLocations = UnreadLocations(
            document.node(at: element.location.position).value, at: element.place.pointers)
        func explain(_ field: UnifiedField, _ value: JSONValue?) -> FieldExplanation {
            let explainer = FieldExplainer(
                field: field, value: value, mapping: index[field], recorded: recorded[field] ?? [],
                shapes: trace.shapes, members: trace.message?.fields.vendor ?? [:], unreadLocations: unreadLocations,
                codes: codes)
            return explainer.explanation()
        }
        guard let message = trace.message else {
            return recorded[.vendorID] == nil ? [] : [explain(.vendorID, nil)]
        }
        let values = (try? JSONValue(stored: message.canonicalJSON()))?.object ?? [:]
        return UnifiedField.all.map { field in
            let isInCanonicalJSON = field != .partial || index[field] == nil
            return explain(field, isInCanonicalJSON ? values[field.rawValue] : JSONValue(message.fields.partial))
        }
    }
}
