import InboxVendors

/// Writes the results of batches.
final class StreamOutput {
    private let findings: FindingsOutput
    private let console: Console
    private var summary: RunSummary

    init(_ arguments: Arguments, _ findings: FindingsOutput, _ console: Console) {
        self.findings = findings
        self.console = console
        summary = RunSummary(arguments, console)
    }

    /// Writes the result of a batch.
    ///
    /// - Returns: Whether to go on.
    func write(_ result: StreamResult) -> Bool {
        summary.begin(result.summary)
        if let lines = result.lines { console.out.write(lines) }
        findings.write(result.findings)
        console.error.write(result.errors)
        return summary.end(result.summary)
    }

    /// Writes the rest of the buffer.
    ///
    /// - Returns: The exit status.
    func finish() throws -> ExitStatus {
        summary.finish()
        try findings.finish()
        return summary.status
    }
}
