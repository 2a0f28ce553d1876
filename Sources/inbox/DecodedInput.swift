import UnifiedInbox

/// What a whole input gave.
enum DecodedInput {
    /// A feed; one that is not recognised has its findings alone.
    case decoded(InboxFeed, isRecognised: Bool)
    /// Nothing: it cannot be read, or is not JSON. The reason is a line for people, with the place.
    case failed(reason: String, ExitStatus)

    init(_ name: String, _ provider: Provider?, _ decoder: InboxDecoder) {
        let bytes: [UInt8]
        do {
            bytes = try Input.read(name)
        } catch {
            self = .failed(reason: error.reason, error.status)
            return
        }
        do {
            self = .decoded(try decoder.decode(bytes, from: provider), isRecognised: true)
        } catch {
            guard let malformed = error.malformed else {
                self = .decoded(InboxFeed(provider: nil, diagnostics: error.diagnostics), isRecognised: false)
                return
            }
            let isLines = malformed.code == .trailingText && malformed.line > 1
            let hint = isLines ? "; for a payload a line there is inbox stream" : ""
            let reason = ForeignFile.hint(bytes) ?? malformed.reason + hint
            self = .failed(reason: "\(name):\(malformed.line):\(malformed.column): \(reason)", .data)
        }
    }
}
