/// The tables of a database, and its settings.
enum InboxTables {
    /// The version of the tables, in the header of the file.
    static let version = 1
    /// The mark in the header of the file: "inbx".
    private static let applicationID = 0x696E_6278

    private static let definitions = [
        "CREATE TABLE IF NOT EXISTS inbox_snapshot (recipient TEXT NOT NULL PRIMARY KEY, snapshot BLOB NOT NULL)",
        """
        CREATE TABLE IF NOT EXISTS inbox_event (
            recipient TEXT NOT NULL, number INTEGER NOT NULL, event BLOB NOT NULL, PRIMARY KEY (recipient, number)
        ) WITHOUT ROWID
        """,
        "PRAGMA application_id = \(applicationID)",
        "PRAGMA user_version = \(version)",
    ]

    /// Locks a database, checks whose it is, and creates the tables of a new one.
    ///
    /// Returns the version of its tables; 0 if the database belongs to another program. A refused database is not
    /// changed.
    static func prepare(_ connection: SQLiteConnection) throws(SQLiteError) -> Int {
        // The lock is held as long as the database is open. So the log's index stays in memory, and no third file is
        // needed.
        try connection.run("PRAGMA locking_mode = EXCLUSIVE")
        let found = try number("PRAGMA application_id", connection)
        let version = try number("PRAGMA user_version", connection)
        let tables = try number("SELECT count(*) FROM sqlite_master", connection)
        if found == applicationID, version > Self.version { return version }
        guard found == applicationID || (found == 0 && version == 0 && tables == 0) else { return 0 }
        try connection.run("PRAGMA journal_mode = WAL")
        // Each commit waits for the disk. On Apple systems it also waits for the drive's cache.
        try connection.run("PRAGMA synchronous = FULL")
        try connection.run("PRAGMA fullfsync = ON")
        try connection.run("BEGIN EXCLUSIVE")
        if found == 0 { for definition in definitions { try connection.run(definition) } }
        try connection.run("COMMIT")
        return Self.version
    }

    private static func number(_ sql: String, _ connection: SQLiteConnection) throws(SQLiteError) -> Int {
        try connection.run(sql) { $0.integer(0) }.first ?? 0
    }
}
