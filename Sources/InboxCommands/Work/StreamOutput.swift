import InboxVendors

/// Where the results of batches go, and what became of the run so far.
final class StreamOutput {
    private let arguments: Arguments
    private let findings: FindingsOutput
    private let console: Console
    private var progress: Progress?
    private var worked = 0
    private var failed = 0
    private var hasRejected = false
    private var endsRun = false
    private var status = ExitStatus.done

    init(_ arguments: Arguments, _ findings: FindingsOutput, _ console: Console) {
        self.arguments = arguments
        self.findings = findings
        self.console = console
    }

    /// Writes what a batch gave; whether to go on.
    func write(_ result: StreamResult) -> Bool {
        if result.isFirst {
            progress?.finish()
            progress = Progress(arguments, size: result.inputSize, console)
        }
        if let lines = result.lines { console.out.write(lines) }
        findings.write(result.findings)
        console.error.write(result.complaints)
        if let failure = result.failure {
            console.complain(failure.reason)
            status = max(status, failure.status)
        }
        worked += result.worked
        failed += result.failed
        hasRejected = hasRejected || result.hasRejected
        endsRun = result.endsRun
        progress?.advance(result.position, result.number)
        return !endsRun && !console.isBroken
    }

    /// Writes what is left, and says how the run ends.
    func finish() throws -> ExitStatus {
        progress?.finish()
        try findings.finish()
        if failed > 0, worked == 0 || endsRun { status = max(status, .data) }
        if arguments.has(.strict), hasRejected { status = max(status, .no) }
        return status
    }
}
