public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// The messages that are shown, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - now: The instant that decides which messages have started or expired, and which of the user's pins have ended.
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - status: Only messages with that status; nil for all. A list of deleted messages is empty.
    ///   - order: The order of the list.
    ///   - offset: The number of messages to skip.
    ///   - limit: The largest number of messages to return; nil for all.
    ///   - includingHidden: Whether the list includes hidden messages. Deleted messages are in no list.
    ///     ``placements(at:)`` and ``placement(of:at:)`` say why a message is hidden.
    public func messages(
        at now: Date, topics: TopicFilter? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst,
        offset: Int = 0, limit: Int? = nil, includingHidden: Bool = false
    ) -> [InboxMessage] {
        let query = InboxQuery(
            now: Instant(clamping: now), includesHidden: includingHidden, topics: topics, status: status,
            order: order, offset: offset, limit: limit)
        return messages(of: query, in: list)
    }

    /// A message, shown or hidden; nil if it is deleted, or if no feed has contained it.
    ///
    /// For a deleted message, ``placement(of:at:)`` says when it was deleted and by whom.
    ///
    /// - Parameter now: The instant that decides whether the user's pin has ended.
    public func message(_ id: String, at now: Date) -> InboxMessage? {
        guard let message = knownMessage(ByteEqualString(id), at: Instant(clamping: now)), message.status != .deleted
        else { return nil }
        return message
    }

    /// A message, deleted or not, with the status, the click and the pin that the inbox shows.
    ///
    /// - Parameter now: The instant that decides which pin is shown; nil for the vendor's pin.
    func knownMessage(_ id: ByteEqualString, at now: Instant? = nil) -> InboxMessage? {
        record(of: id)?.message(vendors, at: now)
    }

    /// A message with the vendor's pin; nil if it is unknown or deleted.
    func undeletedMessage(_ id: String) -> InboxMessage? {
        knownMessage(ByteEqualString(id)).flatMap { $0.status == .deleted ? nil : $0 }
    }
}

extension MessageRecord {
    /// The message with the status and the click that the inbox shows; nil if no feed has contained it.
    ///
    /// - Parameter now: The instant that decides which pin is shown; nil for the vendor's pin.
    func message(_ vendors: ProviderRegistry, at now: Instant?) -> InboxMessage? {
        // Copying the fields once serves all changes.
        guard var fields = content?.fields else { return nil }
        fields.status = status(vendors[fields.provider])
        fields.clicked = isClicked
        if let now, user.pin != nil { fields.pinned = isPinned(at: now) }
        return InboxMessage(fields)
    }
}
