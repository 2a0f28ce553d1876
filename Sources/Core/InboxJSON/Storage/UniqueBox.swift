/// A value in a separate piece of memory, which one task reads and changes.
///
/// The properties of a class are checked at run time for overlapping accesses: some seventy instructions an access, for
/// things that change with every key of a payload. Here nothing is checked: the owner must not use ``value`` while it is
/// being changed.
///
/// Memory safety: `pointer` points to memory that this value alone has, initialised from `init` to `deinit`.
@safe
@frozen
@usableFromInline
package struct UniqueBox<Value: ~Copyable>: ~Copyable {
    @usableFromInline let pointer: UnsafeMutablePointer<Value>

    /// Creates a box that has a value.
    @inlinable
    package init(_ value: consuming Value) {
        unsafe pointer = allocateMemory(for: Value.self)
        unsafe pointer.initialize(to: value)
    }

    @inlinable
    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe deallocate(pointer)
    }

    /// Moves the value out.
    package consuming func take() -> Value {
        let memory = unsafe pointer
        discard self
        defer { unsafe deallocate(memory) }
        return unsafe memory.move()
    }

    /// The value; unsafe because nothing checks that no two accesses overlap.
    @inlinable
    @unsafe package var value: Value {
        _read { yield unsafe pointer.pointee }
        nonmutating _modify { yield unsafe &pointer.pointee }
    }
}

@available(*, unavailable)
extension UniqueBox: Sendable where Value: ~Copyable {}
