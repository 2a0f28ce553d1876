/// An optional instant in eight bytes: a message has three of them and its record in an inbox nine.
@propertyWrapper
@usableFromInline
package struct OptionalInstant: Hashable, Sendable {
    /// An instant is never this early: the first year is 0.
    @usableFromInline var milliseconds = Int64.min

    /// The instant.
    @inlinable
    package var wrappedValue: Instant? {
        get { Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? .min }
    }

    /// Stores an instant, or none.
    @inlinable
    package init(wrappedValue: Instant?) {
        self.wrappedValue = wrappedValue
    }
}
