package import InboxModel

extension SchemaRecord {
    /// A row, as ``LineRowEncoder`` writes it.
    package static let row = SchemaRecord(
        "Row", "What became of a line of input: one row for each line, in the order of the input.",
        [
            SchemaField("file", .string, .optional, "The name of the input, where there are several."),
            SchemaField("line", .integer(minimum: 1), .required, "The number of the line, counted from 1."),
            SchemaField(
                "status", .word(RowStatus.allCases.map(\.rawValue)), .required,
                "What became of the line: ok or blank if it is done, else why no message came out."),
            SchemaField("recipient", .string, .optional, "The recipient that the line's envelope names."),
            SchemaField(
                "kept", .object(isNeverEmpty: true), .optional, "The members of the line that --keep names."),
            SchemaField(
                "messages", .list(.record(.message), isDistinct: false), .required,
                "The messages, in the order of the payload."),
            SchemaField(
                "findings", .list(.record(.finding), isDistinct: false), .required,
                "The findings, in the order of the payload."),
        ])
}
