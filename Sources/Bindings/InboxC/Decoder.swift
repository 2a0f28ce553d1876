// The functions have the names of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if compiler(>=6.3)
public import CUnifiedInbox
import InboxJSON

// The functions uinbox_decoder_…; the header documents them.
//
// The caller is responsible for memory safety, as the header says. A pointer is null, or valid until the call returns. A
// length is the length of the memory. A destroyed handle is not used.

private typealias DecoderHandle = Handle<PayloadReader>

/// Makes a decoder.
@c @implementation
public func uinbox_decoder_create(
    _ options: UnsafePointer<CChar>?, _ decoder: UnsafeMutablePointer<OpaquePointer?>?
) -> uinbox_status {
    unsafe DecoderHandle.create(decoder) { () throws(CallError) in try unsafe PayloadReader(options) }
}

/// Destroys a decoder.
@c @implementation
public func uinbox_decoder_destroy(_ decoder: OpaquePointer?) -> uinbox_status {
    unsafe DecoderHandle.destroy(decoder)
}

/// Why the last call with a decoder failed.
@c @implementation
public func uinbox_decoder_error_message(_ decoder: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe DecoderHandle.errorMessage(decoder)
}

/// Decodes one payload.
@c @implementation
public func uinbox_decoder_decode(
    _ decoder: OpaquePointer?, _ payload: UnsafeRawPointer?, _ payloadLength: Int,
    _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe DecoderHandle.call(decoder, result, resultLength) { (reader, writer) throws(CallError) in
        try unsafe reader.decode([UInt8](argument: payload, payloadLength, "payload"), to: &writer)
    }
}

/// Decodes a block of lines.
@c @implementation
public func uinbox_decoder_decode_lines(
    _ decoder: OpaquePointer?, _ lines: UnsafeRawPointer?, _ linesLength: Int, _ firstLine: Int64,
    _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    unsafe lendRows(decoder, rows) { (reader, writer) throws(CallError) in
        let lines = try unsafe UnsafeRawBufferPointer(argument: lines, linesLength, "lines")
        return try unsafe reader.lines.rows(Lines(lines), from: firstLine, to: &writer)
    }
}

/// Decodes the elements of an Arrow array with 32-bit offsets.
@c @implementation
public func uinbox_decoder_decode_array32(
    _ decoder: OpaquePointer?, _ data: UnsafeRawPointer?, _ dataLength: Int, _ offsets: UnsafePointer<Int32>?,
    _ count: Int, _ firstLine: Int64, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    unsafe decodeArray(decoder, data, dataLength, offsets, count, firstLine, rows)
}

/// Decodes the elements of an Arrow array with 64-bit offsets.
@c @implementation
public func uinbox_decoder_decode_array64(
    _ decoder: OpaquePointer?, _ data: UnsafeRawPointer?, _ dataLength: Int, _ offsets: UnsafePointer<Int64>?,
    _ count: Int, _ firstLine: Int64, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    unsafe decodeArray(decoder, data, dataLength, offsets, count, firstLine, rows)
}

private func decodeArray<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ decoder: OpaquePointer?, _ data: UnsafeRawPointer?, _ dataLength: Int, _ offsets: UnsafePointer<Offset>?,
    _ count: Int, _ firstLine: Int64, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?
) -> uinbox_status {
    unsafe lendRows(decoder, rows) { (reader, writer) throws(CallError) in
        let data = try unsafe UnsafeRawBufferPointer(argument: data, dataLength, "data")
        let elements = try unsafe ArrayElements(of: data, offsets, count: count)
        return try unsafe reader.elements.rows(elements, from: firstLine, to: &writer)
    }
}

private func lendRows(
    _ decoder: OpaquePointer?, _ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?,
    _ body: (PayloadReader, inout JSONWriter) throws(CallError) -> UnsafePointer<uinbox_rows>
) -> uinbox_status {
    unsafe rows?.pointee = nil
    return unsafe DecoderHandle.call(decoder) { (reader, writer) throws(CallError) in
        guard let rows = unsafe rows else { throw CallError(argument: "the pointer for the rows is NULL") }
        unsafe rows.pointee = try body(reader, &writer)
    }
}
#endif
