public import InboxJSON

/// How a unified field of one message got its value, or why it has none.
public struct FieldExplanation: Hashable, Sendable {
    /// Why the field has its value, or none.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// A location has the value, or states that there is none, such as an expiry of 0.
        case given
        /// No location has a value, so the field has its default.
        case defaulted
        /// No location has a value, because the keys are absent.
        case absent
        /// No location has a value, and at least one is `null`.
        case null
        /// A location has a blank string.
        case blank
        /// A location has a value that cannot be used.
        case unusable
        /// A location has a value, but another rule takes precedence.
        case unused
        /// The vendor does not have this field, or messages of this shape do not.
        case unsupported
    }

    /// A location that was considered.
    public struct Place: Hashable, Sendable {
        /// The keys from the message to the value, as in ``FieldMapping/Source/path``.
        public let path: String
        /// The result of reading it.
        public let outcome: Provenance.Outcome
        /// The pointer in the input.
        ///
        /// If the key is absent, this is the pointer of the object.
        public let pointer: String
        /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
        public let inner: String?
        /// The id of the rule.
        public let rule: String
        /// The codes of the diagnostics at the location.
        public let diagnostics: [DiagnosticCode]
        /// The offset that was assumed for a date without a zone; nil for any other value.
        public let assumedOffset: UTCOffset?
    }

    /// The unified field.
    public let field: UnifiedField
    /// Its value in canonical JSON; nil if it has none.
    public let value: JSONValue?
    /// Why the field has its value, or none.
    public let state: State
    /// The locations that gave the value.
    ///
    /// There is usually one; there are several if they form the value together.
    public let taken: [Place]
    /// The locations that were considered but did not give the value, each with the reason.
    public let passedOver: [Place]
    /// The rule that sets the field's value if no location has one.
    public let otherwise: String?
}
