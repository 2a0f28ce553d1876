import InboxJSON

/// What is recorded of one element of a feed while it is read: the locations that were read for each field, and the objects.
///
/// Provenance, explanations and surveys are derived from it. Nothing is recorded unless one of them is wanted.
struct ElementTrace {
    /// A location that was read for a field.
    struct Attempt {
        let field: UnifiedField
        let key: String
        let outcome: Provenance.Outcome
        let location: ValueLocation
        /// Whether its value was read as a date.
        let isDate: Bool
    }

    /// An object that was read.
    struct ReadObject {
        let location: ValueLocation
        /// The keys with which it was read; nil if all of its members became free-form data.
        let keys: JSONKnownKeys?
        /// Whether it may have a member with another key.
        let mayHaveOthers: Bool
    }

    var attempts: [Attempt] = []
    var objects: [ReadObject] = []
    /// Which of the vendor's shapes it has, as the adapter's mapping names them.
    var shapes: [String] = []
    /// The message; nil if the element is not an object or has no identifier.
    var message: InboxMessage?
    var isRejected = false
    /// Whether the adapter left it out without rejecting it.
    var isSkipped = false
    /// The locations of dates without a zone.
    var zoneless: Set<ValueLocation> = []

    /// Records that a location was read for a field; nothing, if it was read for none.
    mutating func record(
        _ field: UnifiedField?, _ key: String, _ outcome: Provenance.Outcome, _ location: ValueLocation,
        isDate: Bool = false
    ) {
        guard let field else { return }
        attempts.append(Attempt(field: field, key: key, outcome: outcome, location: location, isDate: isDate))
    }
}
