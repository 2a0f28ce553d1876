import InboxVendors

/// `inbox stream`: a line in, its messages out.
struct StreamCommand: Command {
    static let name = "stream"
    static let summary = "NDJSON in, NDJSON out, in constant memory: a filter for pipes"
    static let discussion = """
        A line is a vendor's payload (a message or a feed), or an envelope
        {"provider":"zeta","recipient":"u1","payload":…}, provider and recipient optional; where one of them is there, other
        keys may be. Each message becomes a line, in order, with "recipient" first where the envelope has one. A bad line
        is reported with its number and skipped; with --strict it ends the run. A line may be up to 64 MiB. With --jobs N
        so many threads work at once, with the same output in the same order.
        """
    static let options: [Option] = [
        .provider, .topic, .unread, .strict, .raw, .format, .jobs, .diagnostics, .lineBuffered, .progress, .noProgress,
    ]

    private let arguments: Arguments
    private let provider: Provider?
    private let jobs: Int

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        provider = try arguments.provider
        jobs = try arguments.jobs
        _ = try arguments.format(.ndjson, of: [.ndjson])
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        let isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        console.out.isLineBuffered = isLineBuffered
        // Few enough that what a batch of short lines gives stays small; line by line, nothing waits for more input.
        let input = StreamInput(Input.names(arguments), linesAtMost: isLineBuffered ? 1 : 1024)
        let output = StreamOutput(arguments, findings, console)
        let work = StreamWork(
            decoder: InboxDecoder(mode: arguments.mode), provider: provider, topic: arguments[.topic],
            onlyUnread: arguments.has(.unread), includesRaw: arguments.has(.raw), isStrict: arguments.has(.strict),
            findings: findings.format)
        OrderedPipeline(
            read: input.next, isLarge: { $0.size > StreamInput.largeBatch }, work: work.result, write: output.write
        ).run(jobs: jobs)
        return try output.finish()
    }
}

/// The batches of lines of all inputs, one behind another.
final class StreamInput {
    /// A batch of more bytes than this is worked on alone.
    static let largeBatch = 1 << 20

    /// What comes next.
    struct Batch: Sendable {
        /// The input's name, as given, and its size, where that is known.
        let name: String
        let inputSize: Int?
        let isFirst: Bool
        let content: Result<LineBatch, InputError>

        var size: Int { (try? content.get().size) ?? 0 }
    }

    private var names: ArraySlice<String>
    private let limit: Int
    private var lines: LineReader?
    private var isFirst = true

    init(_ names: [String], linesAtMost limit: Int) {
        self.names = names[...]
        self.limit = limit
    }

    /// The next batch, or why an input gives none, or no more; nil behind the last.
    func next() -> Batch? {
        while let name = names.first {
            do throws(InputError) {
                if lines == nil {
                    lines = LineReader(try Input(name))
                    isFirst = true
                }
                let size = lines?.input.descriptor.size
                if let batch = try lines?.nextBatch(atMost: limit) {
                    defer { isFirst = false }
                    return Batch(name: name, inputSize: size, isFirst: isFirst, content: .success(batch))
                }
                close()
            } catch {
                close()
                return Batch(name: name, inputSize: nil, isFirst: false, content: .failure(error))
            }
        }
        return nil
    }

    private func close() {
        lines?.input.descriptor.close()
        lines = nil
        names.removeFirst()
    }
}

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
