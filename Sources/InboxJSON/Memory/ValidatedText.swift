extension String {
    /// Makes a text of UTF-8 that the scanner has validated, or that is a part of another text, without looking at it a second
    /// time.
    ///
    /// Where the standard library is too old to take its word, the bytes are validated again.
    ///
    /// - Parameter isASCII: Whether no byte is beyond ASCII.
    package init(validated bytes: Span<UInt8>, isASCII: Bool) {
        if #available(macOS 26, iOS 26, macCatalyst 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // Every byte of a document has been validated by `JSONScanner`, every quote and escape is ASCII, so that what
            // stands between two of them is whole scalars; `JSONText.unescaped` replaces what no UTF-8 can spell. A part of
            // another text is cut at ASCII as well.
            self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
        } else {
            self.init(unsafeUninitializedCapacity: bytes.count) { buffer in
                for index in bytes.indices { buffer[index] = bytes[index] }
                return bytes.count
            }
        }
    }
}
