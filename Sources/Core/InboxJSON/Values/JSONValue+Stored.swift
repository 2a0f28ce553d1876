extension JSONValue {
    /// How deeply objects and arrays may be nested in a text that this library wrote.
    ///
    /// Canonical JSON, a snapshot and a journal nest a value a few levels deeper than its payload did. Whatever could
    /// be decoded must be readable again.
    package static let maximumStoredDepth = maximumDepth + 16

    /// Parses a text that this library wrote: canonical JSON, a snapshot, a line of a journal.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON, or nested deeper than `maximumStoredDepth`.
    public init(stored bytes: some Sequence<UInt8>) throws(JSONError) {
        self.init(try JSONDocument(parsing: Array(bytes), depth: Self.maximumStoredDepth), at: 0)
    }
}
