#if compiler(>=6.3)
import CUnifiedInbox
import InboxTools
import InboxVendors

/// The decoder behind a handle.
///
/// It reads one payload after another and reuses the memory.
final class PayloadReader {
    /// Rows for lines, each with a line feed.
    private(set) lazy var lines = RowReader(stream.decoder, rowOptions, endingRowsWithLineFeed: true)
    /// Rows for the elements of an array.
    private(set) lazy var elements = RowReader(stream.decoder, rowOptions, endingRowsWithLineFeed: false)

    private var stream: InboxStreamDecoder
    private let rowOptions: LineRowEncoder.Options

    init(_ options: UnsafePointer<CChar>?) throws(CallError) {
        let options = try unsafe Options(options, names: Options.decoding + Options.rows)
        stream = InboxStreamDecoder(try options.decoder())
        rowOptions = try options.rows()
    }

    /// - Throws: ``CallError`` if there is no feed. The diagnostics are still written, unless the payload is not JSON.
    func decode(_ payload: [UInt8], to writer: inout JSONWriter) throws(CallError) {
        do {
            try stream.decode(payload, from: rowOptions.provider, at: rowOptions.pointer)
                .write(to: &writer, includingRaw: rowOptions.includesRaw)
        } catch {
            if error.malformed == nil {
                InboxFeed(provider: nil, diagnostics: error.diagnostics).write(to: &writer)
            }
            throw CallError(error)
        }
    }
}
#endif
