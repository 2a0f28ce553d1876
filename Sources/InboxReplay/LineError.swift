public import InboxModel

/// Why a line of input is skipped as a whole.
///
/// It does not say which line: the caller counts lines, and names the input.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    public let reason: String
    /// The column at which malformed JSON is wrong, from 1; nil if the line is JSON.
    public let column: Int?
    /// The findings in a payload that is not recognised.
    public let diagnostics: [Diagnostic]

    /// Creates an error.
    package init(_ reason: String, column: Int? = nil, diagnostics: [Diagnostic] = []) {
        self.reason = reason
        self.column = column
        self.diagnostics = diagnostics
    }

    /// The reason.
    public var description: String { reason }
}
