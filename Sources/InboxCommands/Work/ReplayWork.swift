import InboxVendors

/// What a batch of an event log's lines gave, before any inbox takes it.
struct ReplayBatch: Sendable {
    /// What a line is.
    enum Line: Sendable {
        case event(ReadEvent)
        case failure(BadLine)
    }

    let name: String
    /// The lines that are not blank, with their numbers.
    var lines: [(number: Int, line: Line)] = []
    var account: BatchAccount
}

/// An event of the log, and its findings as they are written; an object, so that handing it on costs nothing.
final class ReadEvent: Sendable {
    let logged: LoggedEvent
    let findings: [UInt8]

    init(_ logged: LoggedEvent, findings: [UInt8]) {
        self.logged = logged
        self.findings = findings
    }
}

/// What `inbox replay` does with a batch of lines before their inboxes take them, whoever does it.
struct ReplayWork: Sendable {
    let decoder: InboxDecoder
    let provider: Provider?
    let isStrict: Bool
    let findings: FindingsFormat

    /// Reads a batch: to its end, or with `--strict` to the first bad line.
    @Sendable func result(_ batch: StreamInput.Batch) -> ReplayBatch {
        var result = ReplayBatch(name: batch.name, account: BatchAccount(batch))
        switch batch.content {
        case .success(var lines):
            result.account.position = lines.position
            var decoder = InboxStreamDecoder(decoder)
            while !result.account.endsRun, let line = lines.next() {
                do throws(BadLine) {
                    let event = try event(line, of: batch.name, lines.number, &decoder, &result.account)
                    result.lines.append((lines.number, .event(event)))
                    result.account.worked += 1
                } catch {
                    result.lines.append((lines.number, .failure(error)))
                    result.account.failed += 1
                    result.account.endsRun = isStrict
                }
            }
            result.account.number = lines.number
        case .failure(let error):
            result.account.failure = error
        }
        return result
    }

    private func event(
        _ line: LineReader.Line, of name: String, _ number: Int, _ decoder: inout InboxStreamDecoder,
        _ account: inout BatchAccount
    ) throws(BadLine) -> ReadEvent {
        let document = try line.document(&decoder)
        do {
            let logged = try LoggedEvent(document, at: 0, decoder: &decoder, provider: provider)
            // A feed tells what is odd in its line along with its own findings.
            let found =
                if case .ingest(let feed, _) = logged.event.kind { feed.diagnostics } else {
                    decoder.oddities(in: document)
                }
            guard !found.isEmpty else { return ReadEvent(logged, findings: []) }
            if found.contains(where: { $0.severity == .error }) { account.hasRejected = true }
            var text: [UInt8] = []
            findings.append(found, of: name, line: number, to: &text)
            return ReadEvent(logged, findings: text)
        } catch {
            throw BadLine(reason: error.reason, diagnostics: error.diagnostics)
        }
    }
}
