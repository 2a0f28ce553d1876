import CSQLite

/// An error of SQLite, with its code and its text.
struct SQLiteError: Error {
    let code: Int32
    let text: String
}

/// A connection to a database, used by one thread at a time.
///
/// Statements are prepared once and kept.
final class SQLiteConnection {
    private let database: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// A value in a row, or for a parameter.
    enum Value {
        case integer(Int)
        case text(String)
        case blob([UInt8])
    }

    /// Opens a database, or creates it.
    init(path: String) throws(SQLiteError) {
        var database: OpaquePointer?
        let code = sqlite3_open_v2(
            path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let database else {
            let text = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(database)
            throw SQLiteError(code: code, text: text)
        }
        self.database = database
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(database)
    }

    /// Runs one statement, and returns the result of `read` for each row.
    @discardableResult
    func run<Row>(
        _ sql: String, _ values: Value..., read: (SQLiteRow) -> Row
    ) throws(SQLiteError) -> [Row] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(value, to: Int32(index + 1), of: statement) }
        var rows: [Row] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw error(code) }
            rows.append(read(SQLiteRow(statement: statement)))
        }
    }

    /// Runs one statement without parameters and ignores its rows.
    func run(_ sql: String) throws(SQLiteError) {
        try run(sql) { _ in }
    }

    /// Whether a transaction has begun.
    var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

    private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: Value, to index: Int32, of statement: OpaquePointer) throws(SQLiteError) {
        // SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code: Int32 =
            switch value {
            case .integer(let integer): sqlite3_bind_int64(statement, index, Int64(integer))
            // The length is passed because a text may contain a NUL.
            case .text(let text): sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), transient)
            case .blob(let bytes): sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), transient)
            }
        guard code == SQLITE_OK else { throw error(code) }
    }

    private func error(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, text: String(cString: sqlite3_errmsg(database)))
    }
}

/// A row of a statement.
///
/// It is valid until the statement moves on.
struct SQLiteRow {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }
}
