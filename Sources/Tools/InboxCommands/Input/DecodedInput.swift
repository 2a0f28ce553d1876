import InboxVendors

/// The result of reading a whole input.
enum DecodedInput<Payload> {
    /// A decoded payload; if it is not recognised, it has only diagnostics.
    case decoded(Payload, isRecognised: Bool)
    /// There is no payload, because the input cannot be read or is not JSON. The reason is a line for people, with the
    /// location.
    case failed(reason: String, ExitStatus)
}

extension DecodedInput<DecodedPayload> {
    init(_ name: String, _ provider: Provider?, at pointer: JSONPointer, _ decoder: InboxDecoder) {
        self.init(name, at: pointer, atMost: decoder.limits.bytes) { bytes throws(InboxDecodingError) in
            try DecodedPayload(bytes, from: provider, at: pointer, decoder)
        } unrecognised: {
            DecodedPayload(unrecognised: $0, decoder)
        }
    }
}

extension DecodedInput {
    /// Reads an input and decodes its JSON.
    ///
    /// - Parameters:
    ///   - pointer: Where the payload is in the input.
    ///   - limit: The largest payload in bytes; nil for no limit. No more bytes than that are read.
    ///   - decode: Decodes the payload.
    ///   - unrecognised: Makes the result for a payload that is not recognised from the payload's diagnostics.
    init(
        _ name: String, at pointer: JSONPointer = JSONPointer(), atMost limit: Int?,
        _ decode: ([UInt8]) throws(InboxDecodingError) -> Payload,
        unrecognised: ([Diagnostic]) -> Payload
    ) {
        do throws(InputError) {
            guard let bytes = try Input.read(name, atMost: limit ?? .max) else {
                let reason =
                    "the payload is over the limit of \(limit ?? .max) bytes, so it is not read; raise the limit with "
                    + "--payload-limits"
                let diagnostic = Diagnostic(.limitExceeded, reason, pointer: "")
                self = .decoded(unrecognised([diagnostic]), isRecognised: false)
                return
            }
            do {
                self = .decoded(try decode(bytes), isRecognised: true)
            } catch {
                let diagnostics = try Self.diagnostics(error, of: bytes, at: pointer, name)
                self = .decoded(unrecognised(diagnostics), isRecognised: false)
            }
        } catch {
            self = .failed(reason: error.reason, error.status)
        }
    }

    /// The diagnostics of a payload that is not recognised.
    ///
    /// - Throws: If the payload is not JSON: the reason, with the location.
    private static func diagnostics(
        _ error: InboxDecodingError, of bytes: [UInt8], at pointer: JSONPointer, _ name: String
    ) throws(InputError) -> [Diagnostic] {
        guard let malformed = error.malformed else {
            return error.diagnostics.namingRequest(in: (try? JSONValue(parsing: bytes))?[pointer])
        }
        let isLines = malformed.code == .trailingText && malformed.line > 1
        let hint = isLines ? "; if each line is a payload, use inbox stream" : ""
        let reason = ForeignFile.hint(bytes) ?? malformed.reason + hint
        throw InputError(reason: "\(name):\(malformed.line):\(malformed.column): \(reason)", status: .badInput)
    }
}
