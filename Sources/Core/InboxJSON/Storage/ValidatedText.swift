extension String {
    /// Creates a text from bytes that are known to be valid UTF-8, without validating them again.
    ///
    /// Older standard libraries cannot skip the validation, so there the bytes are validated again.
    ///
    /// - Parameter isASCII: Whether all bytes are ASCII.
    package init(validated bytes: Span<UInt8>, isASCII: Bool) {
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

    /// Creates a text from a prefix, an ASCII character and bytes that are known to be valid UTF-8.
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
