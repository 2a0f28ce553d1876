import InboxVendors

/// What became of a batch of lines.
struct BatchSummary: Sendable {
    /// Whether it is the first of its input, and that one's size, where it is known.
    let isFirst: Bool
    let inputSize: Int?
    /// Where its input stands behind it: bytes and lines.
    var position = 0
    var number = 0

    /// How many lines could be taken, and how many could not.
    var worked = 0
    var failed = 0
    /// Whether a message was rejected.
    var hasRejected = false
    /// Why the input gives no more.
    var failure: InputError?
    /// Whether nothing is worked on behind it: with `--strict` a bad line is the last.
    var endsRun = false

    init(_ batch: StreamInput.Batch) {
        isFirst = batch.isFirst
        inputSize = batch.inputSize
    }
}

/// What became of a run so far, batch by batch, and how it ends because of that.
struct RunSummary {
    private let arguments: Arguments
    private let console: Console
    private var progress: Progress?
    private var worked = 0
    private var failed = 0
    private var hasRejected = false
    private var endsRun = false
    /// What the inputs that gave no more make of the exit status.
    private var inputStatus = ExitStatus.done

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// A batch is about to be told of.
    mutating func begin(_ batch: BatchSummary) {
        guard batch.isFirst else { return }
        progress?.finish()
        progress = Progress(arguments, size: batch.inputSize, console)
    }

    /// A batch has been told of.
    ///
    /// - Returns: Whether to go on.
    mutating func end(_ batch: BatchSummary) -> Bool {
        if let failure = batch.failure {
            console.printError(failure.reason)
            inputStatus = max(inputStatus, failure.status)
        }
        worked += batch.worked
        failed += batch.failed
        hasRejected = hasRejected || batch.hasRejected
        endsRun = batch.endsRun
        progress?.advance(batch.position, batch.number)
        return !endsRun && !console.isBroken
    }

    /// The last batch has been told of.
    mutating func finish() { progress?.finish() }

    /// Whether there were lines, and none that could be taken, or a bad one has ended the run.
    var hasFailed: Bool { failed > 0 && (worked == 0 || endsRun) }

    /// How the run ends.
    var status: ExitStatus {
        max(inputStatus, hasFailed ? .data : .done, hasRejected && arguments.has(.strict) ? .no : .done)
    }
}
