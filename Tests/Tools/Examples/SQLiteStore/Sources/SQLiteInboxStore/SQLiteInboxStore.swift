public import InboxEngine
import InboxJSON

/// The inbox of one recipient in an ``InboxDatabase``.
///
/// There is one row for each event after the last compaction, and one for the snapshots, with one line for each.
public final class SQLiteInboxStore: EventStore {
    /// The size in bytes that events must reach before the inbox is compacted automatically: 16 KiB.
    public static let compactionThreshold = 16 << 10

    private let database: InboxDatabase
    private let recipient: String
    private var isOpen = false
    /// The number of the next event.
    private var next = 0
    private var snapshotSize = 0
    private var eventSize = 0

    init(of recipient: String, in database: InboxDatabase) {
        self.recipient = recipient
        self.database = database
    }

    deinit {
        close()
    }

    /// Whether the events are larger than the snapshots and larger than the threshold.
    public var needsCompaction: Bool { eventSize > max(snapshotSize, Self.compactionThreshold) }

    /// The size of the snapshots and the events in bytes; nil if the store is not open.
    public var storedSize: Int? { isOpen ? snapshotSize + eventSize : nil }

    /// Reserves the recipient's inbox and reads it.
    public func load() throws(InboxError) -> StoredInbox {
        close()
        try database.lock(recipient)
        isOpen = true
        do throws(InboxError) {
            return try read()
        } catch {
            close()
            throw error
        }
    }

    private func read() throws(InboxError) -> StoredInbox {
        let recipient = recipient
        var snapshot: [UInt8]?
        var rows: [(number: Int, json: [UInt8])] = []
        try database.run("read") { connection throws(SQLiteError) in
            snapshot = try connection.run(
                "SELECT snapshot FROM inbox_snapshot WHERE recipient = ?", .text(recipient)
            ) { $0.blob(0) }.first
            rows = try connection.run(
                "SELECT number, event FROM inbox_event WHERE recipient = ? ORDER BY number", .text(recipient)
            ) { (number: $0.integer(0), json: $0.blob(1)) }
        }
        var events: [InboxEvent] = []
        for row in rows {
            guard let json = try? JSONValue(stored: row.json), let event = InboxEvent(journal: json) else {
                throw InboxError(
                    .storeUnreadable,
                    "event \(row.number) of \(recipient) cannot be read; it is left as it is; use a newer version of this program"
                )
            }
            events.append(event)
        }
        next = (rows.last?.number ?? -1) + 1
        snapshotSize = snapshot?.count ?? 0
        eventSize = rows.reduce(0) { $0 + $1.json.count }
        let snapshots = (snapshot ?? []).split(separator: UInt8(ascii: "\n")).map(Array.init)
        return StoredInbox(snapshots: snapshots, events: events)
    }

    /// Appends events in one transaction, one row for each.
    public func append(_ events: [InboxEvent]) throws(InboxError) {
        try requireOpen()
        let rows = events.map(\.journalJSON)
        let (recipient, next) = (recipient, next)
        try database.run("written") { connection throws(SQLiteError) in
            for (offset, json) in rows.enumerated() {
                try connection.run(
                    "INSERT INTO inbox_event VALUES (?, ?, ?)", .text(recipient), .integer(next + offset), .blob(json)
                ) { _ in }
            }
        }
        self.next += rows.count
        eventSize += rows.reduce(0) { $0 + $1.count }
    }

    /// Replaces the snapshots, and removes all events, in one transaction.
    public func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError) {
        try requireOpen()
        let snapshot = Array(snapshots.joined(separator: "\n".utf8))
        let recipient = recipient
        try database.run("compacted") { connection throws(SQLiteError) in
            try connection.run(
                "INSERT OR REPLACE INTO inbox_snapshot VALUES (?, ?)", .text(recipient), .blob(snapshot)
            ) { _ in }
            try connection.run("DELETE FROM inbox_event WHERE recipient = ?", .text(recipient)) { _ in }
        }
        snapshotSize = snapshot.count
        eventSize = 0
    }

    /// Releases the recipient's inbox.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        database.unlock(recipient)
    }

    private func requireOpen() throws(InboxError) {
        guard !isOpen else { return }
        throw InboxError(.storeFailed, "the inbox of \(recipient) is not open; open a new inbox for this recipient")
    }
}

@available(*, unavailable)
extension SQLiteInboxStore: Sendable {}
