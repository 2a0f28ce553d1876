import InboxSystem
import InboxVendors

/// `inbox stream`: decodes payloads line by line.
struct StreamCommand: Command {
    static let name = "stream"
    static let summary = "decode one payload a line and print one message a line, in constant memory"
    static let discussion = """
        Each line is a vendor's payload (a message or a feed) or an envelope
        {"provider":"zeta","recipient":"u1","payload":…}. provider and recipient are optional; an envelope with one of them
        may have other keys. Prints one line for each message, in order, with "recipient" first if the envelope has one. A
        bad line is reported with its number and skipped; with --strict it ends the run. A line may have up to 64 MiB. With
        --jobs N, N threads work at once, with the same output in the same order.
        """
    static let options: [Option] = [
        .provider, .zoneOffset, .topic, .unread, .strict, .raw, .format, .jobs, .diagnostics, .lineBuffered, .progress,
        .noProgress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case ndjson
    }

    private let arguments: Arguments
    private let decoder: InboxDecoder
    private let provider: Provider?
    private let jobs: Int

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        decoder = try arguments.decoder
        provider = try arguments.provider
        jobs = try arguments.jobs
        _ = try arguments.format(of: Format.self)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        let isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        console.out.isLineBuffered = isLineBuffered
        // Few enough that what a batch of short lines gives stays small; line by line, nothing waits for more input.
        let input = StreamInput(Input.names(arguments), linesAtMost: isLineBuffered ? 1 : 1024)
        let output = StreamOutput(arguments, findings, console)
        let work = StreamWork(
            decoder: decoder, provider: provider, topic: arguments[.topic],
            onlyUnread: arguments.has(.unread), includesRaw: arguments.has(.raw), isStrict: arguments.has(.strict),
            findings: findings.format)
        OrderedPipeline(
            read: input.next, isLarge: \.isLarge, work: work.result, write: output.write
        ).run(jobs: jobs)
        return try output.finish()
    }
}
