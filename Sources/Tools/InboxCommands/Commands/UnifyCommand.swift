import InboxVendors

struct UnifyCommand: Command {
    static let name = "unify"
    static let summary = "decode the payloads of any vendors and print one inbox"
    static let examples: [CommandExample] = [
        ("inbox unify zeta.json pushwoosh.json", "print the messages of both as one list"),
        ("inbox unify -n 10 --unread *.json", "print the ten newest unread messages"),
        ("inbox unify -f html -o inbox.html *.json", "write the list as an HTML page"),
    ]
    static let discussion = """
        Each FILE is a vendor's payload. It is decoded and passed to the engine as if it arrived now. Pinned messages
        come first, then the others, newest first. Messages without a date come last, in the order of the FILEs.
        Messages that are deleted, expired or not yet started are hidden. A FILE that is not JSON is reported, and the
        others are still read. --collapse custom:/promo_id shows only one of the messages whose custom data has the same
        promo_id.
        """
    static let failure: String? = "--strict rejected a message"
    static let options: [Option] = [
        .provider, .at, .zoneOffset, .limits, .now, .topic, .topics, .unread, .all, .collapse, .collapsePrefer, .limit,
        .offset, .strict, .raw, .format, .output, .diagnostics, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json, ndjson, html
    }

    let arguments: Arguments
    private var format: Format { arguments.format() }

    /// The inbox of the payloads, and what was found in them.
    private final class Gathered {
        var state = InboxState()
        var payloadCount = 0
        var diagnostics: [InboxView.Found] = []
        /// The payloads, for a page that explains its messages.
        var payloads: [DecodedPayload] = []
    }

    func run(_ console: Console) throws -> ExitStatus {
        let diagnostics = try DiagnosticsOutput(arguments, console)
        let gathered = Gathered()
        gathered.state.collapse = arguments.collapse
        let summary = arguments.forEachPayload(diagnostics, console) { name, payload in
            gathered.diagnostics += payload.feed.diagnostics.map { (name, $0) }
            gathered.state.ingest(payload.feed, ofPayload: gathered.payloadCount, at: arguments.now.date)
            gathered.payloadCount += 1
            if format == .html { gathered.payloads.append(payload) }
        }
        if gathered.payloadCount > 0 { write(gathered, summary, to: console) }
        try diagnostics.finish()
        console.kept = gathered
        return summary.statusOfInbox
    }

    private func write(_ gathered: Gathered, _ summary: PayloadSummary, to console: Console) {
        let status: MessageStatus? = arguments.has(.unread) ? .unread : nil
        let state = gathered.state
        let (now, topics) = (arguments.now.date, arguments.topics)
        let messages = state.messages(
            at: now, topics: topics, status: status, offset: arguments.offset, limit: arguments.limit,
            includingHidden: arguments.has(.all))
        let counts = state.tally(at: now, topics: topics)
        let includesRaw = arguments.has(.raw)
        let namesFiles = arguments.operands.count > 1
        switch format {
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("schema", InboxMessage.schema)
            writer.member("now", arguments.now.rfc3339)
            writer.member("unread", counts.unread)
            writer.member("total", counts.total)
            writer.key("messages")
            writer.beginArray()
            forEach(of: messages, console) { message in
                message.write(to: &writer, includingRaw: includesRaw)
                console.out.drain(&writer)
            }
            writer.endArray()
            writer.array("diagnostics", of: gathered.diagnostics) { diagnostic, writer in
                diagnostic.diagnostic.write(to: &writer, file: namesFiles ? diagnostic.file : nil)
                console.out.drain(&writer)
            }
            writer.endObject()
            console.out.writeLine(of: &writer)
        case .ndjson:
            forEach(of: messages, console) { console.out.writeLine($0.canonicalJSON(includingRaw: includesRaw)) }
        case .table, .html:
            let hidden = state.allPlacements(at: now).hidden.filter { message, _ in
                topics?.matches(message) ?? true && (status ?? message.status) == message.status
            }
            var view = InboxView(
                messages: messages, hidden: hidden, now: now, unread: counts.unread, total: counts.total)
            view.selection = arguments.has(.topics) ? .filter : arguments.has(.topic) ? .topic : .all
            view.diagnostics = gathered.diagnostics
            view.namesFiles = namesFiles
            view.diagnosticsPath = arguments[.diagnostics]
            view.files = summary.failed
            view.gaveNothing = summary.gaveNothing
            if format == .html {
                let isExplained = messages.count <= InboxHTMLPage.explainedCount
                if isExplained { view.explain(gathered.payloads) }
                view.showsRaw = isExplained || includesRaw
                InboxHTMLPage(view).render(to: console.write)
            } else {
                let columns = console.out.descriptor.columns
                InboxTable(view: view, color: console.isColored(arguments), width: columns).render(to: console.write)
            }
        }
    }

    /// Calls `body` with each message, and stops when nobody reads the results any more.
    private func forEach(of messages: [InboxMessage], _ console: Console, _ body: (InboxMessage) -> Void) {
        var progress = Progress(arguments, size: messages.count, counting: "messages", console)
        defer { progress.remove() }
        for message in messages {
            guard !console.isBroken else { return }
            body(message)
            progress.step()
        }
    }
}
