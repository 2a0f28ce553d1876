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
    /// Delivers all entries in the order of their changes.
    ///
    /// From now on ``acknowledge(_:badge:)`` accepts their ids.
    ///
    /// An entry stays in the outbox until it is acknowledged, so a second call returns it again. To read the entries without
    /// delivering them, use `state.outbox`.
    public func deliverOutbox() -> [OutboxEntry] {
        let entries = state.outbox
        deliveredEntryIDs.formUnion(entries.lazy.map { ByteEqualString($0.id) })
        forgetReplacedEntries()
        return entries
    }

    /// A stream of the outbox entries: first the present ones in the order of their changes, then each new one.
    ///
    /// Each is delivered once.
    ///
    /// An entry stays in the outbox until it is acknowledged. If a call fails, repeat it before you take the next entry. Or
    /// leave the stream and start another one later: it begins with the first entry that is not acknowledged.
    ///
    /// Take the next entry only after the last call has ended. This keeps the order, and there are never two calls under way
    /// for the status of one message.
    ///
    /// An entry leaves the outbox when a feed agrees with its change. If it comes back, it may be delivered again. The
    /// stream ends when its task ends or the inbox is closed.
    public nonisolated func outboxEntries() -> AsyncStream<OutboxEntry> {
        let subscription = Subscription(self)
        return AsyncStream { await subscription.inbox.nextEntry(for: subscription) }
    }

    /// Records that vendors accepted calls.
    ///
    /// - Parameters:
    ///   - ids: The ids of outbox entries that were delivered in this session, by this process or an earlier one. Other ids,
    ///     and ids that are already acknowledged, are ignored.
    ///   - badge: The badge in the vendor's answer; nil if there is none. XtremePush, for example, reports one when a
    ///     message is removed. The badge already counts these calls, so they are not subtracted again. With a badge, all ids
    ///     must be of one provider. If none of the ids is acknowledged, the badge is not recorded.
    /// - Returns: The ids that are now acknowledged, in the given order.
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

    /// Records a badge that a provider reports now, outside of a feed and of an answer to a call.
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

    /// Forgets delivered entries that later changes have replaced, once there may be many of them: a user can change a
    /// status again and again.
    ///
    /// The newest replaced entry of each message is kept, because the host may have its call under way and acknowledge it
    /// later.
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

    /// Throws if these events would make the outbox larger than its limit.
    func checkOutbox(after events: [InboxEvent]) throws(InboxError) {
        // Only decisions that record something need the copy of the state.
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

    /// Waits for an entry that the subscriber has not received yet; nil at the end of the stream.
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
