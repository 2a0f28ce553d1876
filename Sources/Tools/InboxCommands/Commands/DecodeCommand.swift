import InboxVendors

/// `inbox decode`: decodes payloads without the engine.
struct DecodeCommand: Command {
    static let name = "decode"
    static let summary = "decode payloads and print their messages in the original order, with diagnostics"
    static let examples: [CommandExample] = [
        ("inbox decode feed.json", "print the messages, and the diagnostics on standard error"),
        ("inbox decode -p zeta --strict feed.json", "check that the payload is Zeta's and has no errors or warnings"),
        ("inbox decode -f ndjson *.json > decoded.ndjson", "write a line for each file"),
    ]
    static let discussion = """
        Only decodes: no inbox rules are applied, so nothing is hidden or sorted. If a message is missing, a diagnostic
        says why. With several FILEs, prints one line for each, which begins with "file". --format ndjson does the same
        for a single FILE.
        """
    static let failure: String? = "--strict rejected a message"
    static let options: [Option] = [
        .provider, .at, .zoneOffset, .limits, .strict, .raw, .format, .output, .diagnostics, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case json, ndjson
    }

    let arguments: Arguments
    private var namesFiles: Bool { arguments.format(of: Format.self) == .ndjson || arguments.operands.count > 1 }

    func run(_ console: Console) throws -> ExitStatus {
        let diagnostics = try DiagnosticsOutput(arguments, console)
        let summary = arguments.forEachPayload(diagnostics, console) { name, payload in
            var progress = Progress(arguments, size: payload.feed.messages.count, counting: "messages", console)
            defer { progress.remove() }
            var writer = JSONWriter()
            payload.feed.write(
                to: &writer, includingRaw: arguments.has(.raw), file: namesFiles ? name : nil,
                drain: { writer in
                    progress.step()
                    console.out.drain(&writer)
                })
            console.out.writeLine(of: &writer)
        }
        try diagnostics.finish()
        return summary.status
    }
}
