import InboxVendors

/// Where the results of batches go.
final class StreamOutput {
    private let findings: FindingsOutput
    private let console: Console
    private var account: RunSummary

    init(_ arguments: Arguments, _ findings: FindingsOutput, _ console: Console) {
        self.findings = findings
        self.console = console
        account = RunSummary(arguments, console)
    }

    /// Writes what a batch gave; whether to go on.
    func write(_ result: StreamResult) -> Bool {
        account.begin(result.account)
        if let lines = result.lines { console.out.write(lines) }
        findings.write(result.findings)
        console.error.write(result.complaints)
        return account.end(result.account)
    }

    /// Writes what is left, and says how the run ends.
    func finish() throws -> ExitStatus {
        account.finish()
        try findings.finish()
        return account.status
    }
}
