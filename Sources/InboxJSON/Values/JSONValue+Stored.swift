extension JSONValue {
    /// How many containers may stand inside one another in a text that this library wrote.
    ///
    /// Canonical JSON, a snapshot and a journal hold parsed values a few containers deeper than where they came from; what
    /// could be decoded has to be readable again.
    public static let maximumStoredDepth = maximumDepth + 16

    /// Parses a text that this library wrote: canonical JSON, a snapshot, a line of a journal.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON, or has more than ``maximumStoredDepth`` containers inside one
    ///   another.
    public init(stored bytes: [UInt8]) throws(JSONError) {
        self.init(try JSONDocument(parsing: bytes, depth: Self.maximumStoredDepth), at: 0)
    }
}
