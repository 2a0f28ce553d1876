#if compiler(>=6.3)
import InboxJSON

extension UnsafeRawBufferPointer {
    /// The bytes of an argument.
    ///
    /// - Throws: ``CallError`` if the pointer is null and the length is not 0, if the length was negative, or if it is more
    ///   than a process can address.
    init(argument start: UnsafeRawPointer?, _ length: Int, _ name: StaticString) throws(CallError) {
        guard length >= 0 else {
            throw CallError(argument: "\(name)_length is above PTRDIFF_MAX; was it cast from a negative number?")
        }
        guard length > 0 else {
            unsafe self.init(start: nil, count: 0)
            return
        }
        guard let start = unsafe start else {
            throw CallError(argument: "\(name) is NULL, but \(name)_length is \(length)")
        }
        // Addresses of a process are at most 56 bits wide.
        guard length < 1 << 56 else {
            throw CallError(argument: "\(name)_length is \(length), which is impossibly large")
        }
        unsafe self.init(start: start, count: length)
    }
}

extension [UInt8] {
    init(argument start: UnsafeRawPointer?, _ length: Int, _ name: StaticString) throws(CallError) {
        self = unsafe Array(try UnsafeRawBufferPointer(argument: start, length, name))
    }
}

/// The lines of a text.
///
/// Each is copied without its line feed. An empty last line does not count.
///
/// Memory safety: the text belongs to the caller of a C function and is valid until that function returns. Lines do not
/// outlive it.
@safe
struct Lines: Sequence, IteratorProtocol {
    private let text: UnsafeRawBufferPointer
    private var start = 0

    init(_ text: UnsafeRawBufferPointer) {
        unsafe self.text = text
    }

    mutating func next() -> [UInt8]? {
        guard unsafe start < text.count else { return nil }
        let bytes = unsafe Span<UInt8>(_unsafeElements: text.assumingMemoryBound(to: UInt8.self))
        // Bytes of non-ASCII characters have their high bit set, so none of them is a line feed.
        let end = ByteBlock.firstMarked(in: bytes, from: start) { (($0 ^ 0x0A) &- 1) & ~$0 } ?? bytes.count
        defer { start = end + 1 }
        return unsafe Array(text[start..<end])
    }
}

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
