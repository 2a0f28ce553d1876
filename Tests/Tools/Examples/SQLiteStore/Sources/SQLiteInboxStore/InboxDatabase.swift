import CSQLite
public import Foundation
public import InboxEngine

/// A SQLite database with the inboxes of many recipients.
///
/// ```swift
/// let database = try InboxDatabase(at: url)
/// let inbox = try await Inbox(store: database.store(for: "u1"))
/// ```
///
/// - A change is on the disk when its call returns. Changes that come while the disk is busy are written together, and
///   wait for the disk only once.
/// - Only one process at a time can open the database, and only one store at a time can open a recipient's inbox. A
///   second one gets `store.locked`. The lock ends with the process.
/// - If the process is killed or the power fails, no change is lost whose call had returned. SQLite keeps it in its
///   write-ahead log, a file next to the database whose name ends with `-wal`.
/// - A file that is not such a database, or has a newer version, is refused and not changed.
public final class InboxDatabase: Sendable {
    private let path: String
    private let changes: GroupCommit
    private let openRecipients = OpenRecipients()

    /// Opens a database, or creates it.
    ///
    /// Its folder must exist.
    ///
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.failed`.
    public init(at url: URL) throws(InboxError) {
        path = url.path
        let opened: (connection: SQLiteConnection, version: Int)
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: path)
            opened = (connection, try InboxTables.prepare(connection))
        } catch {
            throw Self.failure(path, "opened", error)
        }
        switch opened.version {
        case InboxTables.version:
            changes = GroupCommit(opened.connection)
        case 0:
            throw Self.foreign(path)
        default:
            throw InboxError(
                .storeNewer,
                "\(path) is a database of version \(opened.version), and this program reads \(InboxTables.version); it is left as "
                    + "it is; use a newer version of this program")
        }
    }

    /// A store of the inbox of one recipient, for one ``Inbox``.
    public func store(for recipient: String) -> SQLiteInboxStore {
        SQLiteInboxStore(of: recipient, in: self)
    }

    /// The recipients that have stored data, sorted by their bytes.
    ///
    /// After a restart, a job can use it to look at their outboxes.
    ///
    /// It waits for the disk on the calling thread.
    ///
    /// - Throws: ``InboxError``: `store.failed`.
    /// - Complexity: O(*n*) in the number of stored events and snapshots.
    public func recipients() throws(InboxError) -> [String] {
        let sql = "SELECT recipient FROM inbox_snapshot UNION SELECT recipient FROM inbox_event ORDER BY recipient"
        var found: [String] = []
        try run("read") { connection throws(SQLiteError) in
            found = try connection.run(sql) { $0.text(0) }
        }
        return found
    }

    /// The number of commits so far.
    ///
    /// Each commit with changes waited for the disk once.
    public var commitCount: Int { changes.commitCount }

    // MARK: For stores

    /// Reserves a recipient for one store.
    func lock(_ recipient: String) throws(InboxError) {
        guard openRecipients.insert(recipient) else {
            throw InboxError(
                .storeLocked, "the inbox of \(recipient) in \(path) is open elsewhere; close that inbox first")
        }
    }

    func unlock(_ recipient: String) {
        openRecipients.remove(recipient)
    }

    /// Reads or changes the tables in a transaction.
    ///
    /// Changes are on the disk when the call returns.
    func run(
        _ verb: String, _ body: @escaping (SQLiteConnection) throws(SQLiteError) -> Void
    ) throws(InboxError) {
        do {
            try changes.run(body)
        } catch {
            throw Self.failure(path, verb, error)
        }
    }

    // MARK: Errors

    private static func foreign(_ path: String) -> InboxError {
        InboxError(.storeForeign, "\(path) is not a database of inboxes; it is left as it is; choose another path")
    }

    private static func failure(_ path: String, _ verb: String, _ error: SQLiteError) -> InboxError {
        switch error.code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            InboxError(
                .storeLocked, "\(path) is open in another process, or elsewhere in this one; close it there first")
        case SQLITE_NOTADB: foreign(path)
        default: InboxError(.storeFailed, "\(path) cannot be \(verb): \(error.text)")
        }
    }
}

/// The recipients whose inboxes are open.
private final class OpenRecipients: @unchecked Sendable {
    private let lock = NSLock()
    // Under the lock.
    private var recipients: Set<[UInt8]> = []

    /// Adds a recipient.
    ///
    /// Returns false if it is already there.
    ///
    /// Names are compared by their bytes, as the database does.
    func insert(_ recipient: String) -> Bool {
        lock.withLock { recipients.insert(Array(recipient.utf8)).inserted }
    }

    func remove(_ recipient: String) {
        lock.withLock { _ = recipients.remove(Array(recipient.utf8)) }
    }
}
