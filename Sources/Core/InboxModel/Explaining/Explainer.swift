import InboxJSON

/// Makes explanations from what was recorded about elements.
struct Explainer {
    private let adapter: any InboxAdapter
    private let mappings: [UnifiedField: FieldMapping]
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
        mappings = Dictionary(uniqueKeysWithValues: adapter.mapping.map { ($0.field, $0) })
        list = reading.list ?? .root
        winners = reading.duplicates.winners
        diagnostics = zip(feed.diagnostics, reading.elementsOfDiagnostics).reduce(into: [:]) {
            diagnostics, next in
            if let number = next.1 { diagnostics[number, default: []].append(next.0) }
        }
    }

    /// Explains an element that was read.
    func explanation(of number: Int, _ element: PlacedElement, _ context: DecodingContext) -> Explanation {
        let trace = context.trace
        let place = element.pointers
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
        let codes = DiagnosticCodes(diagnostics)
        let read = places(trace, element, codes, context)
        let document = context.sources.document(of: element.location.source)
        let unreadLocations = UnreadLocations(
            document.node(at: element.location.position).value, at: element.pointers, codes)
        func explain(_ field: UnifiedField, _ value: JSONValue?) -> FieldExplanation {
            let explainer = FieldExplainer(
                field: field, value: value, mapping: mappings[field], read: read[field] ?? [],
                shapes: trace.shapes, unreadLocations: unreadLocations)
            return explainer.explanation()
        }
        guard let message = trace.message else {
            return read[.vendorID] == nil ? [] : [explain(.vendorID, nil)]
        }
        let values = (try? JSONValue(stored: message.canonicalJSON()))?.object ?? [:]
        return UnifiedField.allCases.map { field in
            let isInCanonicalJSON = field != .partial || mappings[field] == nil
            return explain(field, isInCanonicalJSON ? values[field.rawValue] : JSONValue(message.fields.partial))
        }
    }

    /// The locations that were read for each field, in the order of reading.
    private func places(
        _ trace: ElementTrace, _ element: PlacedElement, _ codes: DiagnosticCodes, _ context: DecodingContext
    ) -> [UnifiedField: [FieldExplanation.Place]] {
        let pointers = PointerLookup(trace.attempts.map { $0.location }, context.sources, in: element)
        var places: [UnifiedField: [FieldExplanation.Place]] = [:]
        for attempt in trace.attempts {
            let (field, place) = (attempt.field, pointers.pointers(of: attempt.location))
            let path = attempt.path(at: place, in: element)
            let diagnostics = codes.of(attempt.outcome, at: place)
            // The value was read, but the vendor does not document it.
            let isUnknown = attempt.outcome == .taken && field != .vendor && diagnostics.contains(.fieldUnknownValue)
            places[field, default: []].append(
                FieldExplanation.Place(
                    path: path, key: attempt.key, outcome: isUnknown ? .unusable : attempt.outcome,
                    pointer: place.pointer, inner: place.inner,
                    rule: adapter.rule(of: attempt),
                    diagnostics: diagnostics,
                    assumedOffset: trace.zoneless.contains(attempt.location) ? context.zonelessDateOffset : nil))
        }
        return places
    }
}
