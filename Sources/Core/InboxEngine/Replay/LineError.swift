package import InboxModel

/// Why a whole line of input is skipped.
///
/// It does not say which line: the caller knows the line number and the name of the input.
package struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    package let reason: String
    /// The column of the syntax error, from 1; nil if the line is JSON.
    package let column: Int?
    /// The diagnostics in a payload that is not recognised.
    package let diagnostics: [Diagnostic]
    /// The code of the error; nil if the line is an event that cannot be read.
    package let code: DiagnosticCode?

    /// Creates an error.
    package init(_ reason: String, column: Int? = nil, code: DiagnosticCode? = nil, diagnostics: [Diagnostic] = []) {
        self.reason = reason
        self.column = column
        self.code = code
        self.diagnostics = diagnostics
    }

    /// Creates the error for a line whose payload gives no feed.
    package init(_ error: InboxDecodingError) {
        self.init(
            error.reason, code: DiagnosticCode(error.code.rawValue, .error), diagnostics: error.diagnostics)
    }

    /// The reason.
    package var description: String { reason }
}
