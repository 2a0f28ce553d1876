import InboxJSON

/// Makes diagnostics of findings: their places become JSON Pointers, in one walk over each document.
struct FindingsReport {
    private let context: DecodingContext

    init(_ context: DecodingContext) {
        self.context = context
    }

    /// The diagnostics, in the order of the input.
    func diagnostics(strict: Bool) -> [Diagnostic] {
        guard !context.findings.isEmpty else { return [] }
        let pointers = Pointers(context.findings.map(\.place), context)
        let ordered = context.findings.enumerated().sorted { left, right in
            let (first, second) = (pointers.outermost(left.element.place), pointers.outermost(right.element.place))
            return first == second ? left.offset < right.offset : first < second
        }
        return ordered.map { _, finding in
            let place = pointers.pointers(of: finding.place)
            return Diagnostic(
                finding.code,
                severity: strict && finding.code.severity == .warning ? .error : finding.code.severity,
                finding.message, pointer: place.pointer, inner: place.inner, messageID: finding.messageID)
        }
    }

    /// The account of each message.
    func provenance(
        of attempts: [(message: String, attempts: [DecodingContext.Attempt])], _ provider: Provider
    ) -> [String: [Provenance]] {
        guard !attempts.isEmpty else { return [:] }
        let pointers = Pointers(attempts.flatMap { $0.attempts.map(\.place) }, context)
        var provenance: [String: [Provenance]] = [:]
        for (message, made) in attempts {
            provenance[message] = made.map { attempt in
                let place = pointers.pointers(of: attempt.place)
                return Provenance(
                    field: attempt.field, key: attempt.key, outcome: attempt.outcome, pointer: place.pointer,
                    inner: place.inner, rule: "\(provider.name).\(attempt.field.rawValue)")
            }
        }
        return provenance
    }
}

/// The pointers of many places, in documents inside strings of documents.
private struct Pointers {
    private let context: DecodingContext
    /// Of each source, the pointers of the indices asked for.
    private var pointers: [[Int: String]]

    init(_ places: [DecodingContext.Place], _ context: DecodingContext) {
        self.context = context
        var wanted = [Set<Int>](repeating: [], count: context.sources.count)
        for place in places {
            var next: DecodingContext.Place? = place
            while let place = next, wanted[place.source].insert(place.index).inserted {
                next = context.sources[place.source].holder
            }
        }
        pointers = zip(context.sources, wanted).map { source, indices in
            source.document.pointers(of: indices.sorted())
        }
    }

    /// The pointer in the input, and the one inside the string there, the pointers of strings in strings joined.
    func pointers(of place: DecodingContext.Place) -> (pointer: String, inner: String?) {
        var pointer = pointers[place.source][place.index] ?? ""
        var inner: String?
        var source = place.source
        while let holder = context.sources[source].holder {
            inner = pointer + (inner ?? "")
            pointer = pointers[holder.source][holder.index] ?? ""
            source = holder.source
        }
        return (pointer, inner)
    }

    /// The index of the place, or of the string that holds it, in the input.
    func outermost(_ place: DecodingContext.Place) -> Int {
        var place = place
        while let holder = context.sources[place.source].holder { place = holder }
        return place.index
    }
}
