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
    var account: BatchSummary
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
        var result = StreamResult(account: BatchSummary(batch))
        switch batch.content {
        case .success(var lines):
            var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
            var decoder = InboxStreamDecoder(decoder)
            result.account.position = lines.position
            while !result.account.endsRun, let line = lines.next() {
                read(line, of: batch.name, lines.number, &decoder, &writer, &result)
            }
            result.account.number = lines.number
            result.lines = WrittenLines(writer)
        case .failure(let error):
            result.account.failure = error
        }
        return result
    }

    private func read(
        _ line: LineReader.Line, of name: String, _ number: Int, _ decoder: inout InboxStreamDecoder,
        _ writer: inout JSONWriter, _ result: inout StreamResult
    ) {
        do throws(LineError) {
            let line = try StreamLine(line.document(&decoder), &decoder)
            var feed = try line.feed(&decoder, provider)
            if !feed.diagnostics.isEmpty {
                report(feed.diagnostics, of: name, number, &result)
                if feed.diagnostics.contains(where: { $0.severity == .error }) { result.account.hasRejected = true }
            }
            guard !feed.gaveNothing(isStrict: isStrict) else {
                result.account.failed += 1
                return
            }
            result.account.worked += 1
            if topic != nil || onlyUnread { feed.messages.removeAll { !isWanted($0) } }
            // Removes the messages one by one, since reading a message in an array would copy it.
            feed.messages.reverse()
            while let message = feed.messages.popLast() {
                message.write(to: &writer, includingRaw: includesRaw, recipient: line.recipient)
                writer.endLine()
            }
        } catch {
            if error.diagnostics.isEmpty {
                result.errors += "\(Terminal.plain(error.message(of: name, number)))\n".utf8
            } else {
                report(error.diagnostics, of: name, number, &result)
            }
            result.account.failed += 1
            if isStrict { result.account.endsRun = true }
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
    private let document: JSONDocument
    /// The tape index of the payload.
    private let payload: Int

    init(_ document: JSONDocument, _ decoder: inout InboxStreamDecoder) throws(LineError) {
        self.document = document
        guard let envelope = Envelope(document, &decoder) else {
            (provider, recipient) = (nil, nil)
            payload = 0
            return
        }
        payload = envelope.payload
        recipient = try Self.text(envelope.recipient, of: document, "recipient")
        provider = try Self.text(envelope.provider, of: document, "provider")
    }

    /// Decodes the payload.
    func feed(_ decoder: inout InboxStreamDecoder, _ provider: Provider?) throws(LineError) -> InboxFeed {
        do {
            return try decoder.decode(document, at: payload, from: self.provider.map { Provider($0) } ?? provider)
        } catch {
            throw LineError(error.reason, diagnostics: error.diagnostics)
        }
    }

    private static func text(_ index: Int?, of document: JSONDocument, _ name: String) throws(LineError) -> String? {
        guard let index, document.kind(index) != .null else { return nil }
        guard document.kind(index) == .string else {
            let value = JSONValue(document, at: index)
            throw LineError("the envelope's \"\(name)\" is \(value), not a string")
        }
        return document.text(index)
    }
}

/// The tape indices of an envelope's values.
private struct Envelope {
    private enum Key: Int, CaseIterable {
        case payload, provider, recipient

        static let table = KeyTable(allCases.map { "\($0)" })
    }

    let payload: Int
    let provider: Int?
    let recipient: Int?

    /// Returns nil for a line that is not an envelope.
    init?(_ document: JSONDocument, _ decoder: inout InboxStreamDecoder) {
        guard document.kind(0) == .object else { return nil }
        var known = 0
        // The last of a repeated key wins; 0 is the index of no value.
        var places = SIMD4<UInt32>()
        let members = decoder.forEachKnown(of: 0, in: document, Key.table) { key, value in
            known += 1
            places[key] = UInt32(truncatingIfNeeded: value)
        }
        func place(_ key: Key) -> Int? { places[key.rawValue] > 0 ? Int(places[key.rawValue]) : nil }
        guard let payload = place(.payload) else { return nil }
        self.payload = payload
        provider = place(.provider)
        recipient = place(.recipient)
        guard known < members else { return }
        // A vendor's message may have a key named `payload`.
        let isNamed = [provider, recipient].contains { $0.map { document.kind($0) == .string } ?? false }
        guard isNamed, [.object, .array, .string].contains(document.kind(payload)) else { return nil }
    }
}
