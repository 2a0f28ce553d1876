/// An optional instant in eight bytes.
///
/// A message has three of them, and its record in an inbox has nine.
@propertyWrapper
@usableFromInline
package struct OptionalInstant: Hashable, Sendable {
    /// No instant is this early, because the first year is 0.
    @usableFromInline var milliseconds = Int64.min

    /// The instant.
    @inlinable
    package var wrappedValue: Instant? {
        get { Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? .min }
    }

    /// Stores an instant or nil.
    @inlinable
    package init(wrappedValue: Instant?) {
        self.wrappedValue = wrappedValue
    }
}
