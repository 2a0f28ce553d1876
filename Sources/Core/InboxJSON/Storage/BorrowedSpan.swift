// These functions lend the span of an array or string for one call. `Array.span` needs newer systems than the oldest
// ones supported.
//
// Memory safety: a span is passed to a closure and cannot leave it, so the elements live longer than the span.

extension [UInt8] {
    /// Creates an array of copied bytes.
    package init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }

    /// Appends copied bytes.
    package mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}

extension ContiguousArray<UInt8> {
    /// Whether both arrays share the same memory.
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
}
