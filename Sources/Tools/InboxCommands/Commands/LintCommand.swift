import InboxVendors

struct LintCommand: Command {
    static let name = "lint"
    static let summary = "check a Pushwoosh createMessage request, or any payload, before it is sent"
    static let examples: [CommandExample] = [
        ("inbox lint request.json", "print what is wrong with the request, and how to fix it"),
        ("inbox lint --preview request.json", "also print the messages that the request would create"),
        ("inbox lint -f html --preview -o page.html request.json", "write the messages as an HTML page"),
    ]
    static let discussion = """
        Prints each diagnostic as FILE:LINE:COLUMN: severity: message [code], with the source line and how to fix it. If
        the root has "notifications" inside "request", it is a createMessage request. Anything else is read as a payload, as
        inbox decode reads it. --preview shows the resulting messages. --format html writes these messages as an HTML
        page, and the diagnostics to standard error. --format json writes both. With several FILEs it writes a line for
        each, which begins with "file". The exit status is 1 if there is an error.
        """
    static let failure: String? = "a diagnostic has the severity error"
    static let options: [Option] = [.provider, .at, .zoneOffset, .preview, .strict, .now, .format, .output]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json, ndjson, html
    }

    private let arguments: Arguments
    private var format: Format { arguments.format() }
    private var namesFiles: Bool { format == .ndjson || arguments.operands.count > 1 }

    init(arguments: Arguments) throws {
        self.arguments = arguments
        guard format != .html || arguments.has(.preview) else {
            throw UsageError(reason: "--format html needs --preview; add --preview")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        let output = LintOutput(console, color: format == .table && console.isColored(arguments))
        var previewed: [LintReport] = []
        var severities: [Severity] = []
        let status = arguments.forEachInput(console) { name throws(InputError) in
            let text = try Input.read(name)
            guard let report = try lint(text, of: name, output) else { return .badInput }
            severities += report.diagnostics.map(\.diagnostic.severity)
            write(report, of: name, text, output, console)
            if format == .html { previewed.append(report) }
            return report.isRecognised ? report.hasErrors ? .checkFailed : .done : .badInput
        }
        if format == .html {
            InboxHTMLPage(InboxView(previewOf: previewed, at: arguments.now)).render(to: console.write)
        }
        if format == .table, status < .usage {
            let counts = LintOutput.counts(severities)
            console.out.write((counts.isEmpty ? "no diagnostics" : counts.joined(separator: ", ")) + "\n")
        }
        return status
    }

    /// Checks a text, or reports that it is not JSON and returns nil.
    private func lint(_ text: [UInt8], of name: String, _ output: LintOutput) throws(InputError) -> LintReport? {
        let linter = InboxLinter(
            mode: arguments.decoder.mode, zonelessDateOffset: arguments.decoder.zonelessDateOffset)
        do {
            return try linter.lint(text, from: arguments.provider, at: arguments.pointer)
        } catch {
            guard let malformed = error.malformed else { throw InputError(error, in: text, of: name) }
            output.printError(malformed, in: text, of: name)
            return nil
        }
    }

    private func write(
        _ report: LintReport, of name: String, _ text: [UInt8], _ output: LintOutput, _ console: Console
    ) {
        switch format {
        case .json, .ndjson:
            var writer = JSONWriter()
            report.write(
                to: &writer, of: namesFiles ? name : nil, includingMessages: arguments.has(.preview),
                drain: console.out.drain)
            console.out.writeLine(of: &writer)
        case .html:
            for diagnostic in report.diagnostics { output.write(diagnostic, in: text, of: name, to: console.error) }
        case .table:
            for diagnostic in report.diagnostics { output.write(diagnostic, in: text, of: name, to: console.out) }
            guard arguments.has(.preview), report.isRecognised else { return }
            let preview = InboxView(previewOf: [report], at: arguments.now)
            if !report.diagnostics.isEmpty { console.out.write("\n") }
            let columns = console.out.descriptor.columns
            InboxTable(view: preview, color: console.isColored(arguments), width: columns).render(to: console.write)
            console.out.write("\n")
        }
    }
}

extension LintReport {
    /// Writes `{"file":…,"schema":1,"subject":…,"provider":…,"messages":[…],"diagnostics":[…]}`.
    ///
    /// - Parameter drain: Called after each message and diagnostic. It may remove the bytes written so far.
    fileprivate func write(
        to writer: inout JSONWriter, of file: String?, includingMessages: Bool, drain: (inout JSONWriter) -> Void
    ) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("schema", InboxMessage.schema)
        writer.key("subject")
        switch subject {
        case .createMessage:
            writer.string("createMessage")
        case .payload(let provider):
            writer.string("payload")
            writer.member("provider", provider?.name)
        }
        if includingMessages {
            writer.array("messages", of: messages) { message, writer in
                message.write(to: &writer)
                drain(&writer)
            }
        }
        writer.array("diagnostics", of: diagnostics) { diagnostic, writer in
            diagnostic.write(to: &writer)
            drain(&writer)
        }
        writer.endObject()
    }
}

extension InboxView {
    /// The messages that payloads will become, those of each payload in the engine's order.
    fileprivate init(previewOf reports: [LintReport], at now: Instant) {
        let now = now.date
        var messages: [InboxMessage] = []
        var hidden: [(message: InboxMessage, reason: HiddenReason)] = []
        var (unread, total) = (0, 0)
        for report in reports {
            var state = InboxState()
            let feed = InboxFeed(
                provider: report.messages.first?.provider, messages: report.messages, deletions: report.deletions)
            state.apply(.ingest(feed, at: now))
            messages += state.messages(at: now, includingHidden: true)
            hidden += state.allPlacements(at: now).hidden
            let counts = state.counts(at: now)
            (unread, total) = (unread + counts.unread, total + counts.total)
        }
        self.init(messages: messages, hidden: hidden, now: now, unread: unread, total: total)
        showsHiddenBecause = "shown in a preview"
    }
}
