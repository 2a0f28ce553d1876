import CUnifiedInbox
import InboxVendors
import WasmRuntime

/// Runs calls, and keeps the result and the error of the last one.
///
/// A module has one thread.
final class Call {
    nonisolated(unsafe) static let current = Call()

    private var writer = JSONWriter()
    private var error = JSONWriter()
    /// The settings of the last call.
    ///
    /// The next call often has the same options, and creating a decoder takes longer than decoding a message.
    private var settings: Settings?

    var result: UnsafeRawBufferPointer { unsafe writer.terminatedText() }
    var errorText: UnsafeRawBufferPointer { unsafe error.terminatedText() }

    /// Copies the payload, frees its memory, reads the options and runs a call.
    ///
    /// - Parameter names: The options that only this call knows.
    func run(
        _ payload: UnsafeMutableRawPointer?, _ length: Int, _ options: UnsafePointer<CChar>?,
        knowing names: [String] = [],
        _ body: (PayloadCall, inout JSONWriter) throws(InboxDecodingError) -> Void
    ) -> Int32 {
        writer = JSONWriter()
        error = JSONWriter()
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: payload, count: length))
        unsafe free(payload)
        let call: PayloadCall
        do throws(CallError) {
            call = PayloadCall(bytes, try unsafe settings(Options.bytes(of: options), names))
        } catch {
            write("options.invalid", error.message, malformed: nil)
            return Int32(error.status.rawValue)
        }
        do throws(InboxDecodingError) {
            try body(call, &writer)
            return Int32(UINBOX_OK.rawValue)
        } catch {
            write(error.code.rawValue, error.malformed?.reason ?? error.reason, malformed: error.malformed)
            if error.malformed == nil { call.write(error.diagnostics, to: &writer) }
            return Int32(CallError(error).status.rawValue)
        }
    }

    private func settings(_ options: [UInt8], _ names: [String]) throws(CallError) -> Settings {
        if let settings, settings.options == options, settings.names == names { return settings }
        let settings = try Settings(options, names)
        self.settings = settings
        return settings
    }

    private func write(_ code: String, _ message: String, malformed: JSONError?) {
        error.beginObject()
        error.member("code", code)
        error.member("message", message)
        if let malformed {
            error.member("offset", malformed.offset)
            error.member("line", malformed.line)
            error.member("column", malformed.column)
        }
        error.endObject()
    }
}

struct Settings {
    let options: [UInt8]
    let names: [String]
    let provider: Provider?
    let pointer: JSONPointer
    let decoder: InboxDecoder
    let includesRaw: Bool

    init(_ text: [UInt8], _ names: [String]) throws(CallError) {
        let options = try Options(text, names: Options.decoding + ["at"] + names)
        self.options = text
        self.names = names
        provider = try options.provider()
        pointer = try options.pointer()
        decoder = try options.decoder()
        includesRaw = try options.flag("raw")
    }
}

struct PayloadCall {
    private let bytes: [UInt8]
    private let settings: Settings

    private var pointer: JSONPointer { settings.pointer }

    init(_ bytes: [UInt8], _ settings: Settings) {
        self.bytes = bytes
        self.settings = settings
    }

    func decode(to writer: inout JSONWriter) throws(InboxDecodingError) {
        try settings.decoder.decode(bytes, from: settings.provider, at: pointer)
            .write(to: &writer, includingRaw: settings.includesRaw)
    }

    func detect(to writer: inout JSONWriter) throws(InboxDecodingError) {
        let detection = try settings.decoder.detect(bytes, at: pointer)
        detection.write(to: &writer, reason: detection.reason(in: bytes, at: pointer))
    }

    func explain(to writer: inout JSONWriter) throws(InboxDecodingError) {
        let payload = try DecodedPayload(bytes, from: settings.provider, at: pointer, settings.decoder)
        writer.beginObject()
        writer.member("schema", InboxMessage.schema)
        writer.key("elements")
        writer.beginArray()
        payload.forEachExplanation { element in
            element.write(to: &writer)
            return true
        }
        writer.endArray()
        writer.array("diagnostics", of: payload.diagnosticsOutside) { diagnostic, writer in
            diagnostic.write(to: &writer)
        }
        writer.endObject()
    }

    /// Writes a feed without messages, as the commands do if they do not recognise a payload.
    func write(_ diagnostics: [Diagnostic], to writer: inout JSONWriter) {
        writer = JSONWriter()
        InboxFeed(provider: nil, diagnostics: diagnostics.namingRequest(in: bytes, at: pointer)).write(to: &writer)
    }
}
