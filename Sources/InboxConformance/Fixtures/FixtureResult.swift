public import InboxJSON

/// The result of one case: a flat record.
///
/// ```json
/// {"case":"zeta/status-absent","outcome":"failed","reason":"differs","pointer":"/messages/0/title","expected":"T","actual":"U"}
/// ```
public struct FixtureResult: Sendable, Hashable, CustomStringConvertible {
    /// The case's name.
    public let name: String
    /// The outcome.
    public let outcome: Outcome
    /// Why it did not pass, or nil if it did.
    public let reason: String?
    /// The location of the first difference, or nil if there is none.
    public let pointer: JSONPointer?
    /// The expected value, or nil if no value is expected.
    public let expected: JSONValue?
    /// The actual value, or nil if there is none.
    public let actual: JSONValue?

    /// The outcome of a case.
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

    /// Creates the result of a case with a difference.
    public init(_ failure: FixtureFailure) {
        name = failure.name
        outcome = .failed
        reason = "differs"
        pointer = failure.pointer
        expected = failure.expected
        actual = failure.actual
    }

    /// The result of a case from the answers to its ``FixtureCase/requests``.
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

    /// The result of a case that is expected to fail: a failure becomes skipped, and a pass becomes a failure.
    var ofSkipped: FixtureResult {
        switch outcome {
        case .passed: FixtureResult(name, .failed, reason: "passes, although it is expected to fail")
        case .failed: FixtureResult(name, .skipped, reason: "expected to fail")
        case .skipped: self
        }
    }

    /// The length in characters of the longest value that ``description`` shows in full.
    private static let longestValue = 1000

    /// The name, the location and both values; long values are truncated.
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
