/// A location that was read for a unified field of one message.
///
/// It gave the value, or was passed over.
public struct Provenance: Hashable, Sendable {
    /// What was found at the location.
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

    /// The unified field.
    public let field: UnifiedField
    /// The vendor's key that was read; empty if the field came from a whole object.
    public let key: String
    /// What was found at the location.
    public let outcome: Outcome
    /// The pointer in the input.
    ///
    /// If the key is absent, this is the pointer of the object.
    public let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
    public let inner: String?
    /// The keys from the message to the value, joined by `/` and escaped as in a JSON Pointer.
    ///
    /// Strings that contain JSON are followed like objects.
    public let path: String
    /// The id of the rule for this location in ``InboxAdapter/mapping``, as in `zeta.text`.
    ///
    /// Without a mapping, the id consists of the provider and the unified field, as in `postcard.title`.
    public let rule: String
    /// The decoder's offset that was assumed for a date without a zone.
    ///
    /// Nil for any other value, and if the vendor documents that its dates are in UTC.
    public let assumedOffset: UTCOffset?
}
