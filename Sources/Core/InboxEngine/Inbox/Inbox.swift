public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One user's inbox: an ``InboxState`` with a clock, streams, listeners and a store.
///
/// ```swift
/// let inbox = try await Inbox(store: .file(at: url))
/// try await inbox.ingest(feed)
/// let read = try await inbox.markRead([id1, id2])
/// for await messages in inbox.updates(topics: "orders") { show(messages) }
/// ```
///
/// A change counts once it is stored: a call that throws has changed nothing. A change is stamped with the clock's time, or
/// with the millisecond after the newest instant in the inbox if that is later. So a later change has a later instant even
/// if the clock is set back.
///
/// A call may wait for the disk. Calls run on at most 16 threads that all inboxes of the process share, and never on the
/// threads of Swift's cooperative pool. The first 16 inboxes have a thread each.
public actor Inbox {
    /// The configuration that the host chose.
    package nonisolated let configuration: InboxConfiguration
    /// The parts of the store that could not be read when the inbox was opened; empty for an intact store.
    public nonisolated let corruption: [StoreCorruption]
    /// The clock.
    package nonisolated let clock: any InboxClock

    /// The inbox as a value.
    public private(set) var state: InboxState
    let store: any EventStore
    private let executor: InboxExecutor
    private var newestInstant: Instant?
    private var isClosed = false

    /// The ids of outbox entries that were delivered in this session and may be acknowledged.
    var deliveredEntryIDs: Set<ByteEqualString> = []
    /// When more entries than this are remembered, replaced ones are forgotten.
    var deliveredEntryLimit = deliveredEntryMinimum
    static let deliveredEntryMinimum = 64
    /// The newest instant of the session when the inbox was opened.
    ///
    /// An earlier process may have delivered entries up to this instant.
    ///
    /// Nil if the session began later.
    private(set) var openedAt: Instant?
    var subscribers = Subscribers()
    /// The number of diagnostics, by provider and code, in the feeds that were ingested since the inbox was opened.
    var diagnostics: [Provider: [DiagnosticCode: Int]] = [:]
    /// Why the last compaction failed; nil if it succeeded.
    private(set) var compactionError: InboxError?
    /// Fires when the clock leaves a span in which no message starts or expires, and no pin ends.
    var timer: (span: Range<Date>, task: Task<Void, Never>)?

    /// Opens an inbox.
    ///
    /// `import UnifiedInbox` has an initialiser that knows the standard vendors: `Inbox(store: .file(at: url))`.
    ///
    /// - Parameters:
    ///   - store: `.memory`, `.file(at:)`, or your own store.
    ///   - capabilities: What each provider can do. A provider that is missing has no calls and no limits.
    ///   - configuration: The configuration that the host chose.
    ///   - clock: The clock.
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`, `limit.exceeded`.
    package init(
        store: sending some EventStore, capabilities: [Provider: ProviderCapabilities],
        configuration: InboxConfiguration = InboxConfiguration(), clock: some InboxClock = .system
    ) async throws(InboxError) {
        let executor = InboxExecutor()
        // The executor uses the store until it returns, then the inbox does. They never use it at the same time.
        nonisolated(unsafe) let store: any EventStore = store
        // Opening a file reads it and may write to it.
        var (state, corruption) = try await executor.run { () throws(InboxError) in
            let stored = try unsafe store.load()
            do throws(SnapshotError) {
                return (try stored.state(capabilities: capabilities), stored.corruption)
            } catch {
                unsafe store.close()
                throw InboxError(.storeUnreadable, error.reason)
            }
        }
        state.collapse = configuration.collapse
        self.state = state
        self.store = unsafe store
        self.executor = executor
        self.configuration = configuration
        self.clock = clock
        self.corruption = corruption
        newestInstant = state.newestInstant
        openedAt = newestInstant
    }

    deinit {
        timer?.task.cancel()
    }

    /// The executor that runs the inbox's calls, one after the other.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    // MARK: Answers

    /// The messages that are shown now, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - status: Only messages with that status; nil for all. A list of deleted messages is empty.
    ///   - order: The order of the list.
    ///   - offset: The number of messages to skip.
    ///   - limit: The largest number of messages to return; nil for all.
    public func messages(
        topics: TopicFilter? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst, offset: Int = 0,
        limit: Int? = nil
    ) -> [InboxMessage] {
        state.messages(at: clock.now, topics: topics, status: status, order: order, offset: offset, limit: limit)
    }

    /// A message, shown or hidden; nil if it is deleted, or if no feed has contained it.
    public func message(_ id: String) -> InboxMessage? {
        state.message(id, at: clock.now)
    }

    /// Whether and where a message is shown, and which rule decides that; nil if no feed has contained it.
    ///
    /// - Parameters:
    ///   - id: The id of the message.
    ///   - now: The instant that decides what has started or expired and which pins have ended; nil for the clock's time.
    public func placement(of id: String, at now: Date? = nil) -> MessagePlacement? {
        state.placement(of: id, at: now ?? clock.now)
    }

    /// The counts of the messages that are shown now.
    ///
    /// - Parameter topics: Only messages that satisfy the filter; nil for all.
    public func counts(topics: TopicFilter? = nil) -> InboxCounts {
        state.counts(at: clock.now, topics: topics)
    }

    /// The badge that a provider reported, corrected by the changes since then; nil if it has reported none.
    public func badge(_ provider: Provider) -> Int? {
        state.badge(provider)
    }

    // MARK: Recording

    /// Stamps events with the present time, one millisecond apart.
    func stamped(_ kinds: [InboxEvent.Kind]) -> [InboxEvent] {
        var last = newestInstant
        return kinds.map { kind in
            let instant = stamp(after: last)
            last = instant
            return InboxEvent(kind, at: instant.date, session: state.session)
        }
    }

    /// Records events with the present time, one millisecond apart: all of them or none.
    func record(_ kinds: [InboxEvent.Kind]) throws(InboxError) {
        try append(stamped(kinds))
    }

    /// Appends events to the store, applies them, and notifies the subscribers: all of them or none.
    func append(_ events: [InboxEvent]) throws(InboxError) {
        try requireOpen()
        guard !events.isEmpty else { return }
        try write(events)
        for event in events {
            let session = state.session
            state.apply(event)
            // This is not reset at a log-out, so that no two entries of different sessions have the same id.
            newestInstant = max(newestInstant ?? .earliest, Instant(clamping: event.at))
            if state.session != session {
                deliveredEntryIDs = []
                openedAt = nil
                subscribers.forgetDeliveredEntries { _ in true }
            }
        }
        if store.needsCompaction {
            // The events are already stored. If compaction fails, it is tried again after the next event; until then,
            // `metrics(at:)` returns the error.
            try? compactStore(to: configuration.retention == .everything ? state : compacted)
        }
        notifySubscribers()
    }

    /// Appends events to the store.
    ///
    /// If they would exceed its size limit, compacts the store to a state that includes them.
    private func write(_ events: [InboxEvent]) throws(InboxError) {
        do {
            try store.append(events)
        } catch {
            guard error.code == .limitExceeded else { throw error }
            var next = state
            for event in events { next.apply(event) }
            try replaceStore(by: next)
        }
    }

    /// The clock's time, or the millisecond after another instant, whichever is later.
    private func stamp(after other: Instant?) -> Instant {
        let now = Instant(clamping: clock.now)
        guard let other else { return now }
        return max(now, Instant(milliseconds: other.milliseconds + 1) ?? .latest)
    }

    /// The instant for a change that is made now.
    var currentStamp: Instant { stamp(after: newestInstant) }

    func requireOpen() throws(InboxError) {
        if isClosed { throw InboxError(.closed, "the inbox is closed; open a new one on its store") }
    }

    // MARK: The store

    /// Compacts the inbox: applies ``InboxConfiguration/retention``, as ``InboxState/compact(at:retention:)`` does, and
    /// replaces the store's journal by snapshots.
    ///
    /// You rarely need to call this: the inbox compacts by itself when the journal has grown.
    ///
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    public func compact() throws(InboxError) {
        try requireOpen()
        try compactStore(to: compacted)
        notifySubscribers()
    }

    /// The state that a compaction now would leave.
    private var compacted: InboxState {
        var compacted = state
        compacted.compact(at: clock.now, retention: configuration.retention)
        return compacted
    }

    /// Replaces the store's journal by the snapshots of a state, and makes that the state of the inbox.
    private func compactStore(to compacted: InboxState) throws(InboxError) {
        try replaceStore(by: compacted)
        state = compacted
    }

    private func replaceStore(by state: InboxState) throws(InboxError) {
        do {
            try store.compact(to: state.snapshotParts)
            compactionError = nil
        } catch {
            compactionError = error
            throw error
        }
    }

    /// Waits until all changes are on the disk.
    ///
    /// Only a store with relaxed durability needs this.
    ///
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    public func synchronize() throws(InboxError) {
        try requireOpen()
        try store.synchronize()
    }

    /// Ends all streams and closes the store; later changes throw ``InboxError/Code/closed``.
    ///
    /// You need not call this. An inbox without references is freed, with its store, some time after its last stream and
    /// listener have ended. The file store then closes its file.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        store.close()
        notifySubscribers()
    }

    var isOpen: Bool { !isClosed }
}
