public import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The calls that the vendors have not acknowledged.
///
/// ```swift
/// try await inbox.deliverOutbox { entry in
///     try await report(entry.provider, entry.call, entry.arguments).badge   // throws to be called again later
/// }
/// ```
extension Inbox {
    /// Returns all entries, in the order in which the user made the changes.
    ///
    /// From now on ``acknowledge(_:badge:)`` accepts their ids. An entry stays in the outbox until it is acknowledged,
    /// so a second call returns it again. `state.outbox` lists the same entries without delivering them.
    public func deliverOutbox() -> [OutboxEntry] {
        let entries = state.outbox
        recordDelivery(of: entries)
        return entries
    }

    /// Makes the vendors' calls, now and whenever new ones come, until the task is cancelled or the inbox is closed.
    ///
    /// The calls of one vendor are made one after the other, in the order of the changes. Vendors do not wait for each
    /// other. If a call returns, it is acknowledged. If it throws, it is made again after a delay, unless its entry has
    /// left the outbox meanwhile: because a feed confirmed the change, another change replaced it, or the user logged
    /// out. If the process ends before an acknowledgement is stored, the call is made again.
    ///
    /// - Parameters:
    ///   - call: Makes the call of an entry. Return the badge that the vendor reported in its answer, or nil if there was
    ///     none. Also return if the vendor refuses the call for good, for example because the message or the user no
    ///     longer exists: otherwise the calls after it are never made.
    ///   - backoff: The delays between tries. With nil, every call is tried once and the method returns; after a call has
    ///     thrown, no further calls of its vendor are made.
    /// - Throws: ``InboxError``: `badge.invalid`, `store.failed`, `limit.exceeded`, if an acknowledgement cannot be
    ///   recorded. Errors of `call` and cancellation are not thrown.
    public func deliverOutbox(
        using call: @escaping @Sendable (OutboxEntry) async throws -> Int?, backoff: Backoff? = Backoff()
    ) async throws(InboxError) {
        let error = await withTaskGroup(of: InboxError?.self) { group in
            for provider in state.capabilities.keys {
                group.addTask { await self.deliver(of: provider, using: call, backoff) }
            }
            for await case let error? in group {
                group.cancelAll()
                return InboxError?.some(error)
            }
            return nil
        }
        if let error { throw error }
    }

    /// Makes the calls of one vendor; returns the error if an acknowledgement cannot be recorded.
    private func deliver(
        of provider: Provider, using call: @Sendable (OutboxEntry) async throws -> Int?, _ backoff: Backoff?
    ) async -> InboxError? {
        let id = UUID()
        var delay: TimeInterval?
        while isOpen, !Task.isCancelled {
            guard let entry = state.outbox.first(where: { $0.provider == provider }) else {
                if backoff == nil { return nil }
                delay = nil
                await waitForChange(id)
                continue
            }
            recordDelivery(of: [entry])
            let badge: Int?
            do {
                badge = try await call(entry)
            } catch {
                guard isOpen, !Task.isCancelled else { return nil }
                delay = backoff?.delay(after: delay)
                let seconds = delay.map { $0 * Double.random(in: 0.5...1) }
                log(.callFailed(entry, error, retryAfter: seconds))
                guard let seconds else { return nil }
                await wait(seconds, id)
                continue
            }
            delay = nil
            guard isOpen else { return nil }
            do throws(InboxError) {
                try acknowledge([entry.id], badge: badge)
            } catch {
                return error
            }
        }
        return nil
    }

    /// Waits for some seconds, or until the inbox is closed, the task is cancelled, or the clock is set back.
    private func wait(_ seconds: TimeInterval, _ id: UUID) async {
        let now = clock.now
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [clock] in try? await clock.sleep(while: now..<now.addingTimeInterval(seconds)) }
            group.addTask { await self.waitUntilClosed(id) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Waits until the inbox is closed or the task is cancelled.
    ///
    /// It runs on the actor, so the inbox cannot be closed between the check and the wait.
    private func waitUntilClosed(_ id: UUID) async {
        while isOpen, !Task.isCancelled { await waitForChange(id) }
    }

    private func recordDelivery(of entries: [OutboxEntry]) {
        guard !entries.isEmpty else { return }
        deliveredEntryIDs.formUnion(entries.lazy.map { ByteEqualString($0.id) })
        forgetReplacedEntries()
        log(.delivered(entries))
    }

    /// Records that vendors have accepted calls.
    ///
    /// - Parameters:
    ///   - ids: The ids of outbox entries that were delivered in this session, by this process or an earlier one. Other
    ///     ids are ignored, and so are ids that were already acknowledged.
    ///   - badge: The badge in the vendor's answer; nil if there was none. XtremePush, for example, sends one when a
    ///     message is removed. The badge already counts these calls, so none of them is subtracted again. With a badge,
    ///     all ids must belong to one provider. The badge is recorded only if at least one id is acknowledged.
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
                    "the ids do not all belong to one provider, so it is unclear which one reported the badge \(badge); "
                        + "acknowledge one provider's calls at a time")
            }
        }
        var seen: Set<ByteEqualString> = []
        let acknowledged = ids.filter {
            wasDelivered($0) && seen.insert(ByteEqualString($0)).inserted
        }
        guard !acknowledged.isEmpty else { return [] }
        try record([.acknowledge(acknowledged, badge: badge)])
        deliveredEntryIDs.subtract(seen)
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
            "the badge \(badge) is negative; pass the number of unread messages, or omit the badge if it is unknown")
    }

    /// Forgets delivered entries that later changes have replaced, once there are many: a user can change a status again
    /// and again.
    ///
    /// The newest entry of each message is kept, because the host may still be making that call and acknowledge it later.
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
    }

    /// Whether an entry was delivered in this session by this process, or may have been delivered by an earlier one.
    private func wasDelivered(_ id: String) -> Bool {
        deliveredEntryIDs.contains(ByteEqualString(id))
            || openedAt.map { state.mayHaveDelivered(id, by: $0) } ?? false
    }

    /// Throws if the user's changes would bring the outbox over its limit.
    func checkOutbox(after events: [InboxEvent]) throws(InboxError) {
        // The state is copied below, so return early if nothing is recorded.
        guard let limit = configuration.outboxLimit, !events.isEmpty else { return }
        var next = state
        for event in events { next.apply(event) }
        let count = next.outbox.count
        guard count > limit, count > state.outbox.count else { return }
        throw InboxError(
            .limitExceeded,
            "the outbox would have \(count) entries, over its limit of \(limit); carry out the pending vendor calls and "
                + "acknowledge them, or raise InboxConfiguration.outboxLimit")
    }
}
