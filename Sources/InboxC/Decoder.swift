#if compiler(>=6.3)
public import CUnifiedInbox

// The functions uinbox_decoder_…; the header documents them.

private typealias DecoderHandle = Handle<PayloadReader>

/// Makes a decoder.
@c @implementation
public func uinbox_decoder_create(
    _ options: UnsafePointer<CChar>?, _ decoder: UnsafeMutablePointer<OpaquePointer?>?
) -> uinbox_status {
    DecoderHandle.create(decoder) { () throws(CallError) in try PayloadReader(options) }
}

/// Destroys a decoder.
@c @implementation
public func uinbox_decoder_destroy(_ decoder: OpaquePointer?) -> uinbox_status {
    DecoderHandle.destroy(decoder)
}

/// Why the last call with a decoder failed.
@c @implementation
public func uinbox_decoder_error_message(_ decoder: OpaquePointer?) -> UnsafePointer<CChar>? {
    DecoderHandle.errorMessage(decoder)
}

/// Decodes one payload.
@c @implementation
public func uinbox_decoder_decode(
    _ decoder: OpaquePointer?, _ payload: UnsafeRawPointer?, _ payloadLength: Int,
    _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    DecoderHandle.call(decoder, result, resultLength) { (reader, writer) throws(CallError) in
        try reader.decode(UnsafeRawBufferPointer(argument: payload, payloadLength, "payload"), to: &writer)
    }
}
#endif
