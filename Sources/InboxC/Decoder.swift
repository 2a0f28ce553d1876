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

/// Decodes a block of lines.
@c @implementation
public func uinbox_decoder_decode_lines(
    _ decoder: OpaquePointer?, _ lines: UnsafeRawPointer?, _ linesLength: Int, _ firstLine: Int64,
    _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    rows?.pointee = nil
    return DecoderHandle.call(decoder) { (reader, writer) throws(CallError) in
        let rows = try RowPlace(rows)
        let lines = try UnsafeRawBufferPointer(argument: lines, linesLength, "lines")
        let numbers = try LineNumbers(from: firstLine)
        rows.set(reader.lines.rows(Lines(lines), numbers, to: &writer))
    }
}

/// Decodes the elements of an Arrow array with 32-bit offsets.
@c @implementation
public func uinbox_decoder_decode_array32(
    _ decoder: OpaquePointer?, _ data: UnsafeRawPointer?, _ dataLength: Int, _ offsets: UnsafePointer<Int32>?,
    _ count: Int, _ firstLine: Int64, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    decodeArray(decoder, data, dataLength, offsets, count, firstLine, rows)
}

/// Decodes the elements of an Arrow array with 64-bit offsets.
@c @implementation
public func uinbox_decoder_decode_array64(
    _ decoder: OpaquePointer?, _ data: UnsafeRawPointer?, _ dataLength: Int, _ offsets: UnsafePointer<Int64>?,
    _ count: Int, _ firstLine: Int64, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    decodeArray(decoder, data, dataLength, offsets, count, firstLine, rows)
}

private func decodeArray<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ decoder: OpaquePointer?, _ data: UnsafeRawPointer?, _ dataLength: Int, _ offsets: UnsafePointer<Offset>?,
    _ count: Int, _ firstLine: Int64, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    rows?.pointee = nil
    return DecoderHandle.call(decoder) { (reader, writer) throws(CallError) in
        let rows = try RowPlace(rows)
        let data = try UnsafeRawBufferPointer(argument: data, dataLength, "data")
        let elements = try ArrayElements(of: data, offsets, count: count)
        let numbers = try LineNumbers(from: firstLine)
        rows.set(reader.elements.rows(elements, numbers, to: &writer))
    }
}
#endif
