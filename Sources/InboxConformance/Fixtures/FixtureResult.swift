public import InboxJSON

/// What came of one case: a flat record.
///
/// ```json
/// {"case":"zeta/status-absent","outcome":"failed","reason":"differs","pointer":"/messages/0/title","expected":"T","actual":"U"}
/// ```
public struct FixtureResult: Sendable, Hashable, CustomStringConvertible {
    /// The case's name.
    public let name: String
    /// How it came out.
    public let outcome: Outcome
    /// Why it did not pass; nil where it did.
    public let reason: String?
    /// Where the first difference is; nil where there is none.
    public let pointer: JSONPointer?
    /// What is expected there; nil where nothing is.
    public let expected: JSONValue?
    /// What came; nil where nothing did.
    public let actual: JSONValue?

    /// How a case came out.
    ///
    /// Closed: a case is compared and agrees or not, or it is not compared.
    public enum Outcome: String, Sendable, CaseIterable {
        case passed, failed, skipped
    }

    /// A case that passed, or that failed for a reason other than a difference.
    public init(_ name: String, _ outcome: Outcome, reason: String? = nil) {
        self.name = name
        self.outcome = outcome
        self.reason = reason
        pointer = nil
        expected = nil
        actual = nil
    }

    /// A case that came out otherwise than expected.
    public init(_ failure: FixtureFailure) {
        name = failure.name
        outcome = .failed
        reason = "differs"
        pointer = failure.pointer
        expected = failure.expected
        actual = failure.actual
    }

    /// What the answers to a case's ``FixtureCase/requests`` make of it.
    public init(of fixture: FixtureCase, _ answers: [FixtureAnswer]) {
        for answer in answers {
            switch answer {
            case .failed(let reason):
                self.init(fixture.name, .failed, reason: reason)
                return
            case .unsupported:
                self.init(fixture.name, .skipped, reason: "unsupported")
                return
            default: break
            }
        }
        if let failure = fixture.failure(of: answers) {
            self.init(failure)
        } else {
            self.init(fixture.name, .passed)
        }
    }

    /// The same where the case is to be skipped: one that fails is skipped, and one that passes fails.
    var ofSkipped: FixtureResult {
        switch outcome {
        case .passed: FixtureResult(name, .failed, reason: "passes, although it is to be skipped")
        case .failed: FixtureResult(name, .skipped, reason: "to be skipped")
        case .skipped: self
        }
    }

    /// The longest value that ``description`` shows whole, in characters.
    private static let longestValue = 1000

    /// The name, and what is wrong: the place and both values side by side, long ones cut.
    public var description: String {
        guard let pointer else { return name + (reason.map { ": \($0)" } ?? ": \(outcome.rawValue)") }
        return "\(name): at \(pointer.words): expected \(Self.text(expected)), got \(Self.text(actual))"
    }

    private static func text(_ value: JSONValue?) -> String {
        guard let text = value?.description else { return "nothing" }
        guard text.utf8.count > longestValue, text.count > longestValue else { return text }
        return "\(text.prefix(longestValue))… (\(text.utf8.count) bytes)"
    }
}

extension FixtureResult {
    /// Writes the record.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("case")
        writer.string(name)
        writer.key("outcome")
        writer.string(outcome.rawValue)
        if let reason {
            writer.key("reason")
            writer.string(reason)
        }
        if let pointer {
            writer.key("pointer")
            writer.string(pointer.description)
        }
        for (key, value) in [("expected", expected), ("actual", actual)] {
            guard let value else { continue }
            writer.key(key)
            writer.value(value)
        }
        writer.endObject()
    }
}
