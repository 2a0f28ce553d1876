import InboxVendors

struct BatchSummary: Sendable {
    /// The name of its input.
    let name: String
    /// Whether the batch is the first of its input; and the size of the input, if known.
    let isFirst: Bool
    let inputSize: Int?
    /// The bytes and lines of the input up to the end of the batch.
    var position = 0
    var number = 0

    /// The number of good lines and of bad lines.
    var worked = 0
    var failed = 0
    /// The number of good lines whose feed should have given messages and gave none.
    var empty = 0
    var hasRejected = false
    /// Why the input ended early.
    var failure: InputError?
    /// Whether the run ends after this batch: after a bad line with `--strict`.
    var endsRun = false

    init(_ batch: StreamInput.Batch) {
        name = batch.name
        isFirst = batch.isFirst
        inputSize = batch.inputSize
    }
}

/// A run over the lines of all inputs, which adds up their batches and gives the exit status.
final class LineRun {
    private let arguments: Arguments
    private let console: Console
    private let resultsComeLast: Bool
    private var progress: Progress?
    private var worked = 0
    private var failed = 0
    private var empty = 0
    private var hasRejected = false
    private var endsRun = false
    /// The exit status for the inputs that ended early.
    private var inputStatus = ExitStatus.done

    /// - Parameter resultsComeLast: Whether results are written when all inputs are read.
    init(_ arguments: Arguments, resultsComeLast: Bool = false, _ console: Console) {
        self.arguments = arguments
        self.console = console
        self.resultsComeLast = resultsComeLast
    }

    /// Works on all lines of an input, on some threads.
    ///
    /// - Parameter write: Called with the results in the order of the lines. Returns whether to go on.
    func run<Work: LineWork>(_ work: Work, on input: StreamInput, write: @escaping (Work.Result, BatchSummary) -> Bool)
    {
        OrderedPipeline(
            read: input.next, isLarge: \.isLarge, work: work.result(of:),
            write: { result, batch in
                self.begin(batch)
                if let result, !write(result, batch) { return false }
                return self.end(batch)
            }
        ).run(jobs: arguments.jobs)
        progress?.remove()
    }

    private func begin(_ batch: BatchSummary) {
        guard batch.isFirst else { return }
        progress?.remove()
        progress = Progress(arguments, size: batch.inputSize, resultsComeLast: resultsComeLast, console)
    }

    /// - Returns: Whether to go on.
    private func end(_ batch: BatchSummary) -> Bool {
        if let failure = batch.failure {
            console.printError(failure.reason)
            inputStatus = max(inputStatus, failure.status)
        }
        worked += batch.worked
        failed += batch.failed
        empty += batch.empty
        hasRejected = hasRejected || batch.hasRejected
        endsRun = batch.endsRun
        progress?.advance(batch.position, batch.number)
        return !endsRun && !console.isBroken
    }

    /// Whether all lines were bad, or a bad line has ended the run.
    var hasFailed: Bool { failed > 0 && (worked == 0 || endsRun) }

    var status: ExitStatus {
        let gaveNothing = hasFailed || empty > 0 && empty == worked
        return max(
            inputStatus, gaveNothing ? .badInput : .done, hasRejected && arguments.has(.strict) ? .checkFailed : .done)
    }
}
