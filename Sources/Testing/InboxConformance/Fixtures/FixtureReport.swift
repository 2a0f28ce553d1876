package import InboxJSON

/// The result of a run: one record per case.
public struct FixtureReport: Sendable, Hashable {
    /// The records, in the order of the cases.
    package private(set) var results: [FixtureResult] = []

    /// Creates a report with some records.
    package init(_ results: [FixtureResult] = []) {
        self.results = results
    }

    /// Checks a subject against cases.
    ///
    /// - Parameters:
    ///   - cases: The cases, in the order in which they are run.
    ///   - subject: The implementation to check. It can be used again for other cases.
    ///   - isSkipped: Selects the cases that are expected to fail. They are run too; if one passes, it counts as failed.
    ///   - onAnswer: Called with the answers to each case's `requests`.
    ///   - onResult: Called with each record, in order, as soon as it is final.
    public init(
        of cases: some Sequence<FixtureCase>, against subject: inout some FixtureSubject,
        skipping isSkipped: (FixtureCase) -> Bool = { _ in false },
        onAnswer: (FixtureCase, [FixtureAnswer]) -> Void = { _, _ in },
        onResult: (FixtureResult) -> Void = { _ in }
    ) {
        // A fault in one case's answers may only show with the answers of the next case.
        var latest: (fixture: FixtureCase, result: FixtureResult)?
        func settle(_ objection: FixtureResult?) {
            guard let (fixture, taken) = latest else { return }
            var result = taken
            if let objection, objection.name == result.name, result.outcome == .passed { result = objection }
            if isSkipped(fixture) { result = result.ofSkipped }
            results.append(result)
            onResult(result)
            latest = nil
        }
        let program = subject as? any ExternalSubject
        for fixture in cases {
            let answers = fixture.requests.map { subject.answer($0) }
            settle(program?.objection())
            onAnswer(fixture, answers)
            latest = (fixture, FixtureResult(of: fixture, answers))
        }
        program?.finish()
        settle(program?.objection())
    }

    /// The number of cases with an outcome.
    package func count(_ outcome: FixtureResult.Outcome) -> Int {
        results.count { $0.outcome == outcome }
    }

    /// `N passed, N failed, N skipped`.
    package var summary: String {
        "\(count(.passed)) passed, \(count(.failed)) failed, \(count(.skipped)) skipped"
    }

    /// One line per failing case, then the `summary`.
    public var text: String {
        let failures = results.filter { $0.outcome == .failed }
        return failures.map { "\($0)\n" }.joined() + summary + "\n"
    }

    /// Writes `{"passed":n,"failed":n,"skipped":n,"cases":[…]}`.
    ///
    /// - Parameter detail: The details, if there is only one case. They are written as a last member, `detail`.
    package func write(to writer: inout JSONWriter, detail: FixtureDetail? = nil) {
        writer.beginObject()
        for outcome in FixtureResult.Outcome.allCases {
            writer.key(outcome.rawValue)
            writer.integer(count(outcome))
        }
        writer.array("cases", of: results) { result, writer in result.write(to: &writer) }
        if let detail {
            writer.key("detail")
            detail.write(to: &writer)
        }
        writer.endObject()
    }
}

// MARK: Several runs

extension FixtureReport {
    /// Appends the records of another report, for example from another tree.
    package mutating func append(_ other: FixtureReport) {
        results += other.results
    }
    /// Reads what ``write(to:)`` wrote; nil for anything else.
    ///
    /// Counts are not read, because they follow from the records.
    package init?(_ json: JSONValue) {
        guard let cases = json["cases"]?.array else { return nil }
        var results: [FixtureResult] = []
        for record in cases {
            guard let result = FixtureResult(record) else { return nil }
            results.append(result)
        }
        self.init(results)
    }

    /// The changes since an earlier run, one on each line: `newly failing: zeta/status-absent`.
    ///
    /// They are in the order of this report. Cases that no longer exist come last.
    package func changes(since earlier: FixtureReport) -> [String] {
        let before = Dictionary(earlier.results.map { ($0.name, $0.outcome) }) { $1 }
        let now = Set(results.map(\.name))
        let changes = results.compactMap { result -> String? in
            guard let outcome = before[result.name] else { return "new: \(result.name) (\(result.outcome.rawValue))" }
            guard outcome != result.outcome else { return nil }
            return switch result.outcome {
            case .failed: "newly failing: \(result.name)"
            case .passed: "newly passing: \(result.name)"
            case .skipped: "newly skipped: \(result.name)"
            }
        }
        return changes + earlier.results.filter { !now.contains($0.name) }.map { "gone: \($0.name)" }
    }
}
