import InboxVendors

/// The result of reading a whole input.
enum DecodedInput {
    /// A feed; if the payload is not recognised, it has only findings.
    case decoded(InboxFeed, isRecognised: Bool)
    /// No feed, since the input cannot be read or is not JSON. The reason is a line for people, with the location.
    case failed(reason: String, ExitStatus)

    init(_ name: String, _ provider: Provider?, _ decoder: InboxDecoder) {
        do throws(InputError) {
            let feed = try Self.read(name) { bytes throws(InboxDecodingError) in
                try decoder.decode(bytes, from: provider)
            } unrecognised: {
                InboxFeed(provider: nil, diagnostics: $0)
            }
            self = .decoded(feed.0, isRecognised: feed.isRecognised)
        } catch {
            self = .failed(reason: error.reason, error.status)
        }
    }

    /// Reads an input and decodes its JSON.
    ///
    /// - Parameter unrecognised: Makes the result of a payload that is not recognised from its findings.
    static func read<Feed>(
        _ name: String, _ decode: ([UInt8]) throws(InboxDecodingError) -> Feed, unrecognised: ([Diagnostic]) -> Feed
    ) throws(InputError) -> (Feed, isRecognised: Bool) {
        let bytes = try Input.read(name)
        do {
            return (try decode(bytes), true)
        } catch {
            guard let malformed = error.malformed else {
                return (unrecognised(error.diagnostics.map { naming($0, of: bytes) }), false)
            }
            let isLines = malformed.code == .trailingText && malformed.line > 1
            let hint = isLines ? "; for a payload a line there is inbox stream" : ""
            let reason = ForeignFile.hint(bytes) ?? malformed.reason + hint
            throw InputError(reason: "\(name):\(malformed.line):\(malformed.column): \(reason)", status: .data)
        }
    }

    /// Suggests `inbox lint` if a payload that is not recognised is a `createMessage` request.
    private static func naming(_ diagnostic: Diagnostic, of bytes: [UInt8]) -> Diagnostic {
        guard diagnostic.code == .feedNotRecognised, let root = try? JSONValue(parsing: bytes),
            PushwooshRequest(root) != nil
        else { return diagnostic }
        let reason = "a Pushwoosh createMessage request, which a sender writes and no inbox receives"
        return Diagnostic(
            diagnostic.code, severity: diagnostic.severity, "\(reason); check it with inbox lint",
            pointer: diagnostic.pointer, inner: diagnostic.inner)
    }
}
