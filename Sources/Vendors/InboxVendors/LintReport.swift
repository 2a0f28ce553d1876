import InboxJSON
public import InboxModel

/// The result of checking one text.
public struct LintReport: Sendable {
    /// What was checked.
    ///
    /// This enum is closed: a linter checks payloads and requests.
    package enum Subject: Hashable, Sendable {
        /// A vendor's payload; the provider is nil if it cannot be detected.
        case payload(Provider?)
        /// A Pushwoosh `createMessage` request.
        case createMessage
    }

    /// What was checked.
    package let subject: Subject
    /// The diagnostics, in the order of the text.
    public let diagnostics: [LintDiagnostic]
    /// The messages in the payload, or those that the request will create.
    ///
    /// Warnings do not remove any. Messages of a request have no identifiers yet. Their `vendorID` is the location of
    /// the notification, `notifications/0`.
    public let messages: [InboxMessage]
    /// The ids of messages that the payload lists as removed; nil if it has no such list.
    package let deletions: [String]?
    /// Whether the root has a known shape.
    package let isRecognised: Bool

    /// Whether a diagnostic is an error.
    package var hasErrors: Bool { diagnostics.contains { $0.diagnostic.severity == .error } }

    /// Creates a report.
    ///
    /// - Parameter fixOfRoot: How to fix a root that is not recognised; nil for the usual fix.
    init(
        subject: Subject, diagnostics: [Diagnostic], messages: [InboxMessage], deletions: [String]? = nil,
        isRecognised: Bool, fixOfRoot: String? = nil, root: JSONValue
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
            return LintDiagnostic(
                diagnostic: diagnostic, location: location ?? .start,
                fix: diagnostic.code == .feedNotRecognised ? fixOfRoot : nil)
        }
        let order = found.indices.sorted { left, right in
            (found[left].location.offset, left) < (found[right].location.offset, right)
        }
        self.diagnostics = order.elementsEqual(found.indices) ? found : order.map { found[$0] }
    }
}
