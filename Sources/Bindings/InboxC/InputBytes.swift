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
#endif
