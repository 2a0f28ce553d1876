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
    /// Delivers all entries, in the order in which the changes were made: ``acknowledge(_:badge:)`` accepts their ids from now on.
    ///
    /// An entry stays in the outbox until it is acknowledged, so a second call returns it again. `state.outbox` has the same
    /// entries and does not deliver them.
    public func deliverOutbox() -> [OutboxEntry] {
        let entries = state.outbox
        recordDelivery(of: entries)
        return entries
    }

    /// Makes the vendors' calls: those in the outbox and those to come, until the task is cancelled or the inbox is closed.
    ///
    /// The calls of one vendor are made one after the other, in the order of the changes; vendors do not wait for each other. A
    /// call that returns is acknowledged. One that throws is made again after a delay, unless its entry has left the outbox: a
    /// feed has confirmed the change, another change has replaced it, or the user has logged out. A call that the vendor has
    /// accepted is made again if the process ends before the acknowledgement is stored.
    ///
    /// - Parameters:
    ///   - call: Makes the call of an entry. It returns the badge that the vendor has reported with its answer, or nil, as in
    ///     ``acknowledge(_:badge:)``. For a call that the vendor refuses for good, because the message or the user is gone there, it
    ///     returns too: otherwise the calls after it are never made.
    ///   - backoff: The delays between tries. With nil the outbox is delivered once: it returns when all is delivered, and makes no
    ///     further call of a vendor whose call has thrown.
    /// - Throws: ``InboxError``: `badge.invalid`, `store.failed`, `limit.exceeded`, if an acknowledgement cannot be recorded. It does not
    ///   throw what `call` throws, and not if it is cancelled.
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

    /// Makes the calls of one vendor; returns the error of an acknowledgement.
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

    /// Waits until the inbox is closed or the task is cancelled; on the actor, so that no close comes between asking and waiting.
    private func waitUntilClosed(_ id: UUID) async {
        while isOpen, !Task.isCancelled { await waitForChange(id) }
    }

    /// Records that entries were delivered to the host.
    private func recordDelivery(of entries: [OutboxEntry]) {
        guard !entries.isEmpty else { return }
        deliveredEntryIDs.formUnion(entries.lazy.map { ByteEqualString($0.id) })
        forgetReplacedEntries()
        log(.delivered(entries))
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
            "the badge \(badge) is negative; pass the number of unread messages, or omit the badge if it is unknown")
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
            "the outbox would have \(count) entries, over its limit of \(limit); carry out the pending vendor calls and "
                + "acknowledge them, or raise InboxConfiguration.outboxLimit")
    }
}
