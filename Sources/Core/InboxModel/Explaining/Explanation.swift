/// How one element of a feed was read.
public struct Explanation: Hashable, Sendable {
    /// What happened to the element.
    ///
    /// This enum is closed: an element is a message of the feed, or one of these three reasons applies.
    public enum Outcome: Hashable, Sendable {
        /// It is a message of the feed.
        case decoded
        /// It has the same identifier as another element, which was kept.
        case duplicate(winner: String)
        /// It was left out; the errors in ``Explanation/diagnostics`` say why.
        case rejected
        /// It announces no message (`message.no-content`), which is not an error.
        case skipped
    }

    /// The vendor.
    public let provider: Provider
    /// The message's id; nil if the element has no usable identifier.
    public let id: String?
    /// The pointer of the element in the input.
    public let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
    public let inner: String?
    /// What happened to the element.
    public let outcome: Outcome
    /// The rule that makes it a duplicate, rejects it or leaves it out; nil for a message of the feed.
    public let rule: String?
    /// The vendor's names for the shapes of this element, as in ``InboxAdapter/mapping``.
    public let shapes: [String]
    /// The message that was read; nil if none could be read.
    ///
    /// It is set for a duplicate too, and for a message that strict decoding rejected.
    public let message: InboxMessage?
    /// The unified fields, in the order of canonical JSON.
    ///
    /// For an element without an identifier, this is only the field of the identifier.
    public let fields: [FieldExplanation]
    /// The diagnostics in the element.
    public let diagnostics: [Diagnostic]
}

extension Explanation {
    /// The ids of rules that explanations use and that are not in an adapter's mapping.
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
