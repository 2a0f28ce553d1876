package import InboxModel

/// Where an ``Inbox`` stores its events, so that they survive a restart.
///
/// The inbox calls its store one call at a time, first ``load()``, on a thread that may block; nothing else may use the store.
///
/// `.memory` stores nothing, and `.file(at:)` of the module `InboxStore` is a journal on disk. A store of the host's own writes
/// ``InboxEvent/journalJSON`` and reads it with ``InboxEvent/init(journal:)``; `StoreLaw` of `InboxConformance` checks it.
/// The page *On servers* has two: one in a database of SQLite, and one in a table of keys and values.
public protocol EventStore {
    /// Whether the appended events have grown so large that snapshots should replace them. False by default.
    var needsCompaction: Bool { get }

    /// The size of what is stored, in bytes, for ``InboxMetrics``; nil, the default, if it is not known.
    var storedSize: Int? { get }

    /// Opens the store and reads everything in it.
    ///
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`, `limit.exceeded`.
    func load() throws(InboxError) -> StoredInbox

    /// Appends events, all of them or none; they are stored when the call returns.
    ///
    /// - Throws: ``InboxError``: `store.failed`, `limit.exceeded`. After `limit.exceeded` the inbox calls
    ///   ``compact(to:)`` with a snapshot that has the events.
    func append(_ events: [InboxEvent]) throws(InboxError)

    /// Replaces everything in the store by snapshots, in one step.
    ///
    /// The snapshots are of some messages each and make the inbox when they are merged, in any order. They are in UTF-8 and have
    /// no line break: a store that has room for one value keeps them joined by line breaks.
    ///
    /// - Throws: ``InboxError``: `store.failed`, `limit.exceeded`.
    func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError)

    /// Makes the appended events durable, if the store delays that. Does nothing by default.
    ///
    /// - Throws: ``InboxError``: `store.failed`.
    func synchronize() throws(InboxError)

    /// Closes the store, so that it can be opened elsewhere; no call follows. Does nothing by default.
    ///
    /// It is called by ``Inbox/close()``, and if what ``load()`` returned cannot be read. It is not called for an inbox that is
    /// freed without being closed: a store that holds a lock, a file or a connection is a class, and releases them in its
    /// `deinit` too.
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
    /// The snapshots of the last compaction that are not lost; empty if there was none.
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

    /// The inbox: the snapshots, merged, and the events after them.
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

/// A store that stores nothing: its inbox lasts as long as the process.
public struct MemoryInboxStore: EventStore, Sendable {
    /// Creates the store.
    package init() {}

    /// Returns empty contents.
    public func load() -> StoredInbox { StoredInbox() }
    /// Does nothing.
    public func append(_ events: [InboxEvent]) {}
    /// Does nothing.
    public func compact(to snapshots: some Sequence<[UInt8]>) {}
}

extension EventStore where Self == MemoryInboxStore {
    /// A store that stores nothing beyond the process.
    public static var memory: MemoryInboxStore { MemoryInboxStore() }
}
