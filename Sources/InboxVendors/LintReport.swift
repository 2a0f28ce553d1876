import InboxJSON
public import InboxModel

/// What checking one text gave.
public struct LintReport: Sendable {
    /// What was checked.
    public enum Subject: Hashable, Sendable {
        /// A vendor's payload; nil of one that no vendor can be told of.
        case payload(Provider?)
        /// A Pushwoosh `createMessage` request.
        case createMessage
    }

    /// What was checked.
    public let subject: Subject
    /// What was found, in the order of the text.
    public let findings: [LintFinding]
    /// The messages that it would become, warnings or not.
    ///
    /// Those of a request have no identity yet: `vendorID` is the notification's place, `notifications/0`.
    public let messages: [InboxMessage]
    /// The messages that the payload says are gone; nil where it says nothing of that.
    public let deletions: [String]?
    /// Whether the root has a shape that is known.
    public let isRecognised: Bool

    /// Whether something was found that is an error.
    public var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

    init(
        subject: Subject, diagnostics: [Diagnostic], messages: [InboxMessage], deletions: [String]? = nil,
        isRecognised: Bool, root: JSONValue
    ) {
        self.subject = subject
        self.messages = messages
        self.deletions = deletions
        self.isRecognised = isRecognised
        var map = diagnostics.isEmpty ? nil : JSONSourceMap(textOf: root)
        let found = diagnostics.map { diagnostic in
            let location = JSONPointer(diagnostic.pointer).flatMap { pointer in
                map?.location(
                    of: pointer, inner: diagnostic.inner.flatMap { JSONPointer($0) },
                    at: diagnostic.code == .jsonDuplicateKey ? .key : .value)
            }
            return LintFinding(diagnostic: diagnostic, location: location ?? .start)
        }
        findings = found.enumerated().sorted { left, right in
            (left.element.location.offset, left.offset) < (right.element.location.offset, right.offset)
        }.map(\.element)
    }
}
