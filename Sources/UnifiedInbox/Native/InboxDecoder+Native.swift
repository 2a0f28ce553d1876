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
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `json.malformed` if it is nested too deep, `limit.exceeded`,
    ///   `feed.not-recognised`, `provider.unknown`.
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
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `json.malformed` if it is nested too deep, `limit.exceeded`,
    ///   `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ list: [[String: Any]], from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: list, from: provider, at: pointer)
    }

    private func decode(
        native value: Any, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(Self.json(value).canonicalBytes, from: provider, at: pointer)
    }

    /// Reads the inbox message that a notification announces.
    ///
    /// Pass the dictionary of a `UNNotification` or the map of an FCM message. The result is nil if the notification names
    /// no inbox message.
    ///
    /// ```swift
    /// let userInfo = response.notification.request.content.userInfo
    /// if let message = try InboxDecoder().message(fromNotification: userInfo) {
    ///     try await inbox.recordOpening(ofNotificationFor: message.id)
    /// }
    /// ```
    ///
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `limit.exceeded`.
    public func message(fromNotification userInfo: [AnyHashable: Any]) throws(InboxDecodingError) -> InboxMessage? {
        try message(fromNotification: Self.json(userInfo))
    }

    private static func json(_ native: Any) throws(InboxDecodingError) -> JSONValue {
        do {
            return try JSONValue(native: native)
        } catch {
            throw InboxDecodingError(.notJSON, error.description)
        }
    }
}
