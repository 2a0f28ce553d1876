import Foundation
import InboxConformance
import InboxVendors
import SQLiteInboxStore
import Testing

/// A server that has the inboxes of all its users in one database: what the page *On servers* shows.
actor InboxServer {
    private let database: InboxDatabase
    private var inboxes: [String: Task<Inbox, any Error>] = [:]
    private var closings: [String: Task<Void, Never>] = [:]

    init(at url: URL) throws {
        database = try InboxDatabase(at: url)
    }

    /// The inbox of a user who is connected.
    func inbox(of user: String) async throws -> Inbox {
        // A task: the next request may come while this one opens the inbox. The user may come back while it is being closed.
        let opening =
            inboxes[user]
            ?? Task { [database, closing = closings[user]] in
                await closing?.value
                return try await Inbox(store: database.store(for: user))
            }
        inboxes[user] = opening
        do {
            return try await opening.value
        } catch {
            if inboxes[user] == opening { inboxes[user] = nil }
            throw error
        }
    }

    /// Called when the user's last connection has ended.
    func leave(_ user: String) async {
        guard let opening = inboxes.removeValue(forKey: user) else { return }
        let closing = Task { if let inbox = try? await opening.value { await inbox.close() } }
        closings[user] = closing
        await closing.value
        if closings[user] == closing { closings[user] = nil }
    }
}

@Suite struct ServerTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
    }

    @Test func `a user who leaves and comes back has the same inbox`() async throws {
        let server = try InboxServer(at: folder.database)
        let payload = Array(#"[{"messageId":"1","title":"Your order"}]"#.utf8)
        let inbox = try await server.inbox(of: "u1")
        try await inbox.ingest(try InboxDecoder().decode(payload, from: .zeta))
        try await inbox.markRead(["zeta:1"])
        await server.leave("u1")
        let again = try await server.inbox(of: "u1")
        #expect(await again.messages(status: .read).map(\.title) == ["Your order"])
        #expect(try await server.inbox(of: "u2").messages() == [])
    }

    @Test func `requests at the same time get the same inbox`() async throws {
        let server = try InboxServer(at: folder.database)
        let inboxes = try await withThrowingTaskGroup(of: Inbox.self) { group in
            for _ in 0..<20 { group.addTask { try await server.inbox(of: "u1") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(inboxes.count == 20 && inboxes.allSatisfy { $0 === inboxes[0] })
    }

    @Test func `a user who leaves and comes back all the time never finds the inbox locked`() async throws {
        let server = try InboxServer(at: folder.database)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask { _ = try await server.inbox(of: "u1") }
                group.addTask { await server.leave("u1") }
            }
            try await group.waitForAll()
        }
        let feed = InboxFeed(provider: .zeta, messages: [InboxMessage(provider: .zeta, vendorID: "1")])
        #expect(try await server.inbox(of: "u1").ingest(feed))
    }

    @Test func `a user who was never connected can leave`() async throws {
        let server = try InboxServer(at: folder.database)
        await server.leave("u1")
        #expect(try await server.inbox(of: "u1").messages() == [])
    }

    @Test func `a host's own store is checked with the laws`() throws {
        let database = try InboxDatabase(at: folder.database)
        var count = 0
        try StoreLaw.all.check {
            count += 1
            let user = "u\(count)"
            return StorePlace { database.store(for: user) }
        }
    }
}
