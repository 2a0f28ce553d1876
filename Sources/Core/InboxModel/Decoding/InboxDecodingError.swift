public import InboxJSON

/// Why a payload could not be decoded at all.
///
/// Errors are equal when their codes are.
public struct InboxDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error: stable, to be compared.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's stable spelling.
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The payload is not RFC 8259 JSON; ``InboxDecodingError/malformed`` says where.
        public static let malformed = Code(rawValue: "json.malformed")
        /// The root has no shape of the vendor, or of any vendor; ``InboxDecodingError/diagnostics`` say why.
        public static let notRecognised = Code(rawValue: "feed.not-recognised")
        /// No adapter is registered under the provider's name.
        public static let unknownProvider = Code(rawValue: "provider.unknown")
        /// The payload has more bytes than the decoder's limit.
        public static let limitExceeded = Code(rawValue: "limit.exceeded")
        /// A native value contains a value that JSON does not have.
        public static let notJSON = Code(rawValue: "native.not-json")

        /// The spelling.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong and how to fix it.
    public let reason: String
    /// The location of the error, if the JSON is malformed.
    public let malformed: JSONError?
    /// The diagnostics, if the payload was parsed or is too large: `feed.not-recognised` or `limit.exceeded`, and the others.
    public let diagnostics: [Diagnostic]

    package init(_ code: Code, _ reason: String, malformed: JSONError? = nil, diagnostics: [Diagnostic] = []) {
        self.code = code
        self.reason = reason
        self.malformed = malformed
        self.diagnostics = diagnostics
    }

    /// The error of a text that is not JSON.
    package init(malformed error: JSONError) {
        self.init(.malformed, error.description, malformed: error)
    }

    /// The error of a payload with more bytes than the limit.
    init(limitExceeded reason: String) {
        self.init(.limitExceeded, reason, diagnostics: [Diagnostic(.limitExceeded, reason, pointer: "")])
    }

    /// The reason.
    public var description: String { reason }

    /// Compares the codes alone.
    public static func == (left: InboxDecodingError, right: InboxDecodingError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
