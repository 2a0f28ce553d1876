import InboxReplay
import InboxVendors

extension LineError {
    /// The line on standard error: the input, the number of the line, the column, and the reason.
    func complaint(of input: String, _ number: Int) -> String {
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
