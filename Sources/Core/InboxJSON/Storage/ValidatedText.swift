extension String {
    /// Creates a text of bytes that are known to be valid UTF-8, without validating them again.
    ///
    /// On systems whose standard library cannot skip it, the bytes are validated again.
    ///
    /// - Parameter isASCII: Whether all bytes are ASCII.
    package init(validated bytes: Span<UInt8>, isASCII: Bool) {
        if #available(macOS 26, iOS 26, macCatalyst 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // `JSONScanner` validates every byte of a document. Quotes and escapes are ASCII, so that there are whole scalars
            // between two of them; `JSONText.unescaped` replaces lone surrogates. Parts of other texts are cut at ASCII too.
            unsafe self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
        } else {
            unsafe self.init(unsafeUninitializedCapacity: bytes.count) { buffer in
                for index in bytes.indices { unsafe buffer[index] = bytes[index] }
                return bytes.count
            }
        }
    }

    /// Creates a text of another one, an ASCII character and bytes that are known to be valid UTF-8.
    ///
    /// - Parameter isASCII: Whether all bytes are ASCII.
    package init(_ prefix: String, _ separator: UInt8, validated bytes: Span<UInt8>, isASCII: Bool) {
        self = prefix.withBytes { prefix in
            let hasASCIIPrefix = prefix.isASCII
            let capacity = prefix.count + 1 + bytes.count
            return withTemporaryBytes(capacity: capacity) { text in
                text.append(prefix)
                text.append(separator)
                text.append(bytes)
            } _: {
                String(validated: $0, isASCII: isASCII && hasASCIIPrefix)
            }
        }
    }
}
