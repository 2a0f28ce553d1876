import InboxJSON

/// What is recorded while one element of a feed is read: which locations were read for each field, and which objects.
///
/// Explanations and surveys are derived from this trace. Nothing is recorded unless one of them is wanted.
struct ElementTrace {
    /// A location that was read for a field.
    struct Attempt {
        let field: UnifiedField
        /// The id of the rule; nil if the adapter has not named one.
        let rule: StaticString?
        let key: String
        let outcome: FieldExplanation.Outcome
        let location: ValueLocation
        /// Whether its value was read as a date.
        let isDate: Bool

        /// The keys from the element to the value.
        func path(at place: PointerPair, in element: PlacedElement) -> String {
            (outcome == .absent ? place.appending(key) : place).path(from: element.pointers)
        }
    }

    /// An object that was read.
    struct ReadObject {
        let location: ValueLocation
        /// The keys that were looked up; nil if all of its members became free-form data.
        let keys: JSONKnownKeys?
        /// Whether it may have members with other keys.
        let mayHaveOthers: Bool
    }

    var attempts: [Attempt] = []
    var objects: [ReadObject] = []
    /// The names of the shapes that the element has, as in the adapter's mapping.
    var shapes: [String] = []
    /// The message; nil if the element is not an object or has no identifier.
    var message: InboxMessage?
    var isRejected = false
    /// Whether the adapter skipped the element, which does not reject it.
    var isSkipped = false
    /// The locations of dates without a zone.
    var zoneless: Set<ValueLocation> = []

    /// Records that a location was read for a field, if there is one.
    mutating func record(
        _ field: UnifiedField?, _ rule: StaticString?, _ key: String, _ outcome: FieldExplanation.Outcome,
        _ location: ValueLocation, isDate: Bool = false
    ) {
        guard let field else { return }
        attempts.append(
            Attempt(field: field, rule: rule, key: key, outcome: outcome, location: location, isDate: isDate))
    }
}
