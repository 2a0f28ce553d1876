// Memory for the containers of this folder. Their elements are plain, which means that they can be copied bit by bit.
//
// All unsafe pointers of the module are in this folder. Each points to memory that one noncopyable value allocates,
// owns and frees, and the pointer does not leave the files of its type. There are two exceptions: `ByteFilling` borrows
// the memory of an array during a call, and `UniqueArray.lent()` and `JSONWriter.terminatedText()` lend elements to the C
// library. Every index is checked against the number of initialised elements before it is used.
//
// The memory comes from `malloc`. Swift's `allocate` asks for an alignment, which takes three times as long.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#elseif hasFeature(Embedded)
import WasmRuntime
#endif

/// Free it with ``deallocate(_:)``.
///
/// - Parameters:
///   - count: The number of elements, at least 1.
///   - earlier: Memory that becomes too small. Its elements are moved, and you must not use it again.
func allocate<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int, growing earlier: UnsafeMutablePointer<Element>? = nil
) -> UnsafeMutablePointer<Element> {
    // `malloc` aligns memory to 16 bytes, and no plain element needs more.
    precondition(count > 0 && MemoryLayout<Element>.alignment <= 16)
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !isTooLarge, let memory = unsafe realloc(earlier, size) else {
        fatalError("not enough memory for \(count) elements")
    }
    unsafe adviseLargePages(memory, size)
    return unsafe memory.bindMemory(to: type, capacity: count)
}

/// Frees memory that ``allocate(_:count:growing:)`` returned.
@usableFromInline
func deallocate(_ memory: UnsafeMutableRawPointer?) {
    unsafe free(memory)
}

/// Asks the system to use large pages for memory that is about to be filled.
///
/// They are transparent huge pages; see `madvise(2)`. The system provides a page at the first write to it, which takes
/// a microsecond or more. A normal page is 4 KB, a large one 2 MB. With large pages, decoding 100,000 messages needs
/// 17,000 fewer pages.
@usableFromInline
package func adviseLargePages(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    #if os(Linux)
    guard size >= 4 << 20 else { return }
    // The advice covers only whole pages. If the system has no large pages, nothing happens.
    let start = unsafe memory.alignedUp(toMultipleOf: 4096)
    let end = unsafe (memory + size).alignedDown(toMultipleOf: 4096)
    _ = unsafe madvise(start, end - start, MADV_HUGEPAGE)
    #endif
}

extension Array {
    /// Allocates memory for elements that are about to be appended.
    ///
    /// If it is large, the system is asked for large pages.
    package mutating func reserveLargeCapacity(_ count: Int) {
        reserveCapacity(count)
        unsafe withUnsafeMutableBufferPointer { elements in
            guard let start = elements.baseAddress else { return }
            // In bounds: the array has memory for at least `count` elements, initialised or not.
            unsafe adviseLargePages(UnsafeMutableRawPointer(start), count * MemoryLayout<Element>.stride)
        }
    }
}
