import InboxReplay
import InboxVendors

/// The result of a batch of lines.
struct StreamResult: Sendable {
    /// The lines of its messages.
    var lines: WrittenLines?
    /// The findings in the format of their file; findings for standard error are in ``errors``.
    var findings: [UInt8] = []
    /// The lines for standard error.
    var errors: [UInt8] = []
    var summary: BatchSummary
}

/// What `inbox stream` does with a batch of lines, on any thread.
struct StreamWork: Sendable {
    let decoder: InboxDecoder
    let provider: Provider?
    let topic: String?
    let onlyUnread: Bool
    let includesRaw: Bool
    let isStrict: Bool
    let findings: FindingsFormat

    /// Decodes a batch to its end, or with `--strict` to the first bad line.
    @Sendable func result(_ batch: StreamInput.Batch) -> StreamResult {
        var result = StreamResult(summary: BatchSummary(batch))
        switch batch.content {
        case .success(var lines):
            var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
            var decoder = InboxStreamDecoder(decoder)
            result.summary.position = lines.position
            while !result.summary.endsRun, let line = lines.next() {
                read(line, of: batch.name, lines.number, &decoder, &writer, &result)
            }
            result.summary.number = lines.number
            result.lines = WrittenLines(writer)
        case .failure(let error):
            result.summary.failure = error
        }
        return result
    }

    private func read(
        _ line: LineReader.Line, of name: String, _ number: Int, _ decoder: inout InboxStreamDecoder,
        _ writer: inout JSONWriter, _ result: inout StreamResult
    ) {
        do throws(LineError) {
            let line = try StreamLine(line.parse(&decoder), &decoder)
            var feed = try line.feed(&decoder, provider)
            if !feed.diagnostics.isEmpty {
                report(feed.diagnostics, of: name, number, &result)
                if feed.diagnostics.contains(where: { $0.severity == .error }) { result.summary.hasRejected = true }
            }
            guard !feed.gaveNothing(isStrict: isStrict) else {
                result.summary.failed += 1
                return
            }
            result.summary.worked += 1
            if topic != nil || onlyUnread { feed.messages.removeAll { !isWanted($0) } }
            // Removes the messages one by one, since reading a message in an array would copy it.
            feed.messages.reverse()
            while let message = feed.messages.popLast() {
                message.write(to: &writer, includingRaw: includesRaw, recipient: line.recipient)
                writer.endLine()
            }
        } catch {
            if error.diagnostics.isEmpty {
                result.errors += "\(TerminalText.safe(error.message(of: name, number)))\n".utf8
            } else {
                report(error.diagnostics, of: name, number, &result)
            }
            result.summary.failed += 1
            if isStrict { result.summary.endsRun = true }
        }
    }

    private func report(_ diagnostics: [Diagnostic], of name: String, _ number: Int, _ result: inout StreamResult) {
        switch findings {
        case .text: findings.append(diagnostics, of: name, line: number, to: &result.errors)
        case .json: findings.append(diagnostics, of: name, line: number, to: &result.findings)
        }
    }

    private func isWanted(_ message: InboxMessage) -> Bool {
        if onlyUnread, message.status != .unread { return false }
        // Not with `map`: a method passed as a value copies its message.
        guard let topic else { return true }
        return message.hasTopic(topic)
    }
}

/// The content of a line: a payload, bare or in an envelope.
///
/// An envelope is an object with `payload` and no keys but an envelope's; or, if it has a provider or a recipient, with other
/// keys too, such as the columns of a table.
struct StreamLine {
    /// The provider that the envelope names.
    let provider: String?
    /// The recipient that the envelope names.
    let recipient: String?
    private let payload: JSONNode

    init(_ line: JSONNode, _ decoder: inout InboxStreamDecoder) throws(LineError) {
        guard let envelope = Envelope(line, &decoder) else {
            (provider, recipient) = (nil, nil)
            payload = line
            return
        }
        payload = envelope.payload
        recipient = try Self.text(envelope.recipient, "recipient")
        provider = try Self.text(envelope.provider, "provider")
    }

    /// Decodes the payload.
    func feed(_ decoder: inout InboxStreamDecoder, _ provider: Provider?) throws(LineError) -> InboxFeed {
        do {
            return try decoder.decode(payload, from: self.provider.map { Provider($0) } ?? provider)
        } catch {
            throw LineError(error.reason, diagnostics: error.diagnostics)
        }
    }

    private static func text(_ node: JSONNode?, _ name: String) throws(LineError) -> String? {
        guard let node, !node.isNull else { return nil }
        guard node.kind == .string else {
            throw LineError("the envelope's \"\(name)\" is \(node.value), not a string")
        }
        return node.text
    }
}

/// An envelope's values.
private struct Envelope {
    private enum Key: Int, CaseIterable {
        case payload, provider, recipient

        static let table = KeyTable(allCases.map { "\($0)" })
    }

    let payload: JSONNode
    let provider: JSONNode?
    let recipient: JSONNode?

    /// Returns nil for a line that is not an envelope.
    init?(_ line: JSONNode, _ decoder: inout InboxStreamDecoder) {
        guard line.kind == .object else { return nil }
        let values = decoder.values(of: line, Key.table)
        guard let payload = values[Key.payload.rawValue] else { return nil }
        self.payload = payload
        provider = values[Key.provider.rawValue]
        recipient = values[Key.recipient.rawValue]
        guard values.hasOtherMembers else { return }
        // A vendor's message may have a key named `payload`.
        let isNamed = [provider, recipient].contains { $0?.kind == .string }
        guard isNamed, [.object, .array, .string].contains(payload.kind) else { return nil }
    }
}
