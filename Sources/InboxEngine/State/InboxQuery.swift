import InboxModel

/// Which messages are asked for, and how they are arranged.
struct InboxQuery {
    /// Nil where those that are not shown are asked for too.
    let now: Instant?
    var topic: Topic?
    var status: MessageStatus?
    var order = InboxOrder.newestFirst
    var offset = 0
    var limit: Int?

    /// Whether no message fulfils it: deleted messages are in no list by status.
    var isEmpty: Bool { status == .deleted }

    /// Whether a message is shown, the provider's limit aside, and has that topic and status.
    func takes(_ entry: RankedMessage) -> Bool {
        if let status, entry.status != status { return false }
        if let now, entry.reasonToHide(at: now) != nil { return false }
        return entry.has(topic)
    }

    /// How many messages are passed over.
    var skipped: Int { max(0, offset) }

    /// How many messages are given at most.
    var taken: Int { max(0, limit ?? .max) }
}
