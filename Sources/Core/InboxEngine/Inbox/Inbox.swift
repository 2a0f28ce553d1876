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
/// A change is written to the store before it takes effect, so a call that throws has changed nothing. The instant of a
/// change is the clock's, or one millisecond after the newest instant that the inbox knows, whichever is later. So later
/// changes have later instants, even if the clock is set back.
///
/// A call may wait for the disk. So calls do not run on Swift's cooperative pool but on at most 16 threads of their own,
/// which all inboxes of the process share. The first 16 inboxes have a thread each.
public actor Inbox {
    package nonisolated let configuration: InboxConfiguration
    /// The parts of the store that could not be read when the inbox was opened; empty for an intact store.
    public nonisolated let corruption: [StoreCorruption]
    package nonisolated let clock: any InboxClock

    /// The inbox as a value.
    public private(set) var state: InboxState
    let store: any EventStore
    private let executor: InboxExecutor
    private var newestInstant: Instant?
    private var isClosed = false

    /// The outbox entries that were delivered in this session and may be acknowledged.
    var deliveredEntryIDs: Set<ByteEqualString> = []
    /// When more entries than this have been delivered, the replaced ones are forgotten.
    var deliveredEntryLimit = deliveredEntryMinimum
    static let deliveredEntryMinimum = 64
    /// The newest instant of the session when the inbox was opened.
    ///
    /// An earlier process may have delivered the entries up to this instant. Nil if the session began after the inbox
    /// was opened.
    private(set) var openedAt: Instant?
    /// The last list of each subscriber, delivered as a list or as changes; absent before the first one.
    var lastLists: [UUID: [InboxMessage]] = [:]
    /// The subscribers that wait for a change.
    var waiting: [UUID: [CheckedContinuation<Void, Never>]] = [:]
    /// The number of diagnostics in the feeds that were ingested since the inbox was opened.
    var diagnostics: [Provider: [DiagnosticCode: Int]] = [:]
    /// Why the last compaction failed; nil if it did not.
    private(set) var compactionError: InboxError?
    /// The timer for the next change by time: it fires when the clock leaves `span`, in which no message starts or
    /// expires and no pin ends.
    var timer: (span: Range<Date>, task: Task<Void, Never>)?

    /// Opens an inbox.
    ///
    /// `import UnifiedInbox` has an initialiser that knows the standard vendors: `Inbox(store: .file(at: url))`.
    ///
    /// - Parameters:
    ///   - store: `.memory`, `.file(at:)`, or your own store.
    ///   - capabilities: What each provider can do. A provider that is missing has no calls and no limits.
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`, `limit.exceeded`.
    package init(
        store: sending some EventStore, capabilities: [Provider: ProviderCapabilities],
        configuration: InboxConfiguration = InboxConfiguration(), clock: some InboxClock = .system
    ) async throws(InboxError) {
        let executor = InboxExecutor()
        // The executor uses the store until `run` returns; after that only the inbox uses it.
        nonisolated(unsafe) let store: any EventStore = store
        // Opening a file reads the disk and may write to it.
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

    /// The messages that are shown now, pinned first, then newest first; see
    /// ``InboxState/messages(at:topics:status:order:offset:limit:includingHidden:)``.
    public func messages(
        topics: TopicFilter? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst, offset: Int = 0,
        limit: Int? = nil
    ) -> [InboxMessage] {
        state.messages(at: clock.now, topics: topics, status: status, order: order, offset: offset, limit: limit)
    }

    /// A page of the messages that are shown now; see
    /// ``InboxState/page(at:after:limit:topics:status:order:includingHidden:)``.
    ///
    /// - Throws: ``InboxError``: `cursor.invalid`.
    public func page(
        after place: String? = nil, limit: Int, topics: TopicFilter? = nil, status: MessageStatus? = nil,
        order: InboxOrder = .newestFirst
    ) throws(InboxError) -> InboxPage {
        try state.page(at: clock.now, after: place, limit: limit, topics: topics, status: status, order: order)
    }

    /// A short text that changes when any answer of the inbox changes, even if only time has passed; see
    /// ``InboxState/digest(at:)``.
    public func digest() -> String {
        state.digest(at: clock.now)
    }

    /// A known message, shown or hidden; nil if it is deleted or no feed has contained it.
    public func message(_ id: String) -> InboxMessage? {
        state.message(id, at: clock.now)
    }

    /// Whether and where a message is shown, and which rule decides that; nil if no feed has contained it.
    ///
    /// - Parameter now: The instant of the answer; nil for the clock's instant.
    public func placement(of id: String, at now: Date? = nil) -> MessagePlacement? {
        state.placement(of: id, at: now ?? clock.now)
    }

    /// The counts of the messages that are shown now.
    ///
    /// - Parameter topics: Only messages that satisfy the filter; nil for all.
    public func counts(topics: TopicFilter? = nil) -> InboxCounts {
        state.counts(at: clock.now, topics: topics)
    }

    /// A provider's reported badge, corrected by what has changed since; nil if it has reported none.
    public func badge(_ provider: Provider) -> Int? {
        state.badge(provider)
    }

    // MARK: Recording

    /// Events at the present instant, one millisecond apart.
    func stamped(_ kinds: [InboxEvent.Kind]) -> [InboxEvent] {
        var last = newestInstant
        return kinds.map { kind in
            let instant = stamp(after: last)
            last = instant
            return InboxEvent(kind, at: instant.date, session: state.session)
        }
    }

    /// Records events at the present instant, one millisecond apart: all of them or none.
    func record(_ kinds: [InboxEvent.Kind]) throws(InboxError) {
        try append(stamped(kinds))
    }

    /// Appends events to the store, applies them, and notifies the subscribers: all of them or none.
    func append(_ events: [InboxEvent]) throws(InboxError) {
        try requireOpen()
        guard !events.isEmpty else { return }
        do {
            try write(events)
        } catch {
            log(.failed(error))
            throw error
        }
        for event in events {
            let session = state.session
            state.apply(event)
            log(event.kind)
            // This is not reset at a log-out. Otherwise an entry of the next session could get the id of an entry of this
            // one.
            newestInstant = max(newestInstant ?? .earliest, Instant(clamping: event.at))
            if state.session != session {
                deliveredEntryIDs = []
                openedAt = nil
            }
        }
        if store.needsCompaction {
            // The events are stored already. If compaction fails, it is tried again after the next event. Until then
            // `metrics(at:)` reports the error.
            try? compactStore(to: configuration.retention == .everything ? state : compacted)
        }
        notifySubscribers()
    }

    /// Appends events to the store, or compacts it to a state that includes them if they exceed its size limit.
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

    /// The clock's instant, or the millisecond after another instant, whichever is later.
    private func stamp(after other: Instant?) -> Instant {
        let now = Instant(clamping: clock.now)
        guard let other else { return now }
        return max(now, Instant(milliseconds: other.milliseconds + 1) ?? .latest)
    }

    var currentStamp: Instant { stamp(after: newestInstant) }

    func requireOpen() throws(InboxError) {
        if isClosed { throw InboxError(.closed, "the inbox is closed; open a new inbox with the same store") }
    }

    // MARK: The store

    /// Drops what ``InboxConfiguration/retention`` does not keep (see ``InboxState/compact(at:retention:)``), and
    /// replaces the store's journal with snapshots.
    ///
    /// You rarely need this: the inbox compacts its store when the journal has grown.
    ///
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    public func compact() throws(InboxError) {
        try requireOpen()
        try compactStore(to: compacted)
        notifySubscribers()
    }

    /// The state as it would be after a compaction now.
    private var compacted: InboxState {
        var compacted = state
        compacted.compact(at: clock.now, retention: configuration.retention)
        return compacted
    }

    /// Replaces the store's journal by the snapshots of a state, and makes it the inbox's state.
    private func compactStore(to compacted: InboxState) throws(InboxError) {
        try replaceStore(by: compacted)
        state = compacted
    }

    private func replaceStore(by state: InboxState) throws(InboxError) {
        do {
            try store.compact(to: state.snapshotParts)
            compactionError = nil
            log(.compacted(storedSize: store.storedSize))
        } catch {
            compactionError = error
            log(.failed(error))
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
    /// You need not call this. An inbox without references is freed some time after its last stream and listener have
    /// ended, together with its store; the file store then closes its file.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        store.close()
        notifySubscribers()
    }

    var isOpen: Bool { !isClosed }
}
