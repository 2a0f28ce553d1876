/// A value in a separate piece of memory.
///
/// Only one task uses it. Swift checks the properties of a class at run time for overlapping accesses. That takes some
/// seventy instructions for each access, which is too much for state that changes with every key of a payload. A box
/// checks nothing, so its owner must not use ``value`` while it is being changed.
///
/// Memory safety: `pointer` points to memory that only this box owns. It is initialised from `init` to `deinit`.
@safe
@frozen
@usableFromInline
package struct UniqueBox<Value: ~Copyable>: ~Copyable {
    @usableFromInline let pointer: UnsafeMutablePointer<Value>

    /// Creates a box with a value.
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

    /// The value.
    ///
    /// It is unsafe because nothing checks for overlapping accesses.
    @inlinable
    @unsafe package var value: Value {
        _read { yield unsafe pointer.pointee }
        nonmutating _modify { yield unsafe &pointer.pointee }
    }
}

@available(*, unavailable)
extension UniqueBox: Sendable where Value: ~Copyable {}
