public import InboxJSON

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
        /// The codes of the diagnostics at the location.
        public let diagnostics: [DiagnosticCode]
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
