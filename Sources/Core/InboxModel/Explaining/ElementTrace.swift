/// What is recorded of one element of a feed: the locations that were read for each field.
///
/// Recorded only if provenance is wanted.
struct ElementTrace {
    /// A location that was read.
    struct Attempt {
        let field: UnifiedField
        let key: String
        let outcome: Provenance.Outcome
        let location: ValueLocation
    }

    var attempts: [Attempt] = []
    /// Which of the vendor's shapes it has, as the adapter's mapping names them.
    var shapes: [String] = []
    /// The message; nil if the element is not an object or has no identifier.
    var message: InboxMessage?
    var isRejected = false
    /// Whether the adapter left it out without rejecting it.
    var isSkipped = false
    /// The locations of dates without a zone.
    var zoneless: Set<ValueLocation> = []
}
