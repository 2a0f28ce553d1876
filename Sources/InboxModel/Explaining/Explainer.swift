import InboxJSON

/// Makes explanations of what a decode has recorded.
struct Explainer {
    private let context: DecodingContext
    private let adapter: any InboxAdapter
    private let index: MappingIndex
    private let report: FindingsReport
    private let pointers: Pointers
    /// Of each account its element's place, and by that place its number.
    private let elements: [PointerPair]
    private let numbers: [String: Int]
    /// Of each account the findings in its element.
    private var diagnostics: [[Diagnostic]]

    init(_ context: DecodingContext, _ adapter: any InboxAdapter, _ feed: InboxFeed) {
        self.context = context
        self.adapter = adapter
        index = MappingIndex(adapter)
        report = FindingsReport(context)
        let pointers = report.accountPointers
        self.pointers = pointers
        elements = context.traces.map { pointers.pointers(of: $0.element) }
        numbers = Dictionary(elements.enumerated().map { ($1.joined, $0) }) { first, _ in first }
        diagnostics = Array(repeating: [], count: elements.count)
        for diagnostic in feed.diagnostics {
            if let number = number(of: diagnostic) { diagnostics[number].append(diagnostic) }
        }
    }

    /// The number of the element that a finding is in: a prefix of its pointer.
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
        let winners = context.duplicates(adapter.duplicates)
        return context.traces.indices.map { number in
            let account = context.traces[number]
            let winner = winners[number].map { elements[$0].joined }
            let findings = diagnostics[number]
            return Explanation(
                provider: adapter.provider, id: account.message?.id, pointer: elements[number].pointer,
                inner: elements[number].inner,
                outcome: outcome(account, winner: winner),
                rule: rule(account, isDuplicate: winner != nil, findings), shapes: account.shapes,
                message: account.message, fields: fields(account, elements[number], findings), diagnostics: findings)
        }
    }

    private func outcome(_ account: ElementTrace, winner: String?) -> Explanation.Outcome {
        if account.isSkipped { return .skipped }
        return account.isRejected ? .rejected : winner.map { .duplicate(winner: $0) } ?? .decoded
    }

    /// The rule that rejected an element, left it out, or made it a duplicate.
    private func rule(_ account: ElementTrace, isDuplicate: Bool, _ findings: [Diagnostic]) -> String? {
        if account.isSkipped { return Explanation.noContent }
        guard account.isRejected else {
            guard isDuplicate else { return nil }
            return adapter.duplicates == .firstWins ? "\(adapter.provider.name).duplicate-id" : Explanation.duplicateID
        }
        if account.message != nil { return Explanation.strict }
        return findings.contains { $0.code == .messageNotObject } ? Explanation.notObject : Explanation.missingID
    }

    // MARK: Fields

    private func fields(
        _ account: ElementTrace, _ element: PointerPair, _ findings: [Diagnostic]
    ) -> [FieldExplanation] {
        let recorded = Dictionary(grouping: report.provenance(account, pointers, index), by: \.field)
        var codes: [String: [DiagnosticCode]] = [:]
        for finding in findings {
            codes[finding.pointer + (finding.inner ?? ""), default: []].append(finding.code)
        }
        let document = context.document(of: account.element.source)
        let sight = PlaceSight(JSONValue(document, at: account.element.index), at: element)
        func explain(_ field: UnifiedField, _ value: JSONValue?) -> FieldExplanation {
            let explainer = FieldExplainer(
                field: field, value: value, mapping: index[field], recorded: recorded[field] ?? [],
                shapes: account.shapes, members: account.message?.vendor ?? [:], sight: sight, codes: codes)
            return explainer.explanation()
        }
        guard let message = account.message else {
            return recorded[.vendorID] == nil ? [] : [explain(.vendorID, nil)]
        }
        let values = (try? JSONValue(stored: message.canonicalJSON()))?.object ?? [:]
        return UnifiedField.all.map { field in
            let isSaid = field != .partial || index[field] == nil
            return explain(field, isSaid ? values[field.rawValue] : JSONValue(message.partial))
        }
    }
}
