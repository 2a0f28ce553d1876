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

    /// What was found at a location.
    ///
    /// This enum is closed: these are all the ways in which a member of an object gives a field its value or does not.
    public enum Outcome: String, Hashable, Sendable {
        /// The field has the value of this location.
        case taken
        /// The key is absent.
        case absent
        /// The value is `null`.
        case null
        /// The value is a blank string.
        case blank
        /// The value cannot be used; a diagnostic says why.
        case unusable
        /// The value is a flag that is false, so another flag decides.
        case no
        /// There is a value, but another rule takes precedence.
        case unused
    }

    /// A location that was considered.
    public struct Place: Hashable, Sendable {
        /// The keys from the message to the value, as in ``FieldMapping/Source/path``.
        public let path: String
        /// The key that was read; empty if the field came from a whole object.
        package let key: String
        /// What was found there.
        public internal(set) var outcome: Outcome
        /// The pointer in the input; for an absent key, the pointer of the object.
        public let pointer: String
        /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
        public let inner: String?
        /// The id of the rule by which the adapter reads this location, as in `zeta.text`.
        ///
        /// If the adapter does not name it, the id consists of the provider and the unified field, as in
        /// `postcard.title`.
        public let rule: String
        /// The codes of the diagnostics at the location.
        public let diagnostics: [DiagnosticCode]
        /// The decoder's offset that was assumed for a date without a zone.
        ///
        /// Nil for any other value, and if the vendor documents that its dates are in UTC.
        public let assumedOffset: UTCOffset?
    }

    /// The unified field.
    public let field: UnifiedField
    /// Its value in canonical JSON; nil if it has none.
    public let value: JSONValue?
    /// Why the field has its value, or none.
    public let state: State
    /// The locations that gave the value: usually one, or several that form it together.
    public let taken: [Place]
    /// The locations that were considered but did not give the value, each with the reason.
    public let passedOver: [Place]
    /// The rule that sets the field's value if no location has one.
    public let otherwise: String?
    /// The locations that the adapter read, in order.
    package let read: [Place]
}
