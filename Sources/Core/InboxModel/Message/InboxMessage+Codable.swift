import InboxJSON

/// Encodes and decodes the canonical JSON.
///
/// As with any `Codable` type, Foundation's coders lose the order of keys and the spelling of numbers.
/// ``InboxMessage/canonicalJSON(includingRaw:)`` keeps both.
extension InboxMessage: Codable {
    /// Reads a message from its canonical JSON, with any decoder.
    ///
    /// - Throws: `DecodingError` if a required key is missing or a value does not have its documented type. The error
    ///   names the location.
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

    /// Writes the canonical JSON, including `raw`, to any encoder.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(stored: canonicalJSON(includingRaw: true)).encode(to: encoder)
    }
}

extension MessageStatus: Codable {}

extension Severity: Codable {}
