public import InboxJSON

/// Finds the message that a notification announces.
///
/// See *Notifications* in <doc:Engine>.
extension InboxDecoder {
    /// Reads the inbox message that a notification announces.
    ///
    /// Its ``InboxMessage/id`` is the same as that of the message in the inbox. The result is nil if the payload names
    /// no inbox message. This happens if the notification is from another vendor, is silent, appears only in the
    /// notification centre, or is rejected by strict mode.
    ///
    /// ```swift
    /// if let message = try decoder.message(fromNotification: payload) {
    ///     try await inbox.recordOpening(ofNotificationFor: message.id)
    /// }
    /// ```
    ///
    /// - Parameter payload: The whole notification: `userInfo`, or the map of an FCM message.
    /// - Throws: ``InboxDecodingError``: `limit.exceeded`.
    public func message(fromNotification payload: JSONValue) throws(InboxDecodingError) -> InboxMessage? {
        guard let object = payload.object else { return nil }
        let announcing = adapters.filter { adapter in
            adapter.notificationKey.flatMap { object[$0] }.map { $0.kind == .string || $0.kind == .number } ?? false
        }
        guard let first = announcing.first else { return nil }
        let feed: InboxFeed
        do {
            feed = try decode(payload, from: announcing.count == 1 ? first.provider : nil)
        } catch {
            guard error.code == .notRecognised else { throw error }
            return nil
        }
        guard feed.messages.count == 1, let message = feed.messages.first,
            let key = announcing.first(where: { $0.provider == message.fields.provider })?.notificationKey,
            let value = object[key], let id = value.string ?? value.lexeme
        else { return nil }
        // The payload may contain a whole message with another id. Only the announced message counts.
        return id.hasSameBytes(as: message.fields.vendorID) ? message : nil
    }
}
