#if compiler(>=6.3)
import CUnifiedInbox
import InboxVendors

/// The content of a decoder's handle: reads one payload after another, with the memory of the earlier ones.
final class PayloadReader {
    private var stream: InboxStreamDecoder
    private let provider: Provider?
    private let includesRaw: Bool

    init(_ options: UnsafePointer<CChar>?) throws(CallError) {
        let options = try Options(options, names: Options.decoding + ["raw"])
        stream = InboxStreamDecoder(try options.decoder())
        provider = try options.provider()
        includesRaw = try options.flag("raw")
    }

    /// Decodes a payload.
    ///
    /// - Throws: ``CallError`` if there is no feed; the findings are written then, unless the payload is not JSON.
    func decode(_ payload: UnsafeRawBufferPointer, to writer: inout JSONWriter) throws(CallError) {
        do {
            try stream.decode(Array(payload), from: provider).write(to: &writer, includingRaw: includesRaw)
        } catch {
            if error.malformed == nil {
                InboxFeed(provider: nil, diagnostics: error.diagnostics).write(to: &writer)
            }
            throw CallError(error)
        }
    }
}

extension CallError {
    /// The error of a payload that gives no feed.
    init(_ error: InboxDecodingError) {
        switch error.code {
        case .malformed: self.init(UINBOX_MALFORMED, error.reason)
        case .limitExceeded: self.init(UINBOX_LIMIT_EXCEEDED, error.reason)
        default: self.init(UINBOX_NOT_RECOGNISED, error.reason)
        }
    }
}
#endif
