import Foundation

/// Runs the changes of many threads on one connection, those that come during a commit together in the next one.
///
/// A commit waits for the disk once, however many changes are in it. The first thread that comes commits for all that are
/// waiting; no thread is needed beside those that wait.
final class GroupCommit: @unchecked Sendable {
    /// A change of one thread, and its outcome.
    private final class Change {
        let body: (SQLiteConnection) throws(SQLiteError) -> Void
        var outcome: Result<Void, SQLiteError>?

        init(_ body: @escaping (SQLiteConnection) throws(SQLiteError) -> Void) {
            self.body = body
        }
    }

    /// Used by the thread that commits.
    private let connection: SQLiteConnection
    private let condition = NSCondition()
    // Under the condition's lock.
    private var waiting: [Change] = []
    private var isCommitting = false
    private var commits = 0

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The number of commits until now.
    var commitCount: Int { condition.withLock { commits } }

    /// The number of changes that wait for the commit after the present one.
    var waitingCount: Int { condition.withLock { waiting.count } }

    /// Runs a change in a transaction; it is on the disk when the call returns, or not made if it throws.
    func run(_ body: @escaping (SQLiteConnection) throws(SQLiteError) -> Void) throws(SQLiteError) {
        let change = Change(body)
        condition.lock()
        defer { condition.unlock() }
        waiting.append(change)
        while true {
            if let outcome = change.outcome { return try outcome.get() }
            if isCommitting { condition.wait() } else { commitWaiting() }
        }
    }

    /// Commits the changes that are waiting; called with the lock, which is given up meanwhile.
    private func commitWaiting() {
        let changes = waiting
        waiting = []
        isCommitting = true
        condition.unlock()
        let outcomes = commit(changes)
        condition.lock()
        for (change, outcome) in zip(changes, outcomes) { change.outcome = outcome }
        isCommitting = false
        commits += 1
        condition.broadcast()
    }

    /// Commits changes in one transaction, each in a savepoint of its own: one that throws undoes nothing of the others.
    private func commit(_ changes: [Change]) -> [Result<Void, SQLiteError>] {
        do throws(SQLiteError) {
            try connection.run("BEGIN IMMEDIATE")
            var outcomes: [Result<Void, SQLiteError>] = []
            for change in changes {
                try connection.run("SAVEPOINT change")
                do throws(SQLiteError) {
                    try change.body(connection)
                    outcomes.append(.success(()))
                } catch {
                    outcomes.append(.failure(error))
                    try connection.run("ROLLBACK TO change")
                }
                try connection.run("RELEASE change")
            }
            try connection.run("COMMIT")
            return outcomes
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            return changes.map { _ in .failure(error) }
        }
    }
}
