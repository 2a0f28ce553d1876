package import InboxEngine
package import InboxModel

/// Which messages of a line are written.
package struct MessageFilter: Hashable, Sendable {
    /// Only messages that satisfy the filter; nil for all.
    package var topics: TopicFilter?
    /// Only unread messages.
    package var onlyUnread: Bool

    /// Creates a filter, by default one that keeps all messages.
    package init(topics: TopicFilter? = nil, onlyUnread: Bool = false) {
        self.topics = topics
        self.onlyUnread = onlyUnread
    }

    /// Removes the messages that are not wanted from a feed.
    package func apply(to feed: inout InboxFeed) {
        guard topics != nil || onlyUnread else { return }
        // Not with `map`: a method passed as a value copies its message.
        feed.messages.removeAll { !isWanted($0) }
    }

    private func isWanted(_ message: InboxMessage) -> Bool {
        if onlyUnread, message.status != .unread { return false }
        return topics?.matches(message) ?? true
    }
}
