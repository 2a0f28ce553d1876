import InboxEngine
import InboxTools
import InboxVendors

/// The events from a batch of lines of an event log, before they are applied.
struct ReplayBatch: Sendable {
    /// The events, in the order of their lines.
    var events: [ReadEvent] = []
    /// The lines that are not events, in order, each with its number.
    var failures: [(number: Int, line: LineError)] = []
}

/// An event of the log with its written diagnostics.
///
/// This is a class, so that passing it on copies nothing.
final class ReadEvent: Sendable {
    /// The number of its line.
    let number: Int
    let logged: LoggedEvent
    let diagnostics: [UInt8]

    init(_ logged: consuming LoggedEvent, at number: Int, diagnostics: [UInt8]) {
        self.number = number
        self.logged = logged
        self.diagnostics = diagnostics
    }
}

struct ReplayWork: LineWork {
    let decoder: InboxDecoder
    let provider: Provider?
    let isStrict: Bool
    let diagnostics: DiagnosticsFormat

    /// Reads a batch: to its end, or with `--strict` to the first bad line.
    func read(_ lines: inout LineBatch, _ batch: inout BatchSummary) -> ReplayBatch {
        var result = ReplayBatch()
        var decoder = InboxStreamDecoder(decoder)
        while !batch.endsRun, let line = lines.next() {
            do throws(LineError) {
                result.events.append(try event(line, lines.number, &decoder, &batch))
                batch.worked += 1
            } catch {
                result.failures.append((lines.number, error))
                batch.failed += 1
                batch.endsRun = isStrict
            }
        }
        return result
    }

    private func event(
        _ line: LineReader.Line, _ number: Int, _ decoder: inout InboxStreamDecoder, _ batch: inout BatchSummary
    ) throws(LineError) -> ReadEvent {
        let line = try decoder.parse(line: line.bytes, number: number)
        do {
            let logged = try LoggedEvent(line, decoder: &decoder, provider: provider)
            let found = logged.diagnostics(of: line, &decoder)
            guard !found.isEmpty else { return ReadEvent(logged, at: number, diagnostics: []) }
            if case .ingest(let feed, _) = logged.event.kind {
                if feed.rejectsSomething { batch.hasRejected = true }
                if feed.gaveNothing(isStrict: isStrict) { batch.empty += 1 }
            } else if found.contains(where: { $0.severity == .error }) {
                batch.hasRejected = true
            }
            var text: [UInt8] = []
            diagnostics.append(found, of: batch.name, line: number, to: &text)
            return ReadEvent(logged, at: number, diagnostics: text)
        } catch {
            throw LineError(
                error.reason, code: error.code,
                diagnostics: error.diagnostics.namingRequest(in: line.member("payload")?.value))
        }
    }
}
