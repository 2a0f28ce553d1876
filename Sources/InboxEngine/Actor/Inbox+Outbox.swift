import InboxModel

/// What the vendors have still to be told.
///
/// ```swift
/// for await entry in inbox.outboxEntries() {
///     guard await tell(entry.provider, entry.call, entry.arguments) else { break }   // try again later
///     try await inbox.acknowledge([entry.id])
/// }
/// ```
extension Inbox {
    /// All entries, in the order in which things happened; they count as handed out.
    public var outbox: [OutboxEntry] {
        let entries = state.outbox
        deliveredEntryIDs.formUnion(entries.lazy.map { ByteEqualString($0.id) })
        return entries
    }

    /// The entries one by one, each once, in the order in which things happened, and then those to come.
    ///
    /// An entry stays in the outbox until it is acknowledged; trying again is the host's. Where a call fails, it can repeat it
    /// before it takes the next entry, or leave the stream and begin another one later: that one begins with the first
    /// entry that is not acknowledged. Taking the next entry only once the call for the last has ended keeps the order, and
    /// never has two calls for one message's status under way. The stream ends with the task that reads it, and when the
    /// inbox is closed.
    public nonisolated func outboxEntries() -> AsyncStream<OutboxEntry> {
        let token = Subscription(self)
        return AsyncStream { await token.inbox.nextEntry(for: token) }
    }

    /// Takes in that vendors were told.
    ///
    /// - Parameter ids: Of outbox entries that were handed out in this session; others, and those acknowledged before, are
    ///   ignored.
    /// - Returns: The ids that it was applied to, in the order given.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    @discardableResult
    public func acknowledge(_ ids: [String]) throws(InboxError) -> [String] {
        try requireOpen()
        var seen: Set<ByteEqualString> = []
        let applied = ids.filter {
            deliveredEntryIDs.contains(ByteEqualString($0)) && seen.insert(ByteEqualString($0)).inserted
        }
        guard !applied.isEmpty else { return [] }
        try record([.acknowledge(applied)])
        deliveredEntryIDs.subtract(seen)
        return applied
    }

    /// The first entry that the reader was not given yet, once there is one; nil at the end of the stream.
    private func nextEntry(for reader: Subscription) async -> OutboxEntry? {
        while isOpen, !Task.isCancelled {
            let entry = state.firstOutboxEntry { !readers.has(reader.id, ByteEqualString($0.id)) }
            if let entry {
                readers.give(reader.id, ByteEqualString(entry.id))
                deliveredEntryIDs.insert(ByteEqualString(entry.id))
                return entry
            }
            await change(for: reader.id)
        }
        return nil
    }
}
