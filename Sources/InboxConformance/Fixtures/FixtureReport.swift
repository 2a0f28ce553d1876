public import InboxJSON

/// What came of a run: a record a case.
public struct FixtureReport: Sendable, Hashable {
    /// The records, in the order of the cases.
    public private(set) var results: [FixtureResult] = []

    /// A report of these records.
    public init(_ results: [FixtureResult] = []) {
        self.results = results
    }

    /// Holds an implementation against cases.
    ///
    /// - Parameters:
    ///   - cases: The cases, in the order in which they are run.
    ///   - subject: The implementation; it may be used for other cases after.
    ///   - isSkipped: Which cases are to be skipped: they are run, and one of them that passes fails.
    ///   - onAnswer: Told the answers to each case's ``FixtureCase/requests``.
    ///   - onResult: Told each record, in order, as soon as it is certain.
    public init(
        of cases: some Sequence<FixtureCase>, against subject: inout some FixtureSubject,
        skipping isSkipped: (FixtureCase) -> Bool = { _ in false },
        onAnswer: (FixtureCase, [FixtureAnswer]) -> Void = { _, _ in },
        onResult: (FixtureResult) -> Void = { _ in }
    ) {
        // What is wrong with a case's answers may only be seen with the next case's.
        var latest: (fixture: FixtureCase, result: FixtureResult)?
        func settle(_ objection: FixtureObjection?) {
            guard let (fixture, taken) = latest else { return }
            var result = taken
            if let objection, objection.name == result.name, result.outcome == .passed {
                result = FixtureResult(result.name, .failed, reason: objection.reason)
            }
            if isSkipped(fixture) { result = result.ofSkipped }
            results.append(result)
            onResult(result)
            latest = nil
        }
        for fixture in cases {
            let answers = fixture.requests.map { subject.answer($0) }
            settle(subject.objection())
            onAnswer(fixture, answers)
            latest = (fixture, FixtureResult(of: fixture, answers))
        }
        subject.finish()
        settle(subject.objection())
    }

    /// How many cases came out so.
    public func count(_ outcome: FixtureResult.Outcome) -> Int {
        results.count { $0.outcome == outcome }
    }

    /// `N passed, N failed, N skipped`.
    public var summary: String {
        "\(count(.passed)) passed, \(count(.failed)) failed, \(count(.skipped)) skipped"
    }

    /// A line a failing case, then the ``summary``.
    public var text: String {
        let failures = results.filter { $0.outcome == .failed }
        return failures.map { "\($0)\n" }.joined() + summary + "\n"
    }

    /// Writes `{"passed":n,"failed":n,"skipped":n,"cases":[…]}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for outcome in FixtureResult.Outcome.allCases {
            writer.key(outcome.rawValue)
            writer.integer(count(outcome))
        }
        writer.array("cases", of: results) { result, writer in result.write(to: &writer) }
        writer.endObject()
    }
}

/// Holding an implementation against cases in pieces, as a tree after the other, gives one report.
extension FixtureReport {
    /// Adds the records of another report behind these.
    public mutating func append(_ other: FixtureReport) {
        results += other.results
    }
}
