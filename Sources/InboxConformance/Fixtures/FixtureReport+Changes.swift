public import InboxJSON

extension FixtureReport {
    /// Reads what ``write(to:)`` wrote; nil of anything else.
    ///
    /// Counts are not read, they follow from the records.
    public init?(_ json: JSONValue) {
        guard let cases = json["cases"]?.array else { return nil }
        var results: [FixtureResult] = []
        for record in cases {
            guard let result = FixtureResult(record) else { return nil }
            results.append(result)
        }
        self.init(results)
    }

    /// A case whose outcome differs from that of an earlier run.
    public struct Change: Sendable, Hashable, CustomStringConvertible {
        /// What has changed.
        public let kind: Kind
        /// The case's name.
        public let name: String

        /// What has changed.
        ///
        /// Closed: each is one of the ways in which two runs of a case can differ.
        public enum Kind: String, Sendable {
            /// It fails, and did not fail before.
            case newlyFailing = "newly failing"
            /// It passes, and did not pass before.
            case newlyPassing = "newly passing"
            /// It is skipped, and was not skipped before.
            case newlySkipped = "newly skipped"
            /// It is new.
            case new
            /// It no longer exists.
            case gone
        }

        /// `newly failing: zeta/status-absent`; for a new case also its outcome.
        public let description: String

        init(_ kind: Kind, _ name: String, _ outcome: FixtureResult.Outcome? = nil) {
            self.kind = kind
            self.name = name
            description = "\(kind.rawValue): \(name)\(outcome.map { " (\($0.rawValue))" } ?? "")"
        }
    }

    /// The changes since an earlier run, in the order of these records, with the cases that no longer exist at the end.
    public func changes(since earlier: FixtureReport) -> [Change] {
        let before = Dictionary(earlier.results.map { ($0.name, $0.outcome) }) { $1 }
        let now = Set(results.map(\.name))
        let changes = results.compactMap { result -> Change? in
            guard let outcome = before[result.name] else { return Change(.new, result.name, result.outcome) }
            guard outcome != result.outcome else { return nil }
            return switch result.outcome {
            case .failed: Change(.newlyFailing, result.name)
            case .passed: Change(.newlyPassing, result.name)
            case .skipped: Change(.newlySkipped, result.name)
            }
        }
        return changes + earlier.results.filter { !now.contains($0.name) }.map { Change(.gone, $0.name) }
    }
}

extension FixtureResult {
    /// Reads what ``write(to:)`` wrote; nil of anything else.
    public init?(_ json: JSONValue) {
        guard let name = json["case"]?.string, let outcome = json["outcome"]?.string.flatMap(Outcome.init) else {
            return nil
        }
        self.name = name
        self.outcome = outcome
        reason = json["reason"]?.string
        pointer = json["pointer"]?.string.flatMap { JSONPointer($0) }
        expected = json["expected"]
        actual = json["actual"]
    }
}
