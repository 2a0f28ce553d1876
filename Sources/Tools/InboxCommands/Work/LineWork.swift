import InboxEngine
import InboxTools
import InboxVendors

/// What a command does with a batch of lines, on any thread.
protocol LineWork: Sendable {
    associatedtype Result: Sendable

    /// Reads a batch to its end, or to the line that ends the run, and counts its lines.
    func read(_ lines: inout LineBatch, _ batch: inout BatchSummary) -> Result
}

extension LineWork {
    /// The result of a batch; nil if there are no lines because the input ended early.
    @Sendable func result(of batch: StreamInput.Batch) -> (Result?, BatchSummary) {
        var summary = BatchSummary(batch)
        switch batch.content {
        case .success(var lines):
            summary.position = lines.position
            let result = read(&lines, &summary)
            summary.number = lines.number
            return (result, summary)
        case .failure(let error):
            summary.failure = error
            return (nil, summary)
        }
    }
}

extension LineError {
    /// The error message for standard error: input, line, column and reason.
    func message(of input: String, _ number: Int) -> String {
        "\(input):\(number):\(column.map { "\($0): " } ?? " ")\(reason)"
    }

    /// The diagnostics in a format; if there are none, the line is reported with its ``message(of:_:)``.
    func diagnostics(in format: DiagnosticsFormat) -> [Diagnostic] { format == .json ? reported : diagnostics }
}

extension LineReader.Line {
    var bytes: [UInt8] {
        get throws(LineError) {
            if case .bytes(let bytes) = self { return bytes }
            throw LineError(
                "the line is over the limit of 64 MiB, so it is not read; put fewer messages on one line",
                code: .limitExceeded)
        }
    }
}
