/// Where a unified field came from, or why a place was passed over: one line of the account of one message.
public struct Provenance: Hashable, Sendable {
    /// What became of the place.
    public enum Outcome: String, Hashable, Sendable {
        /// Its value is the field's.
        case taken
        /// The key is not there.
        case absent
        /// It is `null`.
        case null
        /// It is a blank string.
        case blank
        /// It has a value that cannot be used; a diagnostic says why.
        case unusable
        /// It is a flag that does not say so, and another decides.
        case no
        /// It has a value that another rule sets aside.
        case unused
    }

    /// The unified field.
    public let field: UnifiedField
    /// The vendor's key that was asked; empty where the field came of an object as a whole.
    public let key: String
    /// What became of it.
    public let outcome: Outcome
    /// Where it stands in the input; of an absent key, the object that has it not.
    public let pointer: String
    /// The place inside the string of JSON at ``pointer``, where it is in one.
    public let inner: String?
    /// The keys that lead there from the message, joined by `/` and escaped as in a JSON Pointer; through strings of JSON
    /// as through objects.
    public let path: String
    /// The id of the rule that asked, as in `zeta.text`: what ``InboxAdapter/mapping`` says of the place.
    ///
    /// Of an adapter that does not say it is the provider and the unified field, as in `postcard.title`.
    public let rule: String
    /// With which offset a date without a zone was read; nil of any other value.
    public let assumedOffset: UTCOffset?
}
