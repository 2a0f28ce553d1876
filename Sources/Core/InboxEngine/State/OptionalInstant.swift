import InboxModel

/// An optional instant in eight bytes; the record of a message has nine of them.
@propertyWrapper
struct OptionalInstant: Hashable, Sendable {
    /// No instant is this early, because the first year is 0.
    private var milliseconds = Int64.min

    /// The instant.
    var wrappedValue: Instant? {
        get { Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? .min }
    }

    /// Stores an instant or nil.
    init(wrappedValue: Instant?) {
        self.wrappedValue = wrappedValue
    }
}
