import InboxModel

/// Which messages a list has, and in which order.
struct InboxQuery {
    let now: Instant
    /// Whether the list has hidden messages too, except deleted ones.
    var includesHidden = false
    /// Nil if the list has messages of all topics.
    var topics: TopicFilter?
    var status: MessageStatus?
    var order = InboxOrder.newestFirst
    var offset = 0
    var limit: Int?

    /// Whether a message is visible and satisfies the filter and has that status; no list has deleted messages.
    func matches(_ message: RankedMessage) -> Bool {
        if message.status == .deleted { return false }
        if let status, message.status != status { return false }
        if !includesHidden, message.reasonToHide(at: now) != nil { return false }
        return selects(message)
    }

    /// Whether a message satisfies the filter.
    func selects(_ message: RankedMessage) -> Bool { topics?.condition.matches(message) ?? true }

    /// The number of messages to skip.
    var skipCount: Int { max(0, offset) }

    /// The largest number of messages on the page.
    var maximumCount: Int { max(0, limit ?? .max) }
}
