public import InboxJSON

/// The messages that notifications announce: Engine.md, *Notifications*.
extension InboxDecoder {
    /// Reads the inbox message that a notification announces.
    ///
    /// Its ``InboxMessage/id`` is that of the message in the inbox. Nil if the payload names no inbox message: another vendor's
    /// notification, one for the notification centre alone, a silent one, or one that strict mode rejects.
    ///
    /// ```swift
    /// if let message = try decoder.message(fromNotification: payload) {
    ///     try await inbox.recordOpening(ofNotificationFor: message.id)
    /// }
    /// ```
    ///
    /// - Parameter payload: All that the notification carries: `userInfo`, or the map of an FCM message.
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
            let key = announcing.first(where: { $0.provider == message.provider })?.notificationKey,
            let value = object[key]
        else { return nil }
        // Another key may name a message too, such as the id of a whole message.
        return value.string == message.vendorID || value.lexeme == message.vendorID ? message : nil
    }
}
