#if compiler(>=6.3)
import InboxEngine
import InboxVendors

struct AppliedLines {
    /// The first line that failed, and why.
    private(set) var firstFailure: String?

    private var number = 0
    private var applied = 0
    private var skipped = 0
    private var failed = 0
    private var diagnostics: [(line: Int, diagnostic: Diagnostic)] = []

    mutating func begin() { number += 1 }

    mutating func skip() { skipped += 1 }

    mutating func succeed(_ diagnostics: [Diagnostic]) {
        applied += 1
        record(diagnostics)
    }

    mutating func fail(_ error: LineError) {
        failed += 1
        let place = error.column.map { "line \(number), column \($0)" } ?? "line \(number)"
        if firstFailure == nil { firstFailure = "\(place): \(error.reason)" }
        guard error.diagnostics.isEmpty else { return record(error.diagnostics) }
        let code = error.column == nil ? "event.invalid" : "json.malformed"
        let reason = error.column.map { "column \($0): \(error.reason)" } ?? error.reason
        record([Diagnostic(DiagnosticCode(code, .error), reason, pointer: "")])
    }

    private mutating func record(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { self.diagnostics.append((number, diagnostic)) }
    }

    /// Writes `{"applied":2,"skipped":0,"failed":0,"diagnostics":[…]}`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("applied", applied)
        writer.member("skipped", skipped)
        writer.member("failed", failed)
        writer.array("diagnostics", of: diagnostics) { diagnostic, writer in
            diagnostic.diagnostic.write(to: &writer, line: diagnostic.line)
        }
        writer.endObject()
    }
}
#endif
