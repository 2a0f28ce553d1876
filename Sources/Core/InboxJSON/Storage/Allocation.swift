// Memory of plain elements, for the containers of this folder.
//
// The folder has all pointers of the module. Each points to memory that one noncopyable value allocates, owns and frees, and
// does not leave the file of its type, with two exceptions: `ByteFilling` borrows the memory of an array, for the length of a
// call, and `JSONWriter.terminatedText()` lends its text to the C library. Every
// index is checked against the count of initialised elements before it is used.
//
// The memory comes from `malloc`: a pointer's own `allocate` requests an alignment, which takes three times as long.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Allocates memory for elements, to be freed by ``deallocate(_:)``.
///
/// - Parameters:
///   - count: The count of elements, at least 1.
///   - earlier: Memory for fewer elements, which are moved and which must not be used any more.
func allocate<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int, growing earlier: UnsafeMutablePointer<Element>? = nil
) -> UnsafeMutablePointer<Element> {
    // It is aligned to 16, and no plain element needs more.
    precondition(count > 0 && MemoryLayout<Element>.alignment <= 16)
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !isTooLarge, let memory = unsafe realloc(earlier, size) else {
        fatalError("not enough memory for \(count) elements")
    }
    unsafe adviseLargePages(memory, size)
    return unsafe memory.bindMemory(to: type, capacity: count)
}

/// Allocates memory for one value, to be freed by ``deallocate(_:)``.
@usableFromInline
func allocateMemory<Value: ~Copyable>(for type: Value.Type) -> UnsafeMutablePointer<Value> {
    precondition(MemoryLayout<Value>.alignment <= 16)
    guard let memory = unsafe malloc(MemoryLayout<Value>.size) else { fatalError("no memory for a value") }
    return unsafe memory.bindMemory(to: type, capacity: 1)
}

/// Frees memory of ``allocate(_:count:growing:)`` or ``allocateMemory(for:)``.
@usableFromInline
func deallocate(_ memory: UnsafeMutableRawPointer?) {
    unsafe free(memory)
}

/// Asks the system for large pages (transparent huge pages, `madvise(2)`) in large memory that is about to be filled.
///
/// The system gives memory page by page, at the first write: 4 KB for a microsecond and more, or 2 MB. Decoding 100,000
/// messages takes 17,000 fewer pages with it.
@usableFromInline
package func adviseLargePages(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    #if os(Linux)
    guard size >= 4 << 20 else { return }
    // Whole pages inside the memory; it does not matter whether the system has large ones.
    let start = unsafe memory.alignedUp(toMultipleOf: 4096)
    let end = unsafe (memory + size).alignedDown(toMultipleOf: 4096)
    _ = unsafe madvise(start, end - start, MADV_HUGEPAGE)
    #endif
}

extension Array {
    /// Allocates memory for a number of elements that are about to be appended; in large pages, if it is large.
    package mutating func reserveLargeCapacity(_ count: Int) {
        reserveCapacity(count)
        unsafe withUnsafeMutableBufferPointer { elements in
            guard let start = elements.baseAddress else { return }
            // In bounds: the array has memory for at least `count` elements, initialised or not.
            unsafe adviseLargePages(UnsafeMutableRawPointer(start), count * MemoryLayout<Element>.stride)
        }
    }
}
