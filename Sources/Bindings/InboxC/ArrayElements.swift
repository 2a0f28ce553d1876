#if compiler(>=6.3)
/// The elements of an Arrow array of strings or bytes, each copied.
///
/// Memory safety: data and offsets belong to the caller of a C function and are valid until that function returns. Elements do
/// not outlive it. `init` checks that the offsets ascend within the data.
@safe
struct ArrayElements<Offset: FixedWidthInteger & BitwiseCopyable>: Sequence, IteratorProtocol {
    private let data: UnsafeRawBufferPointer
    /// The offsets may be unaligned: some callers pass any address.
    private let offsets: UnsafeRawBufferPointer
    private let count: Int
    private var index = 0

    /// - Throws: ``CallError`` if the offsets do not ascend within the data, or if `count` is more than memory can hold.
    init(of data: UnsafeRawBufferPointer, _ offsets: UnsafePointer<Offset>?, count: Int) throws(CallError) {
        guard 0..<(1 << 53) ~= count else {
            throw CallError(argument: "count is impossibly large; was it cast from a negative number?")
        }
        unsafe self.data = data
        self.count = count
        guard count > 0 else {
            unsafe self.offsets = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let offsets = unsafe offsets else {
            throw CallError(argument: "offsets is NULL, but count is \(count)")
        }
        unsafe self.offsets = UnsafeRawBufferPointer(start: offsets, count: (count + 1) * MemoryLayout<Offset>.size)
        var last: Offset = 0
        for index in 0...count {
            let next = offset(index)
            guard next >= last, next <= data.count else {
                throw CallError(
                    argument:
                        "offsets[\(index)] is \(next), but offsets must ascend from 0 to data_length, "
                        + "which is \(data.count)")
            }
            last = next
        }
    }

    mutating func next() -> [UInt8]? {
        guard index < count else { return nil }
        defer { index += 1 }
        return unsafe Array(data[Int(offset(index))..<Int(offset(index + 1))])
    }

    private func offset(_ index: Int) -> Offset {
        unsafe offsets.loadUnaligned(fromByteOffset: index * MemoryLayout<Offset>.size, as: Offset.self)
    }
}
#endif
