package import InboxModel

/// Why a line of input is skipped as a whole.
///
/// It does not say which line: the caller counts lines, and names the input.
package struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    package let reason: String
    /// The column at which malformed JSON is wrong, from 1; nil if the line is JSON.
    package let column: Int?
    /// The diagnostics in a payload that is not recognised.
    package let diagnostics: [Diagnostic]
    /// The code of the error; nil for an event that cannot be read, which has none.
    package let code: DiagnosticCode?

    /// Creates an error.
    package init(_ reason: String, column: Int? = nil, code: DiagnosticCode? = nil, diagnostics: [Diagnostic] = []) {
        self.reason = reason
        self.column = column
        self.code = code
        self.diagnostics = diagnostics
    }

    /// Creates the error of a line whose payload gives no feed.
    package init(_ error: InboxDecodingError) {
        self.init(
            error.reason, code: DiagnosticCode(error.code.rawValue, .error), diagnostics: error.diagnostics)
    }

    /// The reason.
    package var description: String { reason }
}
