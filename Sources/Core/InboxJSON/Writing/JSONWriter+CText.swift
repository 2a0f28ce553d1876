extension JSONWriter {
    /// Writes a value that is already JSON text.
    package mutating func value(written text: [UInt8]) {
        separate()
        text.withElements { self.text.append($0) }
    }

    /// The text written so far, for C.
    ///
    /// A NUL byte follows it, which is not counted. The pointer is valid until the writer is changed or destroyed.
    @unsafe package mutating func terminatedText() -> UnsafeRawBufferPointer {
        text.append(0)
        text.removeAll(from: text.count - 1)
        return unsafe UnsafeRawBufferPointer(start: text.elements, count: text.count)
    }
}
