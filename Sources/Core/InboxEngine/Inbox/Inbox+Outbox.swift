public import InboxModel

/// The calls that the vendors have not acknowledged.
///
/// ```swift
/// for await entry in inbox.outboxEntries() {
///     guard let answer = await report(entry.provider, entry.call, entry.arguments) else { break }   // try again later
///     try await inbox.acknowledge([entry.id], badge: answer.badge)
/// }
/// ```
extension Inbox {
    /// Delivers all entries, in the order in which the changes were made: ``acknowledge(_:badge:)`` accepts their ids from now on.
    ///
    /// An entry stays in the outbox until it is acknowledged, so a second call returns it again. `state.outbox` has the same
    /// entries and does not deliver them.
    public func deliverOutbox() -> [OutboxEntry] {
        let entries = state.outbox
        deliveredEntryIDs.formUnion(entries.lazy.map { ByteEqualString($0.id) })
        forgetReplacedEntries()
        return entries
    }

    /// The entries one by one, each once, in the order in which the changes were made, and then those to come.
    ///
    /// An entry stays in the outbox until it is acknowledged. If a call fails, the host repeats it before it takes the next
    /// entry, or leaves the stream and begins another one later, which begins with the first entry that is not acknowledged.
    /// A host that takes the next entry only after the last call has ended keeps the order, and never has two calls for the
    /// status of one message under way. An entry that leaves the outbox, because a feed agrees with its change, and comes back may
    /// be delivered again. The stream ends with the task that reads it, and when the inbox is closed.
    public nonisolated func outboxEntries() -> AsyncStream<OutboxEntry> {
        let subscription = Subscription(self)
        return AsyncStream { await subscription.inbox.nextEntry(for: subscription) }
    }

    /// Records that vendors have accepted calls.
    ///
    /// - Parameters:
    ///   - ids: The ids of outbox entries that were delivered in this session, by this process or one before it; others, and those
    ///     that were acknowledged before, are ignored.
    ///   - badge: The badge that the vendor reported with its answer, such as XtremePush when a message is removed; nil if it
    ///     reported none. It counts these calls already, so none of them is subtracted again. With a badge, the ids are of one
    ///     provider; if none of them is acknowledged, it is not recorded.
    /// - Returns: The ids that were acknowledged, in the given order.
    /// - Throws: ``InboxError``: `badge.invalid`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func acknowledge(_ ids: [String], badge: Int? = nil) throws(InboxError) -> [String] {
        try requireOpen()
        if let badge {
            try require(badge: badge)
            guard state.provider(ofEntries: ids) != nil else {
                throw InboxError(
                    .invalidBadge,
                    "the ids do not all belong to one provider, so it is not clear whose badge \(badge) is; "
                        + "acknowledge the calls of one provider together with its badge")
            }
        }
        var seen: Set<ByteEqualString> = []
        let acknowledged = ids.filter {
            wasDelivered($0) && seen.insert(ByteEqualString($0)).inserted
        }
        guard !acknowledged.isEmpty else { return [] }
        try record([.acknowledge(acknowledged, badge: badge)])
        deliveredEntryIDs.subtract(seen)
        subscribers.forgetDeliveredEntries { seen.contains($0) }
        return acknowledged
    }

    /// Records a badge that a provider reported by itself, without a feed and without an answer to a call: now.
    ///
    /// ```swift
    /// try await inbox.recordBadge(XPush.getInboxBadge(), of: .xtremePush)
    /// ```
    ///
    /// - Throws: ``InboxError``: `badge.invalid`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    public func recordBadge(_ badge: Int, of provider: Provider) throws(InboxError) {
        try require(badge: badge)
        try record([.badge(provider, badge)])
    }

    private func require(badge: Int) throws(InboxError) {
        guard badge < 0 else { return }
        throw InboxError(
            .invalidBadge,
            "the badge \(badge) is negative; pass the number of unread messages, or no badge if it is unknown")
    }

    /// Forgets the delivered entries that later changes of their messages have replaced, if there may be many: a user can change
    /// a status again and again.
    ///
    /// Of each message the newest one is kept: a host may have one call for its status under way, and acknowledges it later.
    private func forgetReplacedEntries() {
        guard deliveredEntryIDs.count > deliveredEntryLimit else { return }
        let present = Set(state.outbox.lazy.map { ByteEqualString($0.id) })
        var newestEntries: [ByteEqualString: OutboxEntryID] = [:]
        for id in deliveredEntryIDs.subtracting(present) {
            guard let entry = OutboxEntryID(id.text) else { continue }
            let message = ByteEqualString(entry.messageID)
            if newestEntries[message].map({ $0.at < entry.at }) ?? true { newestEntries[message] = entry }
        }
        deliveredEntryIDs.formIntersection(present.union(newestEntries.values.lazy.map { ByteEqualString($0.text) }))
        deliveredEntryLimit = max(Self.deliveredEntryMinimum, 2 * deliveredEntryIDs.count)
        subscribers.forgetDeliveredEntries { !present.contains($0) }
    }

    /// Whether an entry was delivered in this session, by this process or, as far as the state shows, by one before it.
    private func wasDelivered(_ id: String) -> Bool {
        deliveredEntryIDs.contains(ByteEqualString(id))
            || openedAt.map { state.mayHaveDelivered(id, by: $0) } ?? false
    }

    /// Throws if the user's changes would bring the outbox over its limit.
    func checkOutbox(after events: [InboxEvent]) throws(InboxError) {
        // The copy of the state is for decisions that record something.
        guard let limit = configuration.outboxLimit, !events.isEmpty else { return }
        var next = state
        for event in events { next.apply(event) }
        let count = next.outbox.count
        guard count > limit, count > state.outbox.count else { return }
        throw InboxError(
            .limitExceeded,
            "the outbox would have \(count) entries, over its limit of \(limit); make the vendors' calls and "
                + "acknowledge them, or raise InboxConfiguration.outboxLimit")
    }

    /// Waits for an entry that was not delivered to the subscriber; nil at the end of the stream.
    private func nextEntry(for subscription: Subscription) async -> OutboxEntry? {
        while isOpen, !Task.isCancelled {
            let entry = state.outbox.first {
                !subscribers.hasDelivered(ByteEqualString($0.id), to: subscription.id)
            }
            if let entry {
                subscribers.recordDelivery(of: ByteEqualString(entry.id), to: subscription.id)
                deliveredEntryIDs.insert(ByteEqualString(entry.id))
                forgetReplacedEntries()
                return entry
            }
            await waitForChange(subscription.id)
        }
        return nil
    }
}
