/// Where an ``Inbox`` stores its events, so that they survive a restart.
///
/// The inbox calls its store one call at a time, first ``load()``, on a thread that may block; nothing else may use the store.
///
/// `.memory` stores nothing, and `.file(at:)` is a journal on disk. A store of the host's own writes
/// ``InboxEvent/journalJSON`` and reads it with ``InboxEvent/init(journal:)``; `StoreLaw` of `InboxConformance` checks it.
/// The page *On servers* has two: one in a database of SQLite, and one in a table of keys and values.
public protocol InboxStore {
    /// Whether the appended events have grown so large that a snapshot should replace them. False by default.
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

    /// Replaces everything in the store by a snapshot (``InboxState/snapshot(of:includingRaw:)``), in one step.
    ///
    /// - Throws: ``InboxError``: `store.failed`, `limit.exceeded`.
    func compact(to snapshot: [UInt8]) throws(InboxError)

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

extension InboxStore {
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
    /// The newest snapshot; nil if there is none.
    public var snapshot: [UInt8]?
    /// The events that were appended after the snapshot, in order.
    public var events: [InboxEvent]
    /// The parts that are corrupt and could not be read.
    public var corruption: [StoreCorruption]

    /// Describes the contents of a store.
    public init(snapshot: [UInt8]? = nil, events: [InboxEvent] = [], corruption: [StoreCorruption] = []) {
        self.snapshot = snapshot
        self.events = events
        self.corruption = corruption
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
        "\(size) bytes at offset \(offset) cannot be read" + (isTail ? ": the end of the file is torn" : "")
    }
}

/// A store that stores nothing: its inbox lasts as long as the process.
public struct MemoryInboxStore: InboxStore, Sendable {
    /// Creates the store.
    public init() {}

    /// Returns empty contents.
    public func load() -> StoredInbox { StoredInbox() }
    /// Does nothing.
    public func append(_ events: [InboxEvent]) {}
    /// Does nothing.
    public func compact(to snapshot: [UInt8]) {}
}

extension InboxStore where Self == MemoryInboxStore {
    /// A store that stores nothing beyond the process.
    public static var memory: MemoryInboxStore { MemoryInboxStore() }
}
