/// A growing array of plain elements that cannot be copied.
///
/// Unlike an `Array`, it has no reference count, so a write need not check that the reference is unique.
///
/// Memory safety: `elements` points to memory that only this value owns, from `init` to `deinit`. `0 <= count <=
/// capacity` always holds. An index is checked against `count` before it is used.
@safe
@usableFromInline
package struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
    /// Memory for `capacity` elements.
    ///
    /// The first `count` elements are initialised.
    ///
    /// It is nil only if the capacity is 0. So if there is an element, there is a pointer.
    @usableFromInline private(set) var elements: UnsafeMutablePointer<Element>?
    @usableFromInline private(set) var capacity: Int
    @usableFromInline package internal(set) var count = 0

    /// If the capacity is 0, nothing is allocated.
    package init(capacity: Int) {
        self.capacity = max(capacity, 0)
        unsafe elements = capacity > 0 ? allocate(Element.self, count: capacity) : nil
    }

    deinit {
        unsafe deallocate(elements)
    }

    @inlinable
    package subscript(index: Int) -> Element {
        @inline(__always)
        get {
            precondition(index >= 0 && index < count)
            return unsafe elements.unsafelyUnwrapped[index]
        }
        @inline(__always)
        set {
            precondition(index >= 0 && index < count)
            unsafe elements.unsafelyUnwrapped[index] = newValue
        }
    }

    /// Calls `body` with the elements.
    ///
    /// Use it for loops, which would otherwise load the pointer and the count again for each element.
    @inlinable
    @inline(__always)
    package func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
        unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: elements, count: count)))
    }

    /// The elements, for C.
    ///
    /// The pointer is valid until the array is changed or destroyed.
    @unsafe package func lent() -> UnsafePointer<Element>? { unsafe UnsafePointer(elements) }

    /// Makes room for `more` elements after the present ones.
    @inlinable
    @inline(__always)
    package mutating func reserve(_ more: Int) {
        if more > capacity &- count { grow(by: more) }
    }

    @inlinable
    @inline(__always)
    package mutating func append(_ element: Element) {
        reserve(1)
        // In bounds: count < capacity, and all elements before it are initialised.
        unsafe (elements.unsafelyUnwrapped + count).initialize(to: element)
        count &+= 1
    }

    package mutating func append(_ added: Span<Element>) {
        guard !added.isEmpty else { return }
        reserve(added.count)
        // In bounds: there is room for all of them, and a span cannot overlap memory that this array may write.
        unsafe added.withUnsafeBufferPointer { added in
            unsafe (elements.unsafelyUnwrapped + count).initialize(
                from: added.baseAddress.unsafelyUnwrapped, count: added.count)
        }
        count += added.count
    }

    @inline(__always)
    package mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count &-= 1
        return unsafe elements.unsafelyUnwrapped[count]
    }

    /// `first` is at most the count.
    package mutating func removeAll(from first: Int) {
        precondition(first >= 0 && first <= count)
        count = first
    }

    package mutating func resize(to length: Int, filling element: Element) {
        precondition(length >= 0)
        reserve(length - count)
        if length > count {
            // In bounds: length <= capacity.
            unsafe (elements.unsafelyUnwrapped + count).initialize(repeating: element, count: length - count)
        }
        count = length
    }

    @inline(never)
    @usableFromInline
    mutating func grow(by more: Int) {
        let newCapacity = max(4, count + more, capacity &* 2)
        unsafe elements = allocate(Element.self, count: newCapacity, growing: elements)
        capacity = newCapacity
    }

    @inline(__always)
    package var last: Element? { unsafe count > 0 ? elements.unsafelyUnwrapped[count &- 1] : nil }
}

/// Safe: the type cannot be copied, so either one task can change it, or several tasks only read it.
extension UniqueArray: @unchecked Sendable where Element: Sendable {}
