#if compiler(>=6.3)
extension UnsafeRawBufferPointer {
    /// The bytes of an argument.
    ///
    /// - Throws: ``CallError`` if the pointer is null and the length is not 0, if the length was negative, and if the bytes
    ///   would not end in the half of the addresses that a process has.
    init(argument start: UnsafeRawPointer?, _ length: Int, _ name: StaticString) throws(CallError) {
        guard length >= 0 else {
            throw CallError(argument: "\(name)_length is above PTRDIFF_MAX; is it a negative number that was cast?")
        }
        guard length > 0 else {
            self.init(start: nil, count: 0)
            return
        }
        guard let start else { throw CallError(argument: "\(name) is NULL, and \(name)_length is \(length)") }
        guard UInt(bitPattern: start) <= UInt(Int.max - length) else {
            throw CallError(argument: "\(name)_length is \(length), which is more than a process can have")
        }
        self.init(start: start, count: length)
    }
}

/// The lines of a text, without their line feeds; an empty last line does not count.
struct Lines: Sequence, IteratorProtocol {
    private var rest: Slice<UnsafeRawBufferPointer>

    init(_ text: UnsafeRawBufferPointer) {
        rest = text[...]
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        let line = UnsafeRawBufferPointer(rebasing: rest[..<end])
        rest = rest[Swift.min(end + 1, rest.endIndex)...]
        return line
    }
}
#endif
