import InboxJSON

/// Makes diagnostics of findings: their places become JSON Pointers, in one walk over each document.
struct FindingsReport {
    private let context: DecodingContext

    init(_ context: DecodingContext) {
        self.context = context
    }

    /// The diagnostics, in the order of the input.
    ///
    /// - Parameter limit: How many there may be; one more, the first, says how many are left out.
    func diagnostics(strict: Bool, limit: Int?) -> [Diagnostic] {
        guard !context.findings.isEmpty || context.omittedFindingCount > 0 else { return [] }
        context.trimFindings(to: limit)
        if let limit, context.omittedFindingCount > 0 {
            let reason = "\(context.omittedFindingCount) findings beyond the limit of \(limit) are left out"
            context.findings.insert(
                .init(code: .limitExceeded, message: reason, place: .init(source: 0, index: 0)), at: 0)
        }
        let findings = context.findings
        let pointers = Pointers(findings.map(\.place), context)
        // Their numbers are sorted, and not they themselves: there may be a hundred thousand.
        let places = findings.map { pointers.outermost($0.place) }
        let order = findings.indices.sorted { left, right in
            places[left] == places[right] ? left < right : places[left] < places[right]
        }
        return order.map { number in
            let finding = findings[number]
            let place = pointers.pointers(of: finding.place)
            return Diagnostic(
                finding.code,
                severity: strict && finding.code.severity == .warning ? .error : finding.code.severity,
                finding.message, pointer: place.pointer, inner: place.inner, messageID: finding.messageID)
        }
    }

    /// The account of each message that is kept, by its id.
    func provenance(by adapter: any InboxAdapter) -> [String: [Provenance]] {
        guard context.recordsProvenance else { return [:] }
        let losers = context.duplicates(adapter.duplicates)
        let index = MappingIndex(adapter)
        let pointers = accountPointers
        var provenance: [String: [Provenance]] = [:]
        for (number, account) in context.traces.enumerated() where !account.isRejected && losers[number] == nil {
            guard let message = account.message else { continue }
            provenance[message.id] = self.provenance(account, pointers, index)
        }
        return provenance
    }

    /// What was asked for one element, in the order in which it was asked.
    func provenance(_ account: ElementTrace, _ pointers: Pointers, _ index: MappingIndex) -> [Provenance] {
        let element = pointers.pointers(of: account.element)
        return account.attempts.map { attempt in
            let place = pointers.pointers(of: attempt.place)
            let path = (attempt.outcome == .absent ? place.appending(attempt.key) : place).path(from: element)
            return Provenance(
                field: attempt.field, key: attempt.key, outcome: attempt.outcome, pointer: place.pointer,
                inner: place.inner, path: path, rule: index.rule(attempt.field, at: path, shapes: account.shapes),
                assumedOffset: account.zoneless.contains(attempt.place) ? context.zonelessDateOffset : nil)
        }
    }

    /// The pointers of all that the accounts name.
    var accountPointers: Pointers {
        Pointers(context.traces.flatMap { [$0.element] + $0.attempts.map(\.place) }, context)
    }
}

/// The pointers of many places, in documents inside strings of documents.
struct Pointers {
    private let context: DecodingContext
    /// Of each source, the pointers of the indices asked for.
    private var pointers: [[Int: String]]

    init(_ places: [DecodingContext.Place], _ context: DecodingContext) {
        self.context = context
        var wanted = [Set<Int>](repeating: [], count: context.sourceCount)
        for place in places {
            var next: DecodingContext.Place? = place
            while let place = next, wanted[place.source].insert(place.index).inserted {
                next = context.holder(of: place.source)
            }
        }
        pointers = wanted.enumerated().map { source, indices in
            context.document(of: source).pointers(of: indices.sorted())
        }
    }

    /// The pointer in the input, and the one inside the string there, the pointers of strings in strings joined.
    func pointers(of place: DecodingContext.Place) -> PointerPair {
        var pointer = pointers[place.source][place.index] ?? ""
        var inner: String?
        var source = place.source
        while let holder = context.holder(of: source) {
            inner = pointer + (inner ?? "")
            pointer = pointers[holder.source][holder.index] ?? ""
            source = holder.source
        }
        return PointerPair(pointer: pointer, inner: inner)
    }

    /// The index of the place, or of the string that holds it, in the input.
    func outermost(_ place: DecodingContext.Place) -> Int {
        var place = place
        while let holder = context.holder(of: place.source) { place = holder }
        return place.index
    }
}

/// A pointer in the input, and the one inside the string of JSON there.
struct PointerPair: Hashable {
    var pointer: String
    var inner: String?

    /// Both as one path: through strings of JSON as through objects.
    var joined: String { pointer + (inner ?? "") }

    /// The keys that lead here from a place above, joined by `/`.
    func path(from place: PointerPair) -> String {
        String(decoding: joined.utf8.dropFirst(place.joined.utf8.count + 1), as: UTF8.self)
    }

    /// The pair that leads to a member.
    func appending(_ key: String) -> PointerPair {
        let token = "/" + JSONPointer.escape(key)
        guard let inner else { return PointerPair(pointer: pointer + token) }
        return PointerPair(pointer: pointer, inner: inner + token)
    }

    /// The pair that leads to the root of the JSON in the string there.
    var opened: PointerPair { PointerPair(pointer: pointer, inner: inner ?? "") }
}
