package import InboxJSON

/// The result of a run: one record per case.
public struct FixtureReport: Sendable, Hashable {
    package private(set) var results: [FixtureResult] = []

    package init(_ results: [FixtureResult] = []) {
        self.results = results
    }

    /// Checks a subject against cases.
    ///
    /// - Parameters:
    ///   - cases: The cases, in the order in which they are run.
    ///   - subject: The implementation to check. It can be used again for other cases.
    ///   - isSkipped: Selects the cases that are expected to fail. They are run too; if one passes, it counts as failed.
    ///   - onResult: Called with each case, its answers and its record, in order, as soon as the record is final.
    public init(
        of cases: some Sequence<FixtureCase>, against subject: inout some FixtureSubject,
        skipping isSkipped: (FixtureCase) -> Bool = { _ in false },
        onResult: (FixtureCase, [FixtureAnswer], FixtureResult) -> Void = { _, _, _ in }
    ) {
        // A fault in one case's answers may only show with the answers of the next case.
        var latest: (fixture: FixtureCase, answers: [FixtureAnswer], result: FixtureResult)?
        func settle(_ objection: FixtureResult?) {
            guard let (fixture, answers, taken) = latest else { return }
            var result = taken
            if let objection, objection.name == result.name, result.outcome == .passed { result = objection }
            if isSkipped(fixture) { result = result.ofSkipped }
            results.append(result)
            onResult(fixture, answers, result)
            latest = nil
        }
        let program = subject as? any ExternalSubject
        for fixture in cases {
            let answers = fixture.requests.map { subject.answer($0) }
            settle(program?.objection())
            latest = (fixture, answers, FixtureResult(of: fixture, answers))
        }
        program?.finish()
        settle(program?.objection())
    }

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

    /// The JSON of a badge, as shields.io reads it from an endpoint.
    ///
    /// - Parameter count: The number of selected cases. One that was not run counts as not passed.
    package func badge(ofCases count: Int) -> String {
        let (passed, skipped) = (self.count(.passed), self.count(.skipped))
        let compared = count - skipped
        let color =
            switch Double(passed) / Double(max(1, compared)) {
            case _ where compared == 0: "lightgrey"
            case 1: "brightgreen"
            case 0.9...: "yellow"
            case 0.5...: "orange"
            default: "red"
            }
        let message = "\(passed) of \(compared)" + (skipped > 0 ? ", \(skipped) skipped" : "")
        let json: JSONValue = [
            "schemaVersion": 1, "label": "inbox conformance", "message": JSONValue(message), "color": JSONValue(color),
        ]
        return json.description
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

    /// Appends the records of another report, for example from another tree.
    package mutating func append(_ other: FixtureReport) {
        results += other.results
    }
}
