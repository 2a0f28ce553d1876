import InboxJSON
public import InboxModel

extension InboxDecoder {
    /// Decodes a native dictionary, from an SDK or a push's `userInfo`, as its JSON.
    ///
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ dictionary: [String: Any], from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: dictionary, from: provider)
    }

    /// Decodes a native list of dictionaries from an SDK as its JSON.
    ///
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ list: [[String: Any]], from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: list, from: provider)
    }

    private func decode(native value: Any, from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        let json: JSONValue
        do {
            json = try JSONValue(native: value)
        } catch {
            throw InboxDecodingError(.notJSON, error.description)
        }
        return try decode(json.canonicalText, from: provider)
    }
}
