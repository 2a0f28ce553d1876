import Foundation

/// Runs the changes of many threads on one connection.
///
/// All changes that come during a commit go together into the next one.
///
/// A commit waits for the disk once, however many changes it contains. The first waiting thread commits for all others,
/// so no extra thread is needed.
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

    /// The number of commits so far.
    var commitCount: Int { condition.withLock { commits } }

    /// The number of changes that are waiting for the next commit.
    var waitingCount: Int { condition.withLock { waiting.count } }

    /// Runs a change in a transaction.
    ///
    /// When the call returns, the change is on the disk. If it throws, the change was not made.
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

    /// Commits the waiting changes.
    ///
    /// The caller holds the lock, and it is released during the commit.
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

    /// Commits changes in one transaction, each in its own savepoint.
    ///
    /// So a change that throws does not undo the others.
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
