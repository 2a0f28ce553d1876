// The only pointers of what reads and writes JSON. Each leads to memory that one value allocates, owns alone (it cannot be
// copied) and frees, and never leaves this file; `ByteFilling` alone borrows an array's, for the length of a call. Every index
// is checked against the count of initialised elements before it is used.
//
// The memory is `malloc`'s: a pointer's own `allocate` asks for an alignment, which takes three times as long.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A growing list of plain elements in memory of its own.
///
/// As an array is, without what an array does to be copied: no reference is counted, and none is asked whether it is the only
/// one before each write.
@usableFromInline
package struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
    /// `capacity` elements, of which the first `count` are initialised; nil where there is no capacity, so that there is a
    /// pointer wherever there is an element.
    @usableFromInline private(set) var elements: UnsafeMutablePointer<Element>?
    @usableFromInline private(set) var capacity: Int
    /// How many elements there are.
    @usableFromInline package private(set) var count = 0

    /// Makes an empty list with room for some elements; with none it takes no memory.
    package init(capacity: Int) {
        self.capacity = max(capacity, 0)
        elements = capacity > 0 ? memory(of: Element.self, capacity) : nil
    }

    deinit {
        free(elements)
    }

    /// The element at an index.
    @inlinable
    package subscript(index: Int) -> Element {
        @inline(__always)
        get {
            precondition(index >= 0 && index < count)
            return elements.unsafelyUnwrapped[index]
        }
        @inline(__always)
        set {
            precondition(index >= 0 && index < count)
            elements.unsafelyUnwrapped[index] = newValue
        }
    }

    /// Hands the elements out as a span, for loops that would read the list's pointer and count again and again.
    @inlinable
    @inline(__always)
    package func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
        body(Span(_unsafeElements: UnsafeBufferPointer(start: elements, count: count)))
    }

    /// Appends an element.
    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == capacity { grow(to: max(4, capacity &* 2)) }
        // In bounds: count < capacity, and what was appended before is initialised.
        (elements.unsafelyUnwrapped + count).initialize(to: element)
        count &+= 1
    }

    /// Removes the last element; nil where there is none.
    @inline(__always)
    package mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count &-= 1
        return elements.unsafelyUnwrapped[count]
    }

    /// Makes the list as long as `length`, longer ones by repeating an element.
    package mutating func resize(to length: Int, filling element: Element) {
        if length > capacity { grow(to: max(length, capacity &* 2)) }
        if length > count {
            // In bounds: length <= capacity.
            (elements.unsafelyUnwrapped + count).initialize(repeating: element, count: length - count)
        }
        count = length
    }

    @inline(never)
    private mutating func grow(to newCapacity: Int) {
        elements = memory(of: Element.self, newCapacity, from: elements)
        capacity = newCapacity
    }

    /// The last element; nil where there is none.
    @inline(__always)
    package var last: Element? { count > 0 ? elements.unsafelyUnwrapped[count &- 1] : nil }

    /// The indices of the elements.
    package var indices: Range<Int> { 0..<count }
}

extension Array<UInt8> {
    /// A copy of bytes.
    package init(copying bytes: Span<UInt8>) {
        self = bytes.withUnsafeBytes { Array($0) }
    }
}

extension Array {
    /// Hands the elements out as a span, in which they are looked at without being copied.
    @inlinable
    @inline(__always)
    package func withElements<Result>(_ body: (Span<Element>) -> Result) -> Result {
        withUnsafeBufferPointer { body(Span(_unsafeElements: $0)) }
    }
}

extension String {
    /// Hands the text's UTF-8 out as a span.
    @inline(__always)
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable { body(Span(_unsafeElements: $0)) } ?? withCopiedBytes(body)
    }

    /// The same of a text that is no UTF-8 inside, as Foundation on Apple's systems may hand one over.
    @inline(never)
    private func withCopiedBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body(Span(_unsafeElements: $0)) }
    }
}

/// A growing text in memory of its own, in UTF-8.
@usableFromInline
package struct OwnedBytes: ~Copyable {
    /// `capacity` bytes, of which the first `count` are initialised.
    @usableFromInline private(set) var start: UnsafeMutableRawPointer
    @usableFromInline private(set) var capacity: Int
    /// How many bytes there are.
    @usableFromInline package private(set) var count = 0

    /// Makes an empty text with room for some bytes.
    package init(capacity: Int = 0) {
        self.capacity = max(capacity, 64)
        start = UnsafeMutableRawPointer(memory(of: UInt8.self, self.capacity))
    }

    deinit {
        free(start)
    }

    /// Hands the bytes out as a span.
    @inline(__always)
    package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        body(Span(_unsafeStart: UnsafePointer(start.assumingMemoryBound(to: UInt8.self)), count: count))
    }

    /// The text as a string.
    package var string: String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A copy of the bytes from `first` on.
    package func copy(from first: Int = 0) -> ContiguousArray<UInt8> {
        precondition(first >= 0 && first <= count)
        return ContiguousArray(UnsafeRawBufferPointer(start: start + first, count: count - first))
    }

    /// Makes room for so many more bytes.
    @inlinable
    @inline(__always)
    package mutating func reserve(_ more: Int) {
        if more > capacity &- count { grow(more) }
    }

    /// Appends a byte.
    @inlinable
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        // In bounds: count < capacity.
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Appends the first `length` of the eight bytes of a word, the lowest first.
    @inline(__always)
    package mutating func append(_ word: UInt64, first length: Int = 8) {
        precondition(length >= 0 && length <= 8)
        reserve(8)
        // In bounds: eight bytes of room; those behind `length` are not counted, and written over by what comes next.
        start.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
        count &+= length
    }

    /// Appends an integer in decimal.
    package mutating func append(decimal integer: Int64) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(decimal: integer.magnitude)
    }

    private mutating func append(decimal magnitude: UInt64) {
        if magnitude >= 10 { append(decimal: magnitude / 10) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
    }

    /// Appends the bytes of a span.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBytes { append(copying: $0) }
    }

    /// Appends a literal's text.
    @inlinable
    @inline(__always)
    package mutating func append(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        appendLiteral(text)
    }

    /// Appends a literal's text in quotes, and another one behind it.
    @inlinable
    @inline(__always)
    package mutating func append(quoted text: StaticString, _ tail: StaticString) {
        reserve(text.utf8CodeUnitCount &+ tail.utf8CodeUnitCount &+ 2)
        appendLiteral("\"")
        appendLiteral(text)
        appendLiteral("\"")
        appendLiteral(tail)
    }

    /// Appends a literal's text, for which there is room.
    @inlinable
    @inline(__always)
    mutating func appendLiteral(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        assert(length <= capacity &- count)
        // In bounds: whoever calls has reserved room for it. A literal has a pointer, and lies elsewhere.
        (start + count).copyMemory(from: text.utf8Start, byteCount: length)
        count &+= length
    }

    /// Appends a text.
    @inline(__always)
    package mutating func append(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(copying: UnsafeRawBufferPointer($0)) }
        if isDone == nil { for byte in text.utf8 { append(byte) } }
    }

    /// Forgets the bytes from `length` on.
    package mutating func truncate(to length: Int) {
        precondition(length >= 0 && length <= count)
        count = length
    }

    @inline(__always)
    private mutating func append(copying bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        // In bounds: room for all of them; what is borrowed elsewhere does not overlap memory that this text alone has.
        (start + count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    @inline(never)
    @usableFromInline
    mutating func grow(_ more: Int) {
        let roomier = max(count + more, capacity * 2)
        start = UnsafeMutableRawPointer(
            memory(of: UInt8.self, roomier, from: start.assumingMemoryBound(to: UInt8.self)))
        capacity = roomier
    }
}

/// The bytes of an array that is being filled, of which there are at most so many.
///
/// It cannot be copied, and is only handed out to be changed in place, so that none is left when the array is filled.
package struct ByteFilling: ~Copyable {
    /// `capacity` bytes of the array, of which the first `count` are initialised.
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    /// How many bytes there are.
    fileprivate private(set) var count = 0

    fileprivate init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        // An array has memory wherever it has capacity, and is given some.
        start = UnsafeMutableRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        capacity = bytes.count
    }

    /// Appends the first `length` bytes of a block; there is room for all of it.
    @inline(__always)
    package mutating func append<Block: SIMD & BitwiseCopyable>(_ block: Block, first length: Int)
    where Block.Scalar == UInt8 {
        let size = MemoryLayout<Block>.size
        precondition(length >= 0 && length <= size && size <= capacity &- count)
        start.storeBytes(of: block, toByteOffset: count, as: Block.self)
        count &+= length
    }

    /// Appends a byte.
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        precondition(count < capacity)
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }
}

@available(*, unavailable)
extension ByteFilling: Sendable {}

extension ContiguousArray<UInt8> {
    /// Makes an array of the bytes that `fill` appends, where they stay: no more than `capacity`, which is more than none.
    @inline(__always)
    package init(capacity: Int, _ fill: (inout ByteFilling) -> Void) {
        precondition(capacity > 0)
        self.init(unsafeUninitializedCapacity: capacity) { bytes, count in
            var filling = ByteFilling(bytes)
            fill(&filling)
            count = filling.count
        }
    }
}

/// Its bytes change only where it can be changed.
extension OwnedBytes: @unchecked Sendable {}

/// What a list holds may be read wherever the elements may: it changes only where it can be changed.
extension UniqueArray: @unchecked Sendable where Element: Sendable {}

/// A value in memory of its own, which one task reads and writes.
///
/// The properties of a class are checked at run time, access by access, for another access that is under way: some seventy
/// instructions each. What a decode notes of every key and every message would spend more on the check than on the note.
/// What is left to the user is not to touch ``value`` while a change of it is under way.
@usableFromInline
package struct UniqueBox<Value: ~Copyable>: ~Copyable {
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
extension UniqueBox: Sendable where Value: ~Copyable {}

/// Memory for so many elements, more than none, which `free` frees.
///
/// - Parameter earlier: What had room for fewer, and is no longer to be used; its elements are where they were.
private func memory<Element: BitwiseCopyable>(
    of type: Element.Type, _ count: Int, from earlier: UnsafeMutablePointer<Element>? = nil
) -> UnsafeMutablePointer<Element> {
    // It is aligned to 16, and no plain element asks for more.
    precondition(count > 0 && MemoryLayout<Element>.alignment <= 16)
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !isTooLarge, let memory = realloc(earlier, size) else { fatalError("no memory for \(count) elements") }
    return memory.bindMemory(to: type, capacity: count)
}
