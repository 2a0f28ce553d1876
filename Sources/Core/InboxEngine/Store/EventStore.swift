package import InboxModel

/// Where an ``Inbox`` stores its events, so that they survive a restart.
///
/// The inbox makes one call at a time, beginning with ``load()``, on a thread that may block. Nothing else may use the
/// store.
///
/// `.memory` stores nothing, and `.file(at:)` of the module `InboxStore` is a journal on disk. To write your own store,
/// write ``InboxEvent/journalJSON``, read it with ``InboxEvent/init(journal:)``, and check the store with `StoreLaw` of
/// `InboxConformance`. The page *On servers* shows two: one in SQLite, and one in a key-value table.
public protocol EventStore {
    /// Whether the appended events have grown so large that snapshots should replace them. False by default.
    var needsCompaction: Bool { get }

    /// The size of the stored data in bytes, for ``InboxMetrics``; nil, the default, if unknown.
    var storedSize: Int? { get }

    /// Opens the store and reads everything in it.
    ///
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`, `limit.exceeded`.
    func load() throws(InboxError) -> StoredInbox

    /// Appends events: all of them or none. They are stored when the call returns.
    ///
    /// - Throws: ``InboxError``: `store.failed`, `limit.exceeded`. After `limit.exceeded` the inbox calls ``compact(to:)``
    ///   with snapshots that include the events.
    func append(_ events: [InboxEvent]) throws(InboxError)

    /// Replaces everything in the store by snapshots, in one step.
    ///
    /// Each snapshot contains some of the messages. If you merge them in any order, you get the inbox. They are UTF-8
    /// without line breaks, so a store for a single value can join them by line breaks.
    ///
    /// - Throws: ``InboxError``: `store.failed`, `limit.exceeded`.
    func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError)

    /// Waits until the appended events are durable, if the store delays that. Does nothing by default.
    ///
    /// - Throws: ``InboxError``: `store.failed`.
    func synchronize() throws(InboxError)

    /// Closes the store, so that it can be opened elsewhere. No call follows. Does nothing by default.
    ///
    /// ``Inbox/close()`` calls this. Opening an inbox calls it too if the contents from ``load()`` cannot be read. An
    /// inbox that is freed without being closed does not call it. So if a store holds a lock, a file or a connection,
    /// make it a class and release them in `deinit` too.
    func close()
}

extension EventStore {
    /// False: the store never needs compaction.
    public var needsCompaction: Bool { false }
    /// Nil: the size is not known.
    public var storedSize: Int? { nil }
    /// Does nothing: the appended events are durable already.
    public func synchronize() {}
    /// Does nothing: the store holds no resources.
    public func close() {}
}

/// The contents of a store.
public struct StoredInbox: Sendable {
    /// The snapshots of the last compaction, without corrupt ones; empty if there was no compaction.
    public var snapshots: [[UInt8]]
    /// The events that were appended after the snapshots, in order.
    public var events: [InboxEvent]
    /// The parts that are corrupt and could not be read.
    public var corruption: [StoreCorruption]

    /// Describes the contents of a store.
    public init(snapshots: [[UInt8]] = [], events: [InboxEvent] = [], corruption: [StoreCorruption] = []) {
        self.snapshots = snapshots
        self.events = events
        self.corruption = corruption
    }

    /// The inbox: merges the snapshots and applies the events after them.
    ///
    /// - Throws: ``SnapshotError`` if a snapshot cannot be read.
    package func state(capabilities: [Provider: ProviderCapabilities]) throws(SnapshotError) -> InboxState {
        var state = InboxState(capabilities: capabilities)
        for snapshot in snapshots { state.merge(try InboxState(snapshot: snapshot, capabilities: [:])) }
        for event in events { state.apply(event) }
        return state
    }
}

/// A corrupt part of a store; everything before and after it was read.
public struct StoreCorruption: Hashable, Sendable, CustomStringConvertible {
    /// The offset of the part in bytes.
    public let offset: Int
    /// The size of the part in bytes.
    public let size: Int
    /// Whether it is the end of the store, as an interrupted write leaves it.
    public let isTail: Bool

    /// Describes a corrupt part.
    public init(offset: Int, size: Int, isTail: Bool) {
        self.offset = offset
        self.size = size
        self.isTail = isTail
    }

    /// The part in words.
    public var description: String {
        "\(size) bytes at offset \(offset) cannot be read" + (isTail ? "; the last write was interrupted" : "")
    }
}

/// A store that keeps nothing: the inbox is lost when the process ends.
public struct MemoryInboxStore: EventStore, Sendable {
    package init() {}

    /// Returns empty contents.
    public func load() -> StoredInbox { StoredInbox() }
    /// Does nothing.
    public func append(_ events: [InboxEvent]) {}
    /// Does nothing.
    public func compact(to snapshots: some Sequence<[UInt8]>) {}
}

extension EventStore where Self == MemoryInboxStore {
    /// A store that keeps nothing: the inbox is lost when the process ends.
    public static var memory: MemoryInboxStore { MemoryInboxStore() }
}
