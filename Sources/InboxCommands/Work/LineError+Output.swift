import InboxReplay
import InboxVendors

extension LineError {
    /// The error message for standard error: input, line, column and reason.
    func message(of input: String, _ number: Int) -> String {
        "\(input):\(number):\(column.map { "\($0): " } ?? " ")\(reason)"
    }
}

extension LineReader.Line {
    /// Parses the line.
    func document(_ decoder: inout InboxStreamDecoder) throws(LineError) -> JSONDocument {
        guard case .bytes(let bytes) = self else { throw LineError("a line of over 64 MiB; it is skipped") }
        do {
            return try decoder.document(bytes)
        } catch {
            throw LineError(ForeignFile.hint(bytes) ?? error.reason, column: error.column)
        }
    }
}
