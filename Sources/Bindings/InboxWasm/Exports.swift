import CUnifiedInbox
import InboxVendors
import WasmRuntime

// The exports of the module, which imports nothing. A host gets memory from inbox_allocate and writes the payload and the
// options there. Then it calls decode, detect or explain, and reads the result or the error.
//
// The host is responsible for memory safety: a pointer comes from inbox_allocate, and a length is the length of its memory.

/// The ABI version of the exports.
@_expose(wasm, "inbox_abi_version") @_cdecl("inbox_abi_version")
public func abiVersion() -> Int32 { 1 }

/// The version of the library, a C string.
@_expose(wasm, "inbox_version") @_cdecl("inbox_version")
public func version() -> UnsafePointer<UInt8> { unsafe LibraryVersion.text.utf8Start }

/// Sets the seed of the hash tables, before the first call.
@_expose(wasm, "inbox_seed") @_cdecl("inbox_seed")
public func seed(_ seed: UInt64) { seed_random(seed) }

/// Allocates memory for the host; null if there is none.
@_expose(wasm, "inbox_allocate") @_cdecl("inbox_allocate")
public func allocate(_ size: Int) -> UnsafeMutableRawPointer? { unsafe malloc(size) }

/// Frees memory that ``allocate(_:)`` returned.
@_expose(wasm, "inbox_free") @_cdecl("inbox_free")
public func release(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

/// Decodes a payload, and frees its memory.
///
/// The result is what `inbox decode` prints.
///
/// - Parameter options: A JSON object as a C string, or null.
/// - Returns: A `uinbox_status`.
@_expose(wasm, "inbox_decode") @_cdecl("inbox_decode")
public func decode(_ payload: UnsafeMutableRawPointer?, _ length: Int, _ options: UnsafePointer<CChar>?) -> Int32 {
    unsafe Call.current.run(payload, length, options, knowing: ["raw"]) { call, writer throws(InboxDecodingError) in
        try call.decode(to: &writer)
    }
}

/// Detects the vendor of a payload, and frees its memory.
///
/// The result is what `inbox detect --format json` prints, without the file.
@_expose(wasm, "inbox_detect") @_cdecl("inbox_detect")
public func detect(_ payload: UnsafeMutableRawPointer?, _ length: Int, _ options: UnsafePointer<CChar>?) -> Int32 {
    unsafe Call.current.run(payload, length, options) { call, writer throws(InboxDecodingError) in
        try call.detect(to: &writer)
    }
}

/// Explains a payload, and frees its memory.
///
/// The result has the elements and the diagnostics of `inbox explain --format json`, without the file and without the
/// place in an inbox.
@_expose(wasm, "inbox_explain") @_cdecl("inbox_explain")
public func explain(_ payload: UnsafeMutableRawPointer?, _ length: Int, _ options: UnsafePointer<CChar>?) -> Int32 {
    unsafe Call.current.run(payload, length, options) { call, writer throws(InboxDecodingError) in
        try call.explain(to: &writer)
    }
}

/// The result of the last call: JSON, valid until the next call.
@_expose(wasm, "inbox_result") @_cdecl("inbox_result")
public func result() -> UnsafeRawPointer? { unsafe Call.current.result.baseAddress }

/// The length of the result in bytes.
@_expose(wasm, "inbox_result_length") @_cdecl("inbox_result_length")
public func resultLength() -> Int { unsafe Call.current.result.count }

/// Why the last call failed: JSON with the `code` and the `message`, and with the place if the payload is not JSON.
///
/// It is valid until the next call.
@_expose(wasm, "inbox_error") @_cdecl("inbox_error")
public func error() -> UnsafeRawPointer? { unsafe Call.current.errorText.baseAddress }

/// The length of the error in bytes; 0 if the call succeeded.
@_expose(wasm, "inbox_error_length") @_cdecl("inbox_error_length")
public func errorLength() -> Int { unsafe Call.current.errorText.count }
