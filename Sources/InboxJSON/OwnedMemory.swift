// The only pointers of the library. Each leads to memory that one value allocates, owns alone (it cannot be copied) and frees,
// and never leaves this file; every index is checked against the count of initialised elements before it is used.

/// A growing list of plain elements in memory of its own.
///
/// As an array is, without what an array does to be copied: no reference is counted, and none is asked whether it is the only
/// one before each write.
@usableFromInline
package struct OwnedList<Element: BitwiseCopyable>: ~Copyable {
    /// `capacity` elements, of which the first `count` are initialised.
    @usableFromInline private(set) var elements: UnsafeMutablePointer<Element>
    @usableFromInline private(set) var capacity: Int
    /// How many elements there are.
    @usableFromInline package private(set) var count = 0

    /// Makes an empty list with room for some elements.
    package init(capacity: Int) {
        self.capacity = max(capacity, 1)
        elements = .allocate(capacity: self.capacity)
    }

    deinit {
        elements.deallocate()
    }

    /// The element at an index.
    @inlinable
    package subscript(index: Int) -> Element {
        @inline(__always)
        get {
            precondition(index >= 0 && index < count)
            return elements[index]
        }
        @inline(__always)
        set {
            precondition(index >= 0 && index < count)
            elements[index] = newValue
        }
    }

    /// Hands the elements out as a span, for loops that would read the list's pointer and count again and again.
    @inlinable
    @inline(__always)
    package func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
        body(Span(_unsafeStart: elements, count: count))
    }

    /// Appends an element.
    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == capacity { grow(to: capacity &* 2) }
        // In bounds: count < capacity, and what was appended before is initialised.
        (elements + count).initialize(to: element)
        count &+= 1
    }

    /// Removes the last element; nil where there is none.
    @inline(__always)
    package mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count &-= 1
        return elements[count]
    }

    /// Makes the list as long as `length`, longer ones by repeating an element.
    package mutating func resize(to length: Int, filling element: Element) {
        if length > capacity { grow(to: max(length, capacity &* 2)) }
        if length > count { (elements + count).initialize(repeating: element, count: length - count) }
        count = length
    }

    @inline(never)
    private mutating func grow(to newCapacity: Int) {
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        grown.initialize(from: elements, count: count)
        elements.deallocate()
        elements = grown
        capacity = newCapacity
    }

    /// The last element; nil where there is none.
    @inline(__always)
    package var last: Element? { count > 0 ? elements[count &- 1] : nil }

    /// The indices of the elements.
    package var indices: Range<Int> { 0..<count }
}

/// What a list holds may be read wherever the elements may: it changes only where it can be changed.
extension OwnedList: @unchecked Sendable where Element: Sendable {}

/// A value in memory of its own, which one task reads and writes.
///
/// The properties of a class are checked at run time, access by access, for another access that is under way: some seventy
/// instructions each. What a decode notes of every key and every message would spend more on the check than on the note.
/// What is left to the user is not to touch ``value`` while a change of it is under way.
@usableFromInline
package struct OwnedValue<Value: ~Copyable>: ~Copyable {
    /// One value, initialised from `init` to `deinit`.
    @usableFromInline let pointer: UnsafeMutablePointer<Value>

    /// Keeps a value.
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
extension OwnedValue: Sendable where Value: ~Copyable {}
