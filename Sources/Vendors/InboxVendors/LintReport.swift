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

    package var hasErrors: Bool { diagnostics.contains { $0.diagnostic.severity == .error } }

    /// - Parameter fixOfRoot: How to fix a root that is not recognised; nil for the usual fix.
    init(
        subject: Subject, diagnostics: [Diagnostic], messages: [InboxMessage], deletions: [String]? = nil,
        isRecognised: Bool, fixOfRoot: String? = nil, root: JSONValue
    ) {
        self.subject = subject
        self.messages = messages
        self.deletions = deletions
        self.isRecognised = isRecognised
        let document = diagnostics.isEmpty ? nil : root.node?.document
        let map = document.map { JSONSourceMap($0) }
        let offsets = diagnostics.map { diagnostic in
            JSONPointer(diagnostic.pointer).flatMap { pointer in
                map?.offset(
                    of: pointer, inner: diagnostic.inner.flatMap { JSONPointer($0) },
                    at: diagnostic.code == .jsonDuplicateKey ? .key : .value)
            } ?? 0
        }
        let text = document?.bytes ?? []
        var location = JSONLocation.start
        self.diagnostics = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { index in
            location.advance(to: offsets[index], in: text.span)
            let fix = diagnostics[index].code == .feedNotRecognised ? fixOfRoot : nil
            return LintDiagnostic(diagnostic: diagnostics[index], location: location, fix: fix)
        }
    }
}
