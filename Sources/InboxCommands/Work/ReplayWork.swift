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
    /// Why the input gives no more.
    var failure: InputError?
    var endsRun = false

    /// Whether it is the first of its input, and that one's size, where it is known.
    let isFirst: Bool
    let inputSize: Int?
    /// Where its input stands behind it: bytes and lines.
    var position = 0
    var number = 0
}

/// An event of the log, and its findings as they are written; an object, so that handing it on costs nothing.
final class ReadEvent: Sendable {
    let logged: LoggedEvent
    let findings: [UInt8]
    /// Whether a message of its feed is rejected.
    let hasRejected: Bool

    init(_ logged: LoggedEvent, findings: [UInt8], hasRejected: Bool) {
        self.logged = logged
        self.findings = findings
        self.hasRejected = hasRejected
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
        var result = ReplayBatch(name: batch.name, isFirst: batch.isFirst, inputSize: batch.inputSize)
        switch batch.content {
        case .success(var lines):
            result.position = lines.position
            var decoder = InboxStreamDecoder(decoder)
            while !result.endsRun, let line = lines.next() {
                do throws(BadLine) {
                    result.lines.append((lines.number, .event(try event(line, of: batch.name, lines.number, &decoder))))
                } catch {
                    result.lines.append((lines.number, .failure(error)))
                    result.endsRun = isStrict
                }
            }
            result.number = lines.number
        case .failure(let error):
            result.failure = error
        }
        return result
    }

    private func event(
        _ line: LineReader.Line, of name: String, _ number: Int, _ decoder: inout InboxStreamDecoder
    ) throws(BadLine) -> ReadEvent {
        let json = try line.json(&decoder)
        do {
            let logged = try LoggedEvent(json, decoder: &decoder, provider: provider)
            // A feed tells what is odd in its line along with its own findings.
            let found =
                if case .ingest(let feed, _) = logged.event.kind { feed.diagnostics } else {
                    decoder.oddities(in: json)
                }
            guard !found.isEmpty else { return ReadEvent(logged, findings: [], hasRejected: false) }
            var text: [UInt8] = []
            findings.append(found, of: name, line: number, to: &text)
            return ReadEvent(logged, findings: text, hasRejected: found.contains { $0.severity == .error })
        } catch {
            throw BadLine(reason: error.reason, diagnostics: error.diagnostics)
        }
    }
}
