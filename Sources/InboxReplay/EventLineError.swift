public import InboxModel

/// A line of an event log that cannot be taken: reported and skipped whole.
///
/// It names no session and no recipient.
public struct EventLineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to mend it.
    public let reason: String
    /// What was found in a payload that is not recognised.
    public let diagnostics: [Diagnostic]

    init(_ reason: String, diagnostics: [Diagnostic] = []) {
        self.reason = reason
        self.diagnostics = diagnostics
    }

    /// The reason.
    public var description: String { reason }
}
