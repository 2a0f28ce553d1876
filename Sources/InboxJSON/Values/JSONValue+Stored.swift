extension JSONValue {
    /// Parses a text that this library wrote around values that it had parsed: they stand a few containers deeper in it than
    /// where they came from, and what could be taken in has to be readable again.
    ///
    /// - Throws: ``JSONError`` where the text is not RFC 8259 JSON.
    package init(stored bytes: [UInt8]) throws(JSONError) {
        self.init(try JSONDocument(parsing: bytes, depth: Self.maximumDepth + 16), at: 0)
    }
}
