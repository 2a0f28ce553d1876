/// The origin of a unified field of one message, or a location that was passed over.
public struct Provenance: Hashable, Sendable {
    /// The result of reading the location.
    ///
    /// Closed: these are the ways in which a member of a JSON object has a value for a field, or none.
    public enum Outcome: String, Hashable, Sendable {
        /// Its value is the field's.
        case taken
        /// The key is not there.
        case absent
        /// It is `null`.
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

    /// The unified field.
    public let field: UnifiedField
    /// The vendor's key that was read; empty if the field came from an object as a whole.
    public let key: String
    /// The result of reading it.
    public let outcome: Outcome
    /// The pointer in the input; of an absent key, that of the object.
    public let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
    public let inner: String?
    /// The keys from the message to the value, joined by `/` and escaped as in a JSON Pointer; through strings of JSON as
    /// through objects.
    public let path: String
    /// The id of the rule, as in `zeta.text`: that of the location in ``InboxAdapter/mapping``.
    ///
    /// Without a mapping, it is the provider and the unified field, as in `postcard.title`.
    public let rule: String
    /// The decoder's offset with which a date without a zone was read; nil for any other value, and for a date that is in
    /// UTC by the vendor's document.
    public let assumedOffset: UTCOffset?
}
