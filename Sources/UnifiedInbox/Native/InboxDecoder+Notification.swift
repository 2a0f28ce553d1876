import InboxJSON
public import InboxModel

extension InboxDecoder {
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
        let json: JSONValue
        do {
            json = try JSONValue(native: userInfo)
        } catch {
            throw InboxDecodingError(.notJSON, error.description)
        }
        return try message(fromNotification: json)
    }
}
