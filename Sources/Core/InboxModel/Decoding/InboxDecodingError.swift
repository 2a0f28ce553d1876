public import InboxJSON

/// Why a payload could not be decoded at all.
///
/// Two errors are equal if their codes are equal.
public struct InboxDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    ///
    /// It is stable, so you can compare it.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The payload is not RFC 8259 JSON; ``InboxDecodingError/malformed`` says where.
        public static let malformed = Code(rawValue: "json.malformed")
        /// The root does not look like a payload of the vendor that you named, or of any vendor.
        ///
        /// ``InboxDecodingError/diagnostics`` say why.
        public static let notRecognised = Code(rawValue: "feed.not-recognised")
        /// No adapter is registered under the provider's name.
        public static let unknownProvider = Code(rawValue: "provider.unknown")
        /// The payload has more bytes than the decoder's limit.
        public static let limitExceeded = Code(rawValue: "limit.exceeded")
        /// A native value contains something that JSON cannot represent.
        public static let notJSON = Code(rawValue: "native.not-json")

        /// The spelling.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong and how to fix it.
    public let reason: String
    /// Where the JSON is malformed; nil for another error.
    public let malformed: JSONError?
    /// The diagnostics, if the payload could be parsed or is too large.
    ///
    /// They include `feed.not-recognised` or `limit.exceeded`.
    public let diagnostics: [Diagnostic]

    package init(_ code: Code, _ reason: String, malformed: JSONError? = nil, diagnostics: [Diagnostic] = []) {
        self.code = code
        self.reason = reason
        self.malformed = malformed
        self.diagnostics = diagnostics
    }

    package init(malformed error: JSONError) {
        self.init(.malformed, error.description, malformed: error)
    }

    init(limitExceeded reason: String) {
        self.init(.limitExceeded, reason, diagnostics: [Diagnostic(.limitExceeded, reason, pointer: "")])
    }

    /// The reason.
    public var description: String { reason }

    /// Compares only the codes.
    public static func == (left: InboxDecodingError, right: InboxDecodingError) -> Bool {
        left.code == right.code
    }

    /// Hashes only the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
