/// The bytes of an array while it is being filled.
///
/// The capacity is fixed. The value cannot be copied, and a closure only borrows it. So it cannot be used after the
/// array is filled.
///
/// Memory safety: `start` points to memory that is lent for longer than this value lives. Every
/// byte that is written is checked to be before `capacity`.
@safe
struct ByteFilling: ~Copyable {
    /// Memory for `capacity` bytes of the array.
    ///
    /// The first `count` bytes are initialised.
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    fileprivate private(set) var count = 0

    fileprivate init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        // An array whose capacity is not 0 has memory.
        unsafe start = UnsafeMutableRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        capacity = bytes.count
    }

    /// Appends the first `length` bytes of a block.
    ///
    /// There must be capacity for the whole block.
    @inline(__always)
    mutating func append<Block: SIMD & BitwiseCopyable>(_ block: Block, first length: Int)
    where Block.Scalar == UInt8 {
        let size = MemoryLayout<Block>.size
        precondition(length >= 0 && length <= size && size <= capacity &- count)
        unsafe start.storeBytes(of: block, toByteOffset: count, as: Block.self)
        count &+= length
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        precondition(count < capacity)
        unsafe start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }
}

@available(*, unavailable)
extension ByteFilling: Sendable {}

extension ContiguousArray<UInt8> {
    /// Creates an array from the bytes that `fill` appends, without copying them.
    ///
    /// - Parameter capacity: The greatest count of bytes, at least 1.
    @inline(__always)
    init(capacity: Int, _ fill: (inout ByteFilling) -> Void) {
        precondition(capacity > 0)
        unsafe self.init(unsafeUninitializedCapacity: capacity) { bytes, count in
            var filling = unsafe ByteFilling(bytes)
            fill(&filling)
            count = filling.count
        }
    }
}

/// Calls `body` with the bytes that `fill` appends.
///
/// If they are few, they are on the stack.
///
/// - Parameter capacity: The greatest count of bytes, at least 1.
@inline(__always)
func withTemporaryBytes<Result>(
    capacity: Int, _ fill: (inout ByteFilling) -> Void, _ body: (Span<UInt8>) -> Result
) -> Result {
    precondition(capacity > 0)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
        var filling = unsafe ByteFilling(memory)
        fill(&filling)
        // The first `count` bytes are initialised; the memory is valid until the end of this call.
        return unsafe body(Span(_unsafeElements: UnsafeBufferPointer(rebasing: memory[..<filling.count])))
    }
}
