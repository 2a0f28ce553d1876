import InboxJSON

/// Makes diagnostics of findings: their locations become JSON Pointers, in one walk over each document.
struct FindingsReport {
    private let context: DecodingContext

    init(_ context: DecodingContext) {
        self.context = context
    }

    /// The diagnostics, in the order of the input.
    ///
    /// If findings are beyond the limit, one more, the first, says how many are left out.
    func diagnostics(strict: Bool) -> [Diagnostic] {
        guard !context.findings.isEmpty || context.findings.omittedCount > 0 else { return [] }
        context.findings.trim()
        context.findings.reportOmitted()
        let findings = context.findings.findings
        let pointers = Pointers(findings.map(\.location), context.sources)
        // Sorts numbers instead of findings: there may be a hundred thousand.
        let places = findings.map { pointers.order(of: $0.location) }
        let order = findings.indices.sorted { left, right in
            places[left] == places[right] ? left < right : places[left] < places[right]
        }
        return order.map { number in
            let finding = findings[number]
            let place = pointers.pointers(of: finding.location)
            return Diagnostic(
                finding.code,
                severity: finding.code.severity(strict: strict),
                finding.message ?? "", pointer: place.pointer, inner: place.inner, messageID: finding.messageID)
        }
    }

    /// The provenance of each message that is kept, by its id.
    ///
    /// - Parameter duplicates: The elements that were left out because another one has their identifier.
    func provenance(by adapter: any InboxAdapter, without duplicates: [Duplicate]) -> [String: [Provenance]] {
        guard context.recordsProvenance else { return [:] }
        let winners = duplicates.winners
        let index = MappingIndex(adapter)
        let pointers = tracePointers
        var provenance: [String: [Provenance]] = [:]
        for (number, trace) in context.provenance.traces.enumerated() where !trace.isRejected && winners[number] == nil
        {
            guard let message = trace.message else { continue }
            provenance[message.id] = self.provenance(trace, pointers, index)
        }
        return provenance
    }

    /// The locations that were read for one element, in the order of reading.
    func provenance(_ trace: ElementTrace, _ pointers: Pointers, _ index: MappingIndex) -> [Provenance] {
        let element = pointers.pointers(of: trace.element)
        return trace.attempts.map { attempt in
            let place = pointers.pointers(of: attempt.location)
            let path = (attempt.outcome == .absent ? place.appending(attempt.key) : place).path(from: element)
            return Provenance(
                field: attempt.field, key: attempt.key, outcome: attempt.outcome, pointer: place.pointer,
                inner: place.inner, path: path, rule: index.rule(attempt.field, at: path, shapes: trace.shapes),
                assumedOffset: trace.zoneless.contains(attempt.location) ? context.zonelessDateOffset : nil)
        }
    }

    /// The pointers of all locations in the traces.
    var tracePointers: Pointers {
        Pointers(
            context.provenance.traces.flatMap { [$0.element] + $0.attempts.map(\.location) }, context.sources)
    }
}
