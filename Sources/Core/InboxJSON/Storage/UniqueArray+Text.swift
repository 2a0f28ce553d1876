/// A growing text in UTF-8, to which you can also append words and literals.
///
/// Memory safety: reads are before `count`, and writes before `capacity`.
extension UniqueArray where Element == UInt8 {
    package var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: elements, count: count), as: UTF8.self)
    }

    package func copy(from first: Int = 0) -> ContiguousArray<UInt8> {
        precondition(first >= 0 && first <= count)
        return unsafe ContiguousArray(UnsafeBufferPointer(start: elements, count: count)[first...])
    }

    /// Appends the first `length` of the eight bytes of a word, beginning with the lowest byte.
    @inline(__always)
    package mutating func append(_ word: UInt64, first length: Int = 8) {
        precondition(length >= 0 && length <= 8)
        reserve(8)
        // In bounds: there is memory for eight bytes. The bytes after `length` are not counted, and will be
        // overwritten.
        unsafe end.storeBytes(of: word.littleEndian, as: UInt64.self)
        count &+= length
    }

    @usableFromInline
    package mutating func append(decimal integer: Int64) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(decimal: integer.magnitude)
    }

    private mutating func append(decimal magnitude: UInt64) {
        if magnitude >= 10 { append(decimal: magnitude / 10) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
    }

    @inlinable
    @inline(__always)
    package mutating func append(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        appendLiteral(text)
    }

    /// Appends a literal in quotes, and then another literal.
    @inlinable
    @inline(__always)
    package mutating func append(quoted text: StaticString, _ tail: StaticString) {
        reserve(text.utf8CodeUnitCount &+ tail.utf8CodeUnitCount &+ 2)
        appendLiteral("\"")
        appendLiteral(text)
        appendLiteral("\"")
        appendLiteral(tail)
    }

    /// The caller has reserved memory for it.
    @inlinable
    @inline(__always)
    mutating func appendLiteral(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        assert(length <= capacity &- count)
        guard length > 0 else { return }
        // In bounds: the caller has reserved the memory. The literal has a pointer, and does not overlap this memory.
        unsafe end.copyMemory(from: text.utf8Start, byteCount: length)
        count &+= length
    }

    @usableFromInline
    package mutating func append(_ text: String) {
        let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
            unsafe append(copying: UnsafeRawBufferPointer($0))
        }
        if isDone == nil { for byte in text.utf8 { append(byte) } }
    }

    /// Appends a text if it needs no escapes.
    ///
    /// One pass both copies and checks it.
    ///
    /// - Returns: False if a byte must be escaped. Then nothing is appended.
    package mutating func append(plain text: Span<UInt8>) -> Bool {
        let length = text.count
        guard length > 0 else { return true }
        reserve(length)
        // The last word overlaps the one before it, so no byte is left over.
        // In bounds: there is memory for `length` bytes. Every word begins at 0 or later, and ends at `length` or
        // before.
        let end = unsafe end
        var hasStops = false
        if length >= 16 {
            var stops = ByteBlock.Bytes()
            var at = 0
            repeat {
                at = min(at, length &- 16)
                let block = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: ByteBlock.Bytes.self)
                unsafe end.storeBytes(of: block, toByteOffset: at, as: ByteBlock.Bytes.self)
                stops |= JSONText.stops(block) & ~block
                at &+= 16
            } while at < length
            hasStops = ByteBlock.first(stops) != nil
        } else if length >= 8 {
            let (first, last) = (text.word(at: 0), text.word(at: length &- 8))
            unsafe end.storeBytes(of: first.littleEndian, as: UInt64.self)
            unsafe end.storeBytes(of: last.littleEndian, toByteOffset: length &- 8, as: UInt64.self)
            hasStops = JSONText.hasStop(first) || JSONText.hasStop(last)
        } else if let first = text.load(UInt32.self, at: 0), let last = text.load(UInt32.self, at: length &- 4) {
            unsafe end.storeBytes(of: first, as: UInt32.self)
            unsafe end.storeBytes(of: last, toByteOffset: length &- 4, as: UInt32.self)
            hasStops = JSONText.hasStop(UInt64(first) | UInt64(last) &<< 32)
        } else {
            for at in text.indices {
                let byte = text[at]
                unsafe end.storeBytes(of: byte, toByteOffset: at, as: UInt8.self)
                hasStops = hasStops || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            }
        }
        if !hasStops { count &+= length }
        return !hasStops
    }

    @inline(__always)
    private mutating func append(copying bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        // In bounds: there is memory for all of them. Borrowed bytes cannot overlap memory that only this text owns.
        unsafe end.copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// The memory after the last byte, of which there must be some.
    @inlinable
    @inline(__always)
    var end: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(elements.unsafelyUnwrapped + count) }
}
