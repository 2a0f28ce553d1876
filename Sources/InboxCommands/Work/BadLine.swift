import InboxVendors

/// Why a line cannot be used.
struct BadLine: Error {
    let reason: String
    /// The column, counted from 1, of malformed JSON.
    var column: Int?
    /// The findings of a root that is not recognised.
    var diagnostics: [Diagnostic] = []

    /// The error message for standard error.
    func message(of input: String, _ number: Int) -> String {
        "\(input):\(number):\(column.map { "\($0): " } ?? " ")\(reason)"
    }
}

extension LineReader.Line {
    /// Parses the line.
    func document(_ decoder: inout InboxStreamDecoder) throws(BadLine) -> JSONDocument {
        guard case .bytes(let bytes) = self else { throw BadLine(reason: "a line of over 64 MiB; it is skipped") }
        do {
            return try decoder.document(bytes)
        } catch {
            throw BadLine(reason: ForeignFile.hint(bytes) ?? error.reason, column: error.column)
        }
    }
}
