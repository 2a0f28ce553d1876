import InboxEngine
package import InboxJSON
package import InboxModel

/// Writes one row for each line of input: a JSON object with the result for that line, good or bad.
///
/// ```json
/// {"line":7,"status":"ok","recipient":"u1","kept":{"offset":512},"messages":[],"diagnostics":[]}
/// ```
///
/// `recipient` and `kept` are omitted if the line has none. The encoder reuses memory, which makes short lines faster. Use
/// an encoder from one thread only; give each thread its own.
///
/// ```swift
/// var encoder = LineRowEncoder(decoder: InboxDecoder(), options: LineRowEncoder.Options())
/// var rows = JSONWriter()
/// for (index, line) in lines.enumerated() {
///     encoder.append(line: line, number: index + 1, into: &rows)
/// }
/// ```
package struct LineRowEncoder: ~Copyable {
    package struct Options: Hashable, Sendable {
        /// The vendor to use if a line names none; nil to detect it.
        package var provider: Provider?
        /// Where the payload is in each line, or in the payload of its envelope.
        package var pointer = JSONPointer()
        /// The names of the members that are copied from a line to `kept` in its row, in this order.
        package var kept: [String] = []
        /// Whether messages include the vendor's element as `raw`.
        package var includesRaw = false
        /// How `custom`, `vendor`, `raw`, `payload` and `kept` are written.
        package var freeForm = FreeForm.json
        /// Which messages a row contains.
        package var filter = MessageFilter()
        /// The length in bytes of the longest line that is read: 64 MiB.
        package var longestLine = 64 << 20
        /// Whether a line feed ends each row.
        package var endsRowsWithLineFeed = true

        package init() {}
    }

    /// The result for a line.
    package struct Outcome {
        package let status: RowStatus
        package let diagnostics: [Diagnostic]
    }

    private let options: Options
    private var decoder: InboxStreamDecoder

    package init(decoder: InboxDecoder, options: Options) {
        self.decoder = InboxStreamDecoder(decoder)
        self.options = options
    }

    /// Appends the row of a line.
    ///
    /// - Parameters:
    ///   - line: The line without its line feed; a byte-order mark is skipped.
    ///   - number: The line's number, counted from 1.
    ///   - file: If it is not nil, the row begins with a key `file` that has this value.
    ///   - writer: The writer to append to. It must contain only complete texts, such as earlier rows.
    @discardableResult
    package mutating func append(
        line: [UInt8], number: Int, of file: String? = nil, into writer: inout JSONWriter
    ) -> Outcome {
        guard line.count <= options.longestLine else { return appendTooLong(number: number, of: file, into: &writer) }
        var row = LineRow(number: number, file: file)
        read(line, into: &row)
        return append(&row, to: &writer)
    }

    /// Appends the row for a line that the caller did not read because it is too long.
    ///
    /// The parameters are those of ``append(line:number:of:into:)``.
    @discardableResult
    package mutating func appendTooLong(
        number: Int, of file: String? = nil, into writer: inout JSONWriter
    ) -> Outcome {
        let reason =
            "the line is over the limit of \(options.longestLine) bytes, so it is not read; put fewer messages on one line"
        var row = LineRow(number: number, file: file)
        row.status = .tooLong
        row.diagnostics = [Diagnostic(.limitExceeded, reason, pointer: "")]
        return append(&row, to: &writer)
    }

    private mutating func read(_ line: [UInt8], into row: inout LineRow) {
        guard !Self.isBlank(line, number: row.number) else {
            row.status = .blank
            return
        }
        do throws(LineError) {
            let node = try decoder.parse(line: line, number: row.number)
            let envelope = LineEnvelope(node)
            (row.line, row.recipient) = (node, envelope.recipient)
            var feed = try envelope.feed(&decoder, from: options.provider, at: options.pointer)
            row.status = RowStatus(of: feed)
            row.diagnostics = feed.diagnostics
            options.filter.apply(to: &feed)
            swap(&row.messages, &feed.messages)
        } catch {
            row.status = RowStatus(of: error)
            row.diagnostics = error.reported
        }
    }

    private func append(_ row: inout LineRow, to writer: inout JSONWriter) -> Outcome {
        row.write(to: &writer, options)
        if options.endsRowsWithLineFeed { writer.endLine() } else { writer.endText() }
        return Outcome(status: row.status, diagnostics: row.diagnostics)
    }

    /// Whether a line has only white space; a byte-order mark before the first line is not part of it.
    private static func isBlank(_ line: [UInt8], number: Int) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = number == 1 && line.starts(with: mark) ? line.dropFirst(mark.count) : line[...]
        return text.allSatisfy(JSONText.isWhiteSpace)
    }
}
