public import InboxJSON
public import InboxModel

/// A problem in a payload or request before it is sent: what is wrong, where in the text, and how to fix it.
public struct LintDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The diagnostic, which gives the location as a JSON Pointer.
    public let diagnostic: Diagnostic
    /// Where it is in the text, even inside a string that contains JSON.
    public let location: JSONLocation
    /// How to fix the problem, if the usual fix for the code does not apply.
    private let specificFix: String?

    /// - Parameter fix: How to fix the problem; nil for the usual fix.
    package init(diagnostic: Diagnostic, location: JSONLocation, fix: String? = nil) {
        self.diagnostic = diagnostic
        self.location = location
        specificFix = fix
    }

    /// How to fix it, in a sentence; nil for a code that an adapter of your app added.
    public var fix: String? { specificFix ?? diagnostic.code.fix }

    /// `LINE:COLUMN: severity: message [code]`, as compilers print it.
    public var description: String {
        "\(location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]"
    }

    /// Writes the diagnostic's canonical JSON, followed by `line`, `column` and `fix`.
    package func write(to writer: inout JSONWriter) {
        diagnostic.write(to: &writer) { writer in
            writer.member("line", location.line)
            writer.member("column", location.column)
            writer.member("fix", fix)
        }
    }
}
