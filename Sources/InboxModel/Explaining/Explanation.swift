public import InboxJSON

/// A feed, and how each of its elements came to be what it is.
///
/// ```swift
/// let explained = try InboxDecoder().explain(payload)
/// for element in explained.elements {
///     for field in element.fields { print(field.field, field.state, field.taken.map(\.pointer)) }
/// }
/// ```
public struct ExplainedFeed: Hashable, Sendable {
    /// What decoding gives.
    public let feed: InboxFeed
    /// Every element in the payload's order, also those that were rejected and those that lost as duplicates.
    public let elements: [Explanation]

    /// Puts both together.
    public init(feed: InboxFeed, elements: [Explanation]) {
        self.feed = feed
        self.elements = elements
    }
}

/// How one element of a feed came to be a message, or not.
public struct Explanation: Hashable, Sendable {
    /// What became of the element.
    public enum Outcome: Hashable, Sendable {
        /// It is a message of the feed.
        case decoded
        /// It has the identifier of another element, which was taken.
        case duplicate(winner: String)
        /// It was left out; the errors among ``Explanation/diagnostics`` say why.
        case rejected
        /// It announces no message (`message.no-content`), which is no error.
        case skipped
    }

    /// Whose message it is.
    public let provider: Provider
    /// The message's id; nil where it has no usable identifier.
    public let id: String?
    /// Where the element stands in the input.
    public let pointer: String
    /// The place inside the string of JSON at ``pointer``, where it is in one.
    public let inner: String?
    /// What became of it.
    public let outcome: Outcome
    /// The rule that made it a duplicate, rejected it, or left it out; nil of a message of the feed.
    public let rule: String?
    /// Which of the vendor's shapes it has, as ``InboxAdapter/mapping`` names them.
    public let shapes: [String]
    /// The message as it was read, also of a duplicate, and of one that strict decoding rejected; nil where there is none.
    public let message: InboxMessage?
    /// Each unified field, in the order of canonical JSON; of an element without an identifier that field alone.
    public let fields: [FieldExplanation]
    /// The findings in the element.
    public let diagnostics: [Diagnostic]
}

/// How a unified field of one message came to have its value, or none.
public struct FieldExplanation: Hashable, Sendable {
    /// Why there is this value, or none.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// A place gave it, or said that there is none (an expiry of 0).
        case given
        /// No place gave one; the value is the field's own where nothing is said.
        case defaulted
        /// No place has a value: the keys are not there.
        case absent
        /// No place has a value, and one says so: `null`.
        case null
        /// A place has a blank string.
        case blank
        /// A place has a value that cannot be used.
        case unusable
        /// A place has a value that another rule sets aside.
        case unused
        /// The vendor, or this shape of its messages, has no such concept.
        case unsupported
    }

    /// A place that was looked at.
    public struct Place: Hashable, Sendable {
        /// The keys that lead there from the message, as ``FieldMapping/Source/path``.
        public let path: String
        /// What became of it.
        public let outcome: Provenance.Outcome
        /// Where it stands in the input; of an absent key, the object that has it not.
        public let pointer: String
        /// The place inside the string of JSON at ``pointer``, where it is in one.
        public let inner: String?
        /// The id of the rule that asks.
        public let rule: String
        /// The codes of the findings there.
        public let findings: [DiagnosticCode]
        /// With which offset a date without a zone was read; nil of any other value.
        public let assumedOffset: UTCOffset?
    }

    /// The unified field.
    public let field: UnifiedField
    /// Its value in canonical JSON; nil where it has none.
    public let value: JSONValue?
    /// Why there is this value, or none.
    public let state: State
    /// Where the value came from: as a rule one place; several where they make it together; none where it is not given.
    public let taken: [Place]
    /// What was considered before, and why it was passed over.
    public let passedOver: [Place]
    /// The rule that says what the field is where no place gives a value.
    public let otherwise: String?
}

extension Explanation {
    /// The ids of the rules that an explanation names by itself, beside those of the adapters' mappings.
    package static let rules = [
        notObject, missingID, strict, duplicateID, noContent,
    ]

    static let notObject = "common.not-object"
    static let missingID = "common.missing-id"
    static let strict = "common.strict"
    static let duplicateID = "common.duplicate-id"
    static let noContent = "common.no-content"
}
