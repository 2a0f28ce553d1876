import InboxJSON

/// Through a coder of Foundation's, objects lose the order of their members and numbers their spelling, as with any `Codable`
/// type: ``InboxMessage/canonicalJSON(includingRaw:)`` keeps both.
extension InboxMessage: Codable {
    /// Reads the canonical JSON form of any decoder.
    ///
    /// - Throws: `DecodingError` if a required key is missing or a value is not of its documented type; it names the
    ///   place.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do throws(CanonicalFault) {
            try self.init(reading: value)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "this is not a canonical message of schema 1: \(error)"))
        }
    }

    /// Writes the canonical JSON form, `raw` included, to any encoder.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(stored: canonicalJSON(includingRaw: true)).encode(to: encoder)
    }
}

extension MessageStatus: Codable {}

extension Severity: Codable {}
