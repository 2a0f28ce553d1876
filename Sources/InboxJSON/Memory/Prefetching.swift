// Memory that is asked for, so that it is at hand when it is looked at, and nobody waits for it then. Nothing here looks at it:
// pointers are addresses alone, and one that leads nowhere does no harm.

import CMemory

extension Array {
    /// Asks for the memory of an element, where there is one.
    @inlinable
    @inline(__always)
    package func prefetch(_ index: Int) {
        withUnsafeBufferPointer { $0.prefetch(index) }
    }
}

extension ContiguousArray {
    /// Asks for the memory of an element, where there is one.
    @inlinable
    @inline(__always)
    package func prefetch(_ index: Int) {
        withUnsafeBufferPointer { $0.prefetch(index) }
    }

    /// Asks for the memory of the first elements, and of what an array keeps before them, so many bytes.
    ///
    /// It changes nothing. An array that cannot be changed would be retained for it, and so looked at.
    @inlinable
    @inline(__always)
    package mutating func prefetch(bytes: Int) {
        Swift.withUnsafeBytes(of: &self) { array in
            if let start = UnsafeRawPointer(bitPattern: array.loadUnaligned(as: UInt.self)) {
                prefetchLines(start, bytes)
            }
        }
    }
}

extension UnsafeBufferPointer {
    @inlinable
    @inline(__always)
    func prefetch(_ index: Int) {
        guard index >= 0, index < count, let baseAddress else { return }
        prefetchLines(UnsafeRawPointer(baseAddress + index), MemoryLayout<Element>.size)
    }
}

/// Asks for so many bytes, which come 64 together.
@usableFromInline
func prefetchLines(_ start: UnsafeRawPointer, _ count: Int) {
    var place = 0
    while place < count {
        CMemory.prefetch(start + place)
        place &+= 64
    }
    CMemory.prefetch(start + (count &- 1))
}
