public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One user's inbox: an ``InboxState`` with a clock, streams, listeners and a store around it.
///
/// ```swift
/// let inbox = try await Inbox(store: .file(at: url))
/// try await inbox.ingest(feed)
/// let read = try await inbox.markRead([id1, id2])
/// for await messages in inbox.updates(topic: "orders") { show(messages) }
/// ```
///
/// A change counts once the store has it: a call that throws has changed nothing in the inbox. Each change is stamped with
/// the clock's instant, or with the millisecond after the newest that the inbox knows, whichever is later, so that what
/// happens later counts as later, whatever the clock does.
public actor Inbox {
    /// What the host chose.
    public nonisolated let configuration: InboxConfiguration
    /// What of the store could not be read when the inbox was opened; empty of a store in good order.
    public nonisolated let corruption: [StoreDamage]
    /// The clock.
    public nonisolated let clock: any InboxClock

    /// All that is known, as a value.
    public private(set) var state: InboxState
    private let store: any InboxStore
    private var newest: Instant?
    private var isClosed = false

    /// The outbox entries that may be acknowledged: handed out in this session, or there when the inbox was opened, which an
    /// earlier run may have handed out.
    var deliveredEntryIDs: Set<ByteEqualString>
    /// Those who wait for a change.
    var readers = Subscribers()
    /// Sleeps until a message begins or ceases to be shown.
    var alarm: (at: Date, task: Task<Void, Never>)?

    /// Opens an inbox.
    ///
    /// `import UnifiedInbox` has one that knows the five vendors: `Inbox(store: .file(at: url))`.
    ///
    /// - Parameters:
    ///   - store: Where it is kept: `.memory`, `.file(at:)`, or one of the host's own.
    ///   - capabilities: What each provider can do; of one that is not named, nothing.
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`.
    public init(
        store: sending some InboxStore, capabilities: [Provider: ProviderCapabilities],
        configuration: InboxConfiguration = InboxConfiguration(), clock: some InboxClock = .system
    ) async throws(InboxError) {
        let stored = try store.load()
        var state = InboxState(capabilities: capabilities)
        if let snapshot = stored.snapshot {
            do {
                state = try InboxState(snapshot: snapshot, capabilities: capabilities)
            } catch {
                throw InboxError(.storeUnreadable, error.reason)
            }
        }
        for event in stored.events { state.apply(event) }
        self.state = state
        self.store = store
        self.configuration = configuration
        self.clock = clock
        corruption = stored.corruption
        newest = state.newestInstant
        deliveredEntryIDs = Set(state.outbox.map { ByteEqualString($0.id) })
    }

    deinit {
        alarm?.task.cancel()
    }

    // MARK: What it shows

    /// The messages to show now, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - topic: Only messages of that topic, letter case aside; nil for all.
    ///   - status: Only messages of that status; nil for all. No list has deleted ones.
    ///   - order: How they are arranged.
    ///   - offset: How many to pass over.
    ///   - limit: How many at most; nil for all.
    public func messages(
        topic: String? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst, offset: Int = 0,
        limit: Int? = nil
    ) -> [InboxMessage] {
        state.messages(at: clock.now, topic: topic, status: status, order: order, offset: offset, limit: limit)
    }

    /// A message that is known, shown or not; nil where no feed has had it, and of a deleted one.
    public func message(_ id: String) -> InboxMessage? {
        state.message(id)
    }

    /// Why a message is shown, and where, or why it is not; nil where no feed has had it.
    ///
    /// - Parameter now: Decides what has started and what has expired; the clock's instant where nil.
    public func placement(of id: String, at now: Date? = nil) -> MessagePlacement? {
        state.placement(of: id, at: now ?? clock.now)
    }

    /// How many messages are shown now.
    public func counts(topic: String? = nil) -> InboxCounts {
        state.counts(at: clock.now, topic: topic)
    }

    /// A provider's reported badge, corrected by what has changed since; nil where it has reported none.
    public func badge(_ provider: Provider) -> Int? {
        state.badge(provider, at: clock.now)
    }

    // MARK: Recording

    /// Keeps what happened, one thing after the other, and tells those who wait; all of it or nothing.
    func record(_ kinds: [InboxEvent.Kind]) throws(InboxError) {
        var events: [InboxEvent] = []
        var last = newest
        for kind in kinds {
            let instant = stamp(after: last)
            events.append(InboxEvent(kind, at: instant.date, session: state.session))
            last = instant
        }
        try record(events)
    }

    /// Keeps events that have their instants.
    func record(_ events: [InboxEvent]) throws(InboxError) {
        try requireOpen()
        guard !events.isEmpty else { return }
        try store.append(events)
        for event in events {
            let session = state.session
            state.apply(event)
            // Kept over the end of a session: what happens in the next one is never an entry that this one had.
            newest = max(newest ?? .earliest, Instant(clamping: event.at))
            if state.session != session {
                deliveredEntryIDs = []
                readers.forgetEntries()
            }
        }
        if store.wantsCompaction {
            // The change is kept already; a store that can't be made smaller now is asked again after the next one.
            try? store.compact(to: state.snapshot)
        }
        announce()
    }

    /// The clock's instant, or the millisecond after another, whichever is later.
    private func stamp(after other: Instant?) -> Instant {
        let present = Instant(clamping: clock.now)
        guard let other else { return present }
        return max(present, Instant(milliseconds: other.milliseconds + 1) ?? .latest)
    }

    /// When something that happens now happens.
    var present: Instant { stamp(after: newest) }

    func requireOpen() throws(InboxError) {
        if isClosed { throw InboxError(.closed, "the inbox was closed; open another one on its store") }
    }

    // MARK: The store

    /// Drops the content of messages beyond their provider's limit that have nothing in the outbox, and has the store keep
    /// a snapshot in place of all that happened.
    ///
    /// A store does the latter by itself from time to time.
    ///
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    public func compact() throws(InboxError) {
        try requireOpen()
        var compacted = state
        compacted.compact(now: clock.now)
        try store.compact(to: compacted.snapshot)
        state = compacted
        announce()
    }

    /// Makes durable what a store with a relaxed durability has put off.
    ///
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    public func synchronize() throws(InboxError) {
        try requireOpen()
        try store.synchronize()
    }

    /// Ends all streams and lets others have the store; later changes throw ``InboxError/Code/closed``.
    ///
    /// An inbox that is only dropped does so too, some time after its last stream and listener have gone.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        store.close()
        announce()
    }

    var isOpen: Bool { !isClosed }
}
