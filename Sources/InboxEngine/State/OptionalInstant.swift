import InboxModel

/// An instant, or none, in eight bytes: a record has many of them.
@propertyWrapper
struct OptionalInstant: Hashable, Sendable {
    /// No instant is so early: years begin at 0.
    private var milliseconds = Int64.min

    var wrappedValue: Instant? {
        get { Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? .min }
    }

    init(wrappedValue: Instant?) {
        self.wrappedValue = wrappedValue
    }
}
