/// A value in memory of its own, read and changed by one task.
///
/// The properties of a class are checked at run time for overlapping accesses: some seventy instructions an access, for
/// things that change with every key of a payload. Here nothing is checked: the owner must not use ``value`` while it is
/// being changed.
@usableFromInline
package struct UniqueBox<Value: ~Copyable>: ~Copyable {
    /// One value, initialised from `init` to `deinit`.
    @usableFromInline let pointer: UnsafeMutablePointer<Value>

    /// Creates a box that has a value.
    @inlinable
    package init(_ value: consuming Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }

    @inlinable
    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    /// The value.
    @inlinable
    package var value: Value {
        _read { yield pointer.pointee }
        nonmutating _modify { yield &pointer.pointee }
    }
}

@available(*, unavailable)
extension UniqueBox: Sendable where Value: ~Copyable {}
