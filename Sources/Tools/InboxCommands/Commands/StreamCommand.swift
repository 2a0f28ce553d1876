import InboxTools
import InboxVendors

struct StreamCommand: Command {
    static let name = "stream"
    static let summary = "decode one payload from each line and print one message on each line, in constant memory"
    static let examples: [CommandExample] = [
        ("inbox stream lines.ndjson > messages.ndjson", "write one message on each line"),
        ("zstd -dc night.zst | inbox stream --jobs 8 -f rows", "write a row for each line, on eight threads"),
        ("tail -f log | inbox stream -p zeta --line-buffered", "print messages as they arrive"),
    ]
    static let discussion = """
        Each line is a vendor's payload (a message or a feed) or an envelope
        {"provider":"zeta","recipient":"u1","payload":…}. provider and recipient are optional. An envelope that has one
        of them may have other keys as well. --at applies to the line, or to the payload in its envelope. Prints one
        line for each message, in order. The line begins with "recipient" if the envelope has one. A bad line is
        reported with its number and skipped. With --strict it ends the run. A line may have up to 64 MiB. --jobs
        changes the speed, but not the output.

        --format rows prints one row for each line of the input, in order, even if the line failed: {"line":7,"status":
        "ok","recipient"?,"kept"?,"messages":[…],"diagnostics":[…]}. A row begins with "file" if there are several FILEs.
        The status is ok (there is a message, or the feed is empty), rejected (there is no message, because it was
        rejected), incomplete (the vendor sent an error or no list), not-recognised, malformed, too-long or blank. The
        diagnostics are in the rows, not on standard error. The exit status is 0 even if a row has an error. With
        --strict, every line still gets its row, but the exit status is 1 if a row has an error. inbox schema --of row
        prints the type of a row.

        --format csv prints a table for spreadsheets, as RFC 4180 describes it: a line of names, then a row for each
        message. The columns are recipient, id, provider, vendorID, title, subtitle, body, image, imageAlt, icon,
        layout, pinned, priority, status, clicked, delivered, sentAt, startsAt, expiresAt, type, campaignID, templateID
        and partial. Lists and objects, such as topics and custom, are left out. Texts are in quotation marks, an absent
        value is an empty cell, and rows end with CR LF. A text that begins with = + - @, a tab or a line break gets an
        apostrophe in front, so that a spreadsheet does not treat it as a formula. A U+0000 becomes U+FFFD. For exact
        texts, use --format ndjson.
        """
    static let failure: String? = "--strict rejected a message"
    static let options: [Option] = [
        .provider, .at, .zoneOffset, .limits, .topic, .topics, .unread, .strict, .raw, .format, .output, .keep,
        .jsonStrings,
        .jobs, .diagnostics, .lineBuffered, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case ndjson, rows, csv
    }

    private let arguments: Arguments
    private var format: Format { arguments.format() }
    /// The names of the members that rows keep, from all `--keep` options, each once.
    private let kept: [String]

    init(arguments: Arguments) throws {
        self.arguments = arguments
        kept = try Self.kept(arguments)
        if format != .rows, let option = [Option.keep, .jsonStrings].first(where: arguments.has) {
            throw UsageError(reason: "--\(option.name) needs --format rows")
        }
        if format == .csv { try arguments.refuse([.raw], on: "--format csv, which has no column for it") }
    }

    private static func kept(_ arguments: Arguments) throws(UsageError) -> [String] {
        var names: [String] = []
        for list in arguments.all(.keep) {
            for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
                guard !name.isEmpty else {
                    throw UsageError(reason: "--keep expects names like offset,partition, not \"\(list)\"")
                }
                if !names.contains(where: name.hasSameBytes(as:)) { names.append(name) }
            }
        }
        return names
    }

    func run(_ console: Console) throws -> ExitStatus {
        let diagnostics = try DiagnosticsOutput(arguments, console)
        let isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        console.out.isLineBuffered = isLineBuffered
        // 1024 short lines give a result that is still small. A line-buffered run reads one line at a time, so it never
        // waits for more input.
        let input = StreamInput(
            Input.names(arguments), linesAtMost: isLineBuffered ? 1 : 1024,
            textOverLines: format == .rows ? .split : .refused)
        let run = LineRun(arguments, console)
        func write(_ result: StreamResult, _ batch: BatchSummary) -> Bool {
            if let lines = result.lines { console.out.write(lines) }
            console.out.write(result.rows)
            diagnostics.write(result.diagnostics)
            return true
        }
        switch format {
        case .ndjson, .csv:
            if format == .csv { console.out.write(MessageCSV.header) }
            let work = StreamWork(
                decoder: arguments.decoder, provider: arguments.provider, pointer: arguments.pointer,
                filter: filter, isCSV: format == .csv, includesRaw: arguments.has(.raw),
                isStrict: arguments.has(.strict),
                format: diagnostics.format)
            run.run(work, on: input, write: write)
        case .rows:
            let work = RowWork(
                decoder: arguments.decoder, options: rowOptions, namesInputs: arguments.operands.count > 1,
                format: diagnostics.format)
            run.run(work, on: input, write: write)
        }
        try diagnostics.finish()
        return run.status
    }

    private var filter: MessageFilter {
        MessageFilter(topics: arguments.topics, onlyUnread: arguments.has(.unread))
    }

    private var rowOptions: LineRowEncoder.Options {
        var options = LineRowEncoder.Options()
        options.provider = arguments.provider
        options.pointer = arguments.pointer
        options.kept = kept
        options.includesRaw = arguments.has(.raw)
        options.freeForm = arguments.freeForm
        options.filter = filter
        options.longestLine = LineReader.defaultLongestLine
        return options
    }
}
