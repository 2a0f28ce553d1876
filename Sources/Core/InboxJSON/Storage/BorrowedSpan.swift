// These functions lend the span of an array or string for one call. `Array.span` needs newer systems than the oldest
// ones supported.
//
// Memory safety: a span is passed to a closure and cannot leave it, so the elements live longer than the span.

extension [UInt8] {
    package init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }

    package mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}

extension ContiguousArray<UInt8> {
    func isSameMemory(as other: ContiguousArray<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBufferPointer { mine in
            unsafe other.withUnsafeBufferPointer { unsafe mine.baseAddress == $0.baseAddress }
        }
    }
}

extension Array {
    /// Calls `body` with the elements, without copying them.
    @inlinable
    @inline(__always)
    package func withElements<Result, Failure>(
        _ body: (Span<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBufferPointer { (elements) throws(Failure) in
            try unsafe body(Span(_unsafeElements: elements))
        }
    }
}

extension String {
    /// Calls `body` with the UTF-8 of the text.
    @inline(__always)
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe utf8.withContiguousStorageIfAvailable { unsafe body(Span(_unsafeElements: $0)) } ?? withCopiedBytes(body)
    }

    /// Calls `body` with the UTF-8 of a text that is stored differently.
    ///
    /// Foundation may create such texts on Apple's systems.
    @inline(never)
    private func withCopiedBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8 { unsafe body(Span(_unsafeElements: $0)) }
    }

    /// Creates a text from bytes that are known to be valid UTF-8, without validating them again.
    ///
    /// Older standard libraries cannot skip the validation, so there the bytes are validated again.
    init(validated bytes: Span<UInt8>, isASCII: Bool) {
        if #available(macOS 26, iOS 26, macCatalyst 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // The bytes are valid, because `JSONScanner` has validated every byte of the document. They begin and end
            // at quotes or escapes, which are ASCII, so no scalar is cut. `JSONText.unescaped` replaces lone
            // surrogates. Parts of other texts are cut at ASCII characters too.
            unsafe self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
        } else {
            unsafe self.init(unsafeUninitializedCapacity: bytes.count) { buffer in
                for index in bytes.indices { unsafe buffer[index] = bytes[index] }
                return bytes.count
            }
        }
    }
}
