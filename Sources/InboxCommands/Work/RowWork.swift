import InboxVendors

/// What `inbox stream --format rows` does with a batch of lines, on any thread.
struct RowWork: Sendable {
    let decoder: InboxDecoder
    let options: LineRowEncoder.Options
    /// Whether rows have the names of their inputs.
    let namesInputs: Bool
    let findings: FindingsFormat

    /// Writes a row for each line of a batch.
    @Sendable func result(_ batch: StreamInput.Batch) -> StreamResult {
        var result = StreamResult(summary: BatchSummary(batch))
        switch batch.content {
        case .success(var lines):
            var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
            var encoder = LineRowEncoder(decoder: decoder, options: options)
            result.summary.position = lines.position
            while let line = lines.next(includingBlank: true) {
                let outcome = encoder.append(
                    line, number: lines.number, of: namesInputs ? batch.name : nil, into: &writer)
                count(outcome, of: batch.name, lines.number, &result)
            }
            result.summary.number = lines.number
            result.lines = WrittenLines(writer)
        case .failure(let error):
            result.summary.failure = error
        }
        return result
    }

    /// A line counts as good whatever its row says, because the row reports it.
    private func count(
        _ outcome: LineRowEncoder.Outcome, of name: String, _ number: Int, _ result: inout StreamResult
    ) {
        result.summary.worked += 1
        guard !outcome.findings.isEmpty else { return }
        if outcome.findings.contains(where: { $0.severity == .error }) { result.summary.hasRejected = true }
        // Findings for standard error are in the rows already.
        if findings == .json { findings.append(outcome.findings, of: name, line: number, to: &result.findings) }
    }
}

extension LineRowEncoder {
    /// Appends the row of a line.
    fileprivate mutating func append(
        _ line: LineReader.Line, number: Int, of file: String?, into writer: inout JSONWriter
    ) -> Outcome {
        switch line {
        case .bytes(let bytes): append(line: bytes, number: number, of: file, into: &writer)
        case .tooLong: appendTooLong(number: number, of: file, into: &writer)
        }
    }
}
