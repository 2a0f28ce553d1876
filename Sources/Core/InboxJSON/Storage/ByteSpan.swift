extension Span<UInt8> {
    /// The byte at an offset; NUL if the offset is outside the text.
    ///
    /// Valid JSON does not contain NUL.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        // In bounds: as an unsigned number, a negative offset is greater than any count.
        UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe self[unchecked: offset] : 0
    }

    /// The bytes from an offset on as one value; nil if there are too few, or if the offset is negative.
    @inlinable
    @inline(__always)
    package func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value? {
        // The count is not negative, so nothing overflows.
        guard offset >= 0, offset <= count &- MemoryLayout<Value>.size else { return nil }
        // In bounds: the value's first byte is not before the start, and its last one is before the end.
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
    }

    /// The eight bytes from an offset on as a little-endian word.
    ///
    /// - Precondition: There are at least eight bytes.
    @inlinable
    @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        // In bounds: this call checks the offset. Any eight bytes are a valid integer.
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

extension Span<UInt8> {
    /// The length of a byte-order mark at the beginning; 0 if there is none.
    package var byteOrderMarkLength: Int {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
    }
}

extension Span<UInt8> {
    package func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        var at = 0
        while let mine = load(UInt64.self, at: at), let theirs = other.load(UInt64.self, at: at) {
            guard mine == theirs else { return false }
            at &+= 8
        }
        while at < count {
            guard self[at] == other[at] else { return false }
            at &+= 1
        }
        return true
    }

    /// Whether the bytes are the UTF-8 of a text.
    package func isEqual(to text: String) -> Bool {
        text.withBytes { isEqual(to: $0) }
    }
}

extension String {
    /// Whether two texts have the same UTF-8.
    ///
    /// Swift's `==` also accepts canonically equivalent texts, which JSON and the vendors treat as different.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && withBytes { mine in other.withBytes { mine.isEqual(to: $0) } }
    }
}
