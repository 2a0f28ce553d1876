import InboxJSON
package import InboxModel

/// Messages as CSV, RFC 4180: a line of names, then one row for each message.
///
/// The cells are the flat members of the message's canonical JSON. Texts are in quotation marks; numbers, `true` and
/// `false` are not. An absent member is an empty cell. Rows end with a carriage return and a line feed.
///
/// A spreadsheet computes every cell that begins with `=` or with one of a few other characters. So a text that begins
/// with one of them gets an apostrophe in front. U+0000, at which many programs end or refuse a text, becomes U+FFFD.
package enum MessageCSV {
    /// The names of the columns: the recipient of the line, and the members of a message that are neither lists nor objects.
    package static let columns =
        ["recipient"] + SchemaRecord.message.fields.filter(\.type.isFlat).map(\.name)

    package static let header = columns.joined(separator: ",") + "\r\n"

    /// The characters at which a spreadsheet begins to compute, with their full-width forms.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\t", "\r", "\n",
    ]

    /// Appends the row of a message, with the recipient that the line's envelope names.
    package static func append(_ message: borrowing InboxMessage, recipient: String?, to rows: inout [UInt8]) {
        var writer = JSONWriter(reservingCapacity: 512)
        // As strings, free-form values cannot make the text deeper than the parser reads.
        message.write(to: &writer, recipient: recipient, freeForm: .strings)
        guard let json = try? JSONValue(parsing: writer.bytes) else {
            preconditionFailure("internal error: canonical JSON could not be parsed")
        }
        for (index, column) in columns.enumerated() {
            if index > 0 { rows.append(UInt8(ascii: ",")) }
            guard let value = json[column] else { continue }
            if let text = value.string { append(text, to: &rows) } else { rows += value.canonicalBytes }
        }
        rows += "\r\n".utf8
    }

    /// Appends the cell of a text.
    private static func append(_ text: String, to rows: inout [UInt8]) {
        rows.append(UInt8(ascii: "\""))
        if let first = text.unicodeScalars.first, formulaStarts.contains(first) { rows.append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            switch byte {
            case 0: rows += "\u{FFFD}".utf8
            case UInt8(ascii: "\""): rows += "\"\"".utf8
            default: rows.append(byte)
            }
        }
        rows.append(UInt8(ascii: "\""))
    }
}
