import Foundation
import InboxVendors
import Testing

@testable import SQLiteInboxStore

@Suite struct InboxDatabaseTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
    }

    private func message(_ id: String) -> InboxMessage { InboxMessage(provider: .zeta, vendorID: id) }

    @Test(.timeLimit(.minutes(10)))
    func `ten thousand inboxes in one process are kept in one file`() async throws {
        do {
            let database = try InboxDatabase(at: folder.database)
            var inboxes: [Inbox] = []
            for number in 0..<10_000 { inboxes.append(try await Inbox(store: database.store(for: "u\(number)"))) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, inbox) in inboxes.enumerated() {
                    let message = message("\(number)")
                    group.addTask {
                        try await inbox.ingest(InboxFeed(provider: .zeta, messages: [message]))
                        if number % 3 == 0 { try await inbox.markRead([message.id]) }
                    }
                }
                try await group.waitForAll()
            }
            // The log disappears when the database is closed.
            #expect(try folder.names == ["inboxes", "inboxes-wal"])
            if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                #expect(open.count < 100)
            }
            for inbox in inboxes { await inbox.close() }
        }
        let database = try InboxDatabase(at: folder.database)
        var unread = 0
        for number in 0..<10_000 {
            let inbox = try await Inbox(store: database.store(for: "u\(number)"))
            #expect(await inbox.messages().map(\.id) == ["zeta:\(number)"])
            unread += await inbox.counts().unread
            #expect(await inbox.deliverOutbox().count == (number % 3 == 0 ? 1 : 0))
            await inbox.close()
        }
        // Every third of 10,000 messages, from 0, is read: 3,334 messages.
        #expect(unread == 6666)
    }

    @Test func `a change and its outbox are there after the database was closed`() async throws {
        var database: InboxDatabase? = try InboxDatabase(at: folder.database)
        var inbox: Inbox? = try await Inbox(store: try #require(database).store(for: "u1"))
        try await inbox?.ingest(InboxFeed(provider: .zeta, messages: [message("a")]))
        try await inbox?.markRead(["zeta:a"])
        let state = await inbox?.state
        await inbox?.close()
        (inbox, database) = (nil, nil)
        let again = try await Inbox(store: InboxDatabase(at: folder.database).store(for: "u1"))
        #expect(await again.state == state)
        #expect(await again.deliverOutbox().map(\.call) == ["markMessageAsRead"])
    }

    @Test func `changes that come during a commit share the next one`() async throws {
        let changes = GroupCommit(try SQLiteConnection(path: ":memory:"))
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        func inThread(_ body: @escaping @Sendable () throws -> Void) -> Task<Void, any Error> {
            Task {
                try await withCheckedThrowingContinuation { continuation in
                    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
                }
            }
        }
        let first = inThread {
            try changes.run { _ in
                begun.signal()
                gate.wait()
            }
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                begun.wait()
                continuation.resume()
            }
        }
        let others = (0..<10).map { _ in inThread { try changes.run { _ in } } }
        while changes.waitingCount < 10 { await Task.yield() }
        #expect(changes.commitCount == 0)
        gate.signal()
        try await first.value
        for other in others { try await other.value }
        #expect(changes.commitCount == 2)
    }

    @Test func `a change that fails does not undo another one in the same commit`() throws {
        let changes = GroupCommit(try SQLiteConnection(path: ":memory:"))
        try changes.run { connection throws(SQLiteError) in try connection.run("CREATE TABLE t (n INTEGER PRIMARY KEY)")
        }
        try changes.run { connection throws(SQLiteError) in try connection.run("INSERT INTO t VALUES (1)") }
        #expect(throws: SQLiteError.self) {
            try changes.run { connection throws(SQLiteError) in
                try connection.run("INSERT INTO t VALUES (2)")
                try connection.run("INSERT INTO t VALUES (1)")
            }
        }
        try changes.run { connection throws(SQLiteError) in try connection.run("INSERT INTO t VALUES (3)") }
        var numbers: [Int] = []
        try changes.run { connection throws(SQLiteError) in
            numbers = try connection.run("SELECT n FROM t ORDER BY n") { $0.integer(0) }
        }
        #expect(numbers == [1, 3])
    }

    @Test func `an inbox that grows is compacted`() async throws {
        let inbox = try await Inbox(store: InboxDatabase(at: folder.database).store(for: "u1"))
        try await inbox.ingest(
            InboxFeed(provider: .customerIO, messages: [InboxMessage(provider: .customerIO, vendorID: "a")]))
        for _ in 0..<500 {
            try await inbox.markRead(["customerio:a"])
            try await inbox.markUnread(["customerio:a"])
        }
        // Without compaction, a thousand events would take more than 70,000 bytes.
        #expect(try #require(await inbox.metrics().storedSize) <= 17 << 10)
        #expect(await inbox.message("customerio:a")?.status == .unread)
    }

    @Test func `the recipients with stored data are listed in the order of their bytes`() async throws {
        let database = try InboxDatabase(at: folder.database)
        #expect(try database.recipients() == [])
        for recipient in ["zoë", "u2", "u1", "u\u{0}1", ""] {
            let inbox = try await Inbox(store: database.store(for: recipient))
            try await inbox.ingest(InboxFeed(provider: .zeta, messages: [message("a")]))
            // One recipient has only a snapshot, another a snapshot and an event.
            if recipient != "u1" { try await inbox.compact() }
            if recipient == "u2" { try await inbox.markRead(["zeta:a"]) }
            await inbox.close()
        }
        let empty = try await Inbox(store: database.store(for: "empty"))
        #expect(try database.recipients() == ["", "u\u{0}1", "u1", "u2", "zoë"])
        await empty.close()
    }

    @Test func `a database that is open cannot be opened again`() throws {
        let database = try InboxDatabase(at: folder.database)
        let error = #expect(throws: InboxError.self) { try InboxDatabase(at: folder.database) }
        #expect(error?.code == .storeLocked)
        _ = try database.store(for: "u1").load()
    }

    @Test func `a file that is not a database of inboxes is refused and not changed`() throws {
        let text = Data("dear diary, this is a text and not a database".utf8)
        try text.write(to: folder.database)
        var error = #expect(throws: InboxError.self) { try InboxDatabase(at: folder.database) }
        #expect(error?.code == .storeForeign)
        #expect(try Data(contentsOf: folder.database) == text)

        let other = folder.url.appendingPathComponent("other")
        try SQLiteConnection(path: other.path).run("CREATE TABLE diary (day TEXT)")
        let bytes = try Data(contentsOf: other)
        error = #expect(throws: InboxError.self) { try InboxDatabase(at: other) }
        #expect(error?.code == .storeForeign)
        #expect(try Data(contentsOf: other) == bytes)
    }

    @Test func `a newer version's database is refused and not changed`() throws {
        do { _ = try InboxDatabase(at: folder.database) }
        try SQLiteConnection(path: folder.database.path).run("PRAGMA user_version = 2")
        let error = #expect(throws: InboxError.self) { try InboxDatabase(at: folder.database) }
        #expect(error?.code == .storeNewer)
        #expect(try SQLiteConnection(path: folder.database.path).run("PRAGMA user_version") { $0.integer(0) } == [2])
    }

    @Test func `a folder that does not exist is an error that names the file`() {
        let url = folder.url.appendingPathComponent("none/inboxes")
        let error = #expect(throws: InboxError.self) { try InboxDatabase(at: url) }
        #expect(error?.code == .storeFailed)
        #expect(error?.reason.contains("none/inboxes") == true)
    }
}
