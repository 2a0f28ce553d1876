/// An adapter that also documents what it reads: for explanations, redaction and the table of vendors.
public protocol DocumentedAdapter: InboxAdapter {
    /// The origin of each unified field. A field that is not in the list is a concept that the vendor does not have.
    var mapping: [FieldMapping] { get }

    /// The vendor's own words: every key that the adapter reads, at any depth, and every word with which it compares a value.
    ///
    /// A redacted payload keeps them, since they describe the vendor and no person.
    var vocabulary: [String] { get }
}

extension InboxAdapter {
    /// ``DocumentedAdapter/mapping``; empty if the adapter documents none.
    package var documentedMapping: [FieldMapping] { (self as? any DocumentedAdapter)?.mapping ?? [] }

    /// ``DocumentedAdapter/vocabulary``; the message keys and the distinctive keys if the adapter documents none.
    package var documentedVocabulary: [String] {
        (self as? any DocumentedAdapter)?.vocabulary ?? signature.messageKeys + signature.distinctiveKeys
    }
}
