import InboxVendors

/// Writes the results of batches.
final class StreamOutput {
    private let findings: FindingsOutput
    private let console: Console
    private var account: RunSummary

    init(_ arguments: Arguments, _ findings: FindingsOutput, _ console: Console) {
        self.findings = findings
        self.console = console
        account = RunSummary(arguments, console)
    }

    /// Writes the result of a batch.
    ///
    /// - Returns: Whether to go on.
    func write(_ result: StreamResult) -> Bool {
        account.begin(result.account)
        if let lines = result.lines { console.out.write(lines) }
        findings.write(result.findings)
        console.error.write(result.errors)
        return account.end(result.account)
    }

    /// Writes what is left.
    ///
    /// - Returns: The exit status.
    func finish() throws -> ExitStatus {
        account.finish()
        try findings.finish()
        return account.status
    }
}
