package import InboxJSON

/// The result of one case, as a flat record.
///
/// It is also the error that ``FixtureCase/check(adapters:)`` throws.
///
/// ```json
/// {"case":"zeta/status-absent","outcome":"failed","reason":"differs","pointer":"/messages/0/title","expected":"T","actual":"U"}
/// ```
public struct FixtureResult: Error, Sendable, Hashable, CustomStringConvertible {
    package let name: String
    package let outcome: Outcome
    /// Why the case did not pass, or nil if it passed.
    package let reason: String?
    /// The first difference, or nil if there is none.
    private let difference: JSONDifference?

    package var pointer: JSONPointer? { difference?.pointer }
    package var expected: JSONValue? { difference?.left }
    package var actual: JSONValue? { difference?.right }

    /// The outcome of a case.
    ///
    /// Closed: a case agrees, differs, or is not compared.
    package enum Outcome: String, Sendable, CaseIterable {
        case passed, failed, skipped
    }

    /// Creates the result of a case that passed, or that failed for a reason other than a difference.
    package init(_ name: String, _ outcome: Outcome, reason: String? = nil) {
        self.name = name
        self.outcome = outcome
        self.reason = reason
        difference = nil
    }

    init(_ name: String, _ difference: JSONDifference) {
        self.name = name
        outcome = .failed
        reason = "differs"
        self.difference = difference
    }

    /// The result of a case from the answers to its ``FixtureCase/requests``.
    init(of fixture: FixtureCase, _ answers: [FixtureAnswer]) {
        for answer in answers {
            switch answer {
            case .failed(let reason):
                self.init(fixture.name, .failed, reason: reason)
                return
            case .unsupported:
                self.init(fixture.name, .skipped, reason: "unsupported")
                return
            case .result: break
            }
        }
        if let difference = fixture.firstDifference(answers) {
            self.init(fixture.name, difference)
        } else {
            self.init(fixture.name, .passed)
        }
    }

    /// The result of a case that is expected to fail: a failure counts as skipped, and a pass as a failure.
    var ofSkipped: FixtureResult {
        switch outcome {
        case .passed: FixtureResult(name, .failed, reason: "passes, although it is expected to fail")
        case .failed: FixtureResult(name, .skipped, reason: "expected to fail")
        case .skipped: self
        }
    }

    /// ``description`` truncates values that have more characters than this.
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
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("case", name)
        writer.member("outcome", outcome.rawValue)
        writer.member("reason", reason)
        writer.member("pointer", pointer?.description)
        writer.member("expected", expected)
        writer.member("actual", actual)
        writer.endObject()
    }
}

extension JSONWriter {
    /// If the value is nil, it writes nothing.
    mutating func member(_ name: String, _ value: JSONValue?) {
        guard let value else { return }
        key(name)
        self.value(value)
    }
}
