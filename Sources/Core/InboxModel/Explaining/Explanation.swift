/// How one element of a feed was read.
public struct Explanation: Hashable, Sendable {
    /// The result of reading the element.
    ///
    /// Closed: an element is a message of the feed, or it is not for one of these three reasons.
    public enum Outcome: Hashable, Sendable {
        /// It is a message of the feed.
        case decoded
        /// It has the identifier of another element, which was kept.
        case duplicate(winner: String)
        /// It was left out; the errors in ``Explanation/diagnostics`` say why.
        case rejected
        /// It announces no message (`message.no-content`), which is not an error.
        case skipped
    }

    /// The vendor.
    public let provider: Provider
    /// The message's id; nil if it has no usable identifier.
    public let id: String?
    /// The pointer of the element in the input.
    public let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
    public let inner: String?
    /// The result of reading it.
    public let outcome: Outcome
    /// The rule by which it is a duplicate, rejected or left out; nil for a message of the feed.
    public let rule: String?
    /// The vendor's shapes that it has, as ``InboxAdapter/mapping`` names them.
    public let shapes: [String]
    /// The message as it was read, also for a duplicate or a message that strict decoding rejected; nil if it could not be
    /// read.
    public let message: InboxMessage?
    /// The unified fields, in the order of canonical JSON; only the identifier's for an element without one.
    public let fields: [FieldExplanation]
    /// The diagnostics in the element.
    public let diagnostics: [Diagnostic]
}

extension Explanation {
    /// The ids of the rules in explanations that are not from an adapter's mapping.
    package static let rules = [
        notObject, wrongProvider, missingID, strict, duplicateID, noContent,
    ]

    static let notObject = "common.not-object"
    static let wrongProvider = "common.wrong-provider"
    static let missingID = "common.missing-id"
    static let strict = "common.strict"
    static let duplicateID = "common.duplicate-id"
    static let noContent = "common.no-content"
}
