public import InboxJSON

/// A feed, and an explanation of each of its elements.
///
/// ```swift
/// let explained = try InboxDecoder().explain(payload)
/// for element in explained.elements {
///     for field in element.fields { print(field.field, field.state, field.taken.map(\.pointer)) }
/// }
/// ```
public struct ExplainedFeed: Hashable, Sendable {
    /// The result of decoding.
    public let feed: InboxFeed
    /// All elements in the payload's order, those included that were rejected or lost to a duplicate.
    public let elements: [Explanation]

    /// Combines a feed and its explanations.
    public init(feed: InboxFeed, elements: [Explanation]) {
        self.feed = feed
        self.elements = elements
    }
}

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
    /// The vendor's shapes that it has, as ``DocumentedAdapter/mapping`` names them.
    public let shapes: [String]
    /// The message as it was read, also for a duplicate or a message that strict decoding rejected; nil if it could not be
    /// read.
    public let message: InboxMessage?
    /// The unified fields, in the order of canonical JSON; only the identifier's for an element without one.
    public let fields: [FieldExplanation]
    /// The findings in the element.
    public let diagnostics: [Diagnostic]
}

/// How a unified field of one message got its value, or why it has none.
public struct FieldExplanation: Hashable, Sendable {
    /// Why the field has this value, or none.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// A location has the value, or says that there is none (an expiry of 0).
        case given
        /// No location has a value; it is the field's default.
        case defaulted
        /// No location has a value: the keys are absent.
        case absent
        /// No location has a value, and one is `null`.
        case null
        /// A location has a blank string.
        case blank
        /// A location has a value that cannot be used.
        case unusable
        /// A location has a value, but another rule takes precedence.
        case unused
        /// The vendor, or this shape of its messages, has no such concept.
        case unsupported
    }

    /// A location that was considered.
    public struct Place: Hashable, Sendable {
        /// The keys from the message to the value, as ``FieldMapping/Source/path``.
        public let path: String
        /// The result of reading it.
        public let outcome: Provenance.Outcome
        /// The pointer in the input; of an absent key, that of the object.
        public let pointer: String
        /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
        public let inner: String?
        /// The id of the rule.
        public let rule: String
        /// The codes of the findings at the location.
        public let findings: [DiagnosticCode]
        /// The offset with which a date without a zone was read; nil for any other value.
        public let assumedOffset: UTCOffset?
    }

    /// The unified field.
    public let field: UnifiedField
    /// Its value in canonical JSON; nil if it has none.
    public let value: JSONValue?
    /// Why the field has this value, or none.
    public let state: State
    /// The locations of the value: usually one; several if they form it together; none if no location has it.
    public let taken: [Place]
    /// The locations that were considered before, with the reasons why they were passed over.
    public let passedOver: [Place]
    /// The rule for the field's value if no location has one.
    public let otherwise: String?
}

extension Explanation {
    /// The ids of the rules in explanations that are not from an adapter's mapping.
    package static let rules = [
        notObject, missingID, strict, duplicateID, noContent,
    ]

    static let notObject = "common.not-object"
    static let missingID = "common.missing-id"
    static let strict = "common.strict"
    static let duplicateID = "common.duplicate-id"
    static let noContent = "common.no-content"
}
