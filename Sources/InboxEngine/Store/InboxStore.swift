/// Where an ``Inbox`` keeps what happened, so that it is there after a restart.
///
/// The inbox has its store to itself and calls it one call at a time, first ``load()``. A method may block, as writing to
/// a disk does.
///
/// `.memory` keeps nothing beyond the process, `.file(at:)` is a journal on disk; a host can have one of its own: events
/// are written as ``InboxEvent/journalJSON`` and read with ``InboxEvent/init(journal:)``.
public protocol InboxStore {
    /// Whether what was appended has become so much that a snapshot would be smaller. False by default.
    var wantsCompaction: Bool { get }

    /// Everything that is kept.
    ///
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`.
    func load() throws(InboxError) -> StoredInbox

    /// Keeps what happened, all of it or nothing; when it returns, it is kept.
    ///
    /// - Throws: ``InboxError``: `store.failed`.
    func append(_ events: [InboxEvent]) throws(InboxError)

    /// Keeps a snapshot (``InboxState/snapshot``) in place of all that was kept, at once.
    ///
    /// - Throws: ``InboxError``: `store.failed`.
    func compact(to snapshot: [UInt8]) throws(InboxError)

    /// Makes durable what was appended, where the store puts that off. Nothing by default.
    ///
    /// - Throws: ``InboxError``: `store.failed`.
    func synchronize() throws(InboxError)

    /// Lets others have it; nothing is asked of it afterwards. Nothing by default.
    func close()
}

extension InboxStore {
    /// Never.
    public var wantsCompaction: Bool { false }
    /// All that was appended is durable already.
    public func synchronize() {}
    /// Nothing is held.
    public func close() {}
}

/// What a store has kept.
public struct StoredInbox: Sendable {
    /// The newest snapshot.
    public var snapshot: [UInt8]?
    /// What happened since, in the order in which it was appended.
    public var events: [InboxEvent]
    /// What was found to be damaged, and could not be read.
    public var corruption: [StoreDamage]

    /// Describes what was kept.
    public init(snapshot: [UInt8]? = nil, events: [InboxEvent] = [], corruption: [StoreDamage] = []) {
        self.snapshot = snapshot
        self.events = events
        self.corruption = corruption
    }
}

/// A part of a store that could not be read; all that stands before and behind it was.
public struct StoreDamage: Hashable, Sendable, CustomStringConvertible {
    /// Where it begins, in bytes.
    public let offset: Int
    /// How long it is, in bytes.
    public let size: Int
    /// Whether it is the end of the store: what an interrupted write leaves.
    public let isTail: Bool

    /// Describes a part.
    public init(offset: Int, size: Int, isTail: Bool) {
        self.offset = offset
        self.size = size
        self.isTail = isTail
    }

    /// In words.
    public var description: String {
        "\(size) bytes from byte \(offset) on can't be read" + (isTail ? ": the end is torn" : "")
    }
}

/// A store that keeps nothing: an inbox of its own knows all there is until the process ends.
public struct MemoryInboxStore: InboxStore, Sendable {
    /// Makes the store.
    public init() {}

    /// Nothing.
    public func load() -> StoredInbox { StoredInbox() }
    /// Does nothing.
    public func append(_ events: [InboxEvent]) {}
    /// Does nothing.
    public func compact(to snapshot: [UInt8]) {}
}

extension InboxStore where Self == MemoryInboxStore {
    /// A store that keeps nothing beyond the process.
    public static var memory: MemoryInboxStore { MemoryInboxStore() }
}
