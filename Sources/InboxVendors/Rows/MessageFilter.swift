package import InboxModel

/// Which messages of a line are written.
package struct MessageFilter: Hashable, Sendable {
    /// Only messages with that topic; nil for all.
    package var topic: String?
    /// Only unread messages.
    package var onlyUnread: Bool

    /// Creates a filter, by default one that keeps all messages.
    package init(topic: String? = nil, onlyUnread: Bool = false) {
        self.topic = topic
        self.onlyUnread = onlyUnread
    }

    /// Removes the messages that are not wanted from a feed.
    package func apply(to feed: inout InboxFeed) {
        guard topic != nil || onlyUnread else { return }
        // Not with `map`: a method passed as a value copies its message.
        feed.messages.removeAll { !isWanted($0) }
    }

    private func isWanted(_ message: InboxMessage) -> Bool {
        if onlyUnread, message.status != .unread { return false }
        guard let topic else { return true }
        return message.hasTopic(topic)
    }
}
