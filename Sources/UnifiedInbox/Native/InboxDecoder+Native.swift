public import InboxJSON
public import InboxModel

extension InboxDecoder {
    /// Decodes a native dictionary as if it were JSON.
    ///
    /// It comes from an SDK, or is the `userInfo` of a push.
    ///
    /// - Parameters:
    ///   - dictionary: The dictionary.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the dictionary.
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ dictionary: [String: Any], from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: dictionary, from: provider, at: pointer)
    }

    /// Decodes a native list of dictionaries from an SDK, as if it were JSON.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the list.
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ list: [[String: Any]], from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: list, from: provider, at: pointer)
    }

    private func decode(
        native value: Any, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> InboxFeed {
        let json: JSONValue
        do {
            json = try JSONValue(native: value)
        } catch {
            throw InboxDecodingError(.notJSON, error.description)
        }
        return try decode(json.canonicalBytes, from: provider, at: pointer)
    }
}
