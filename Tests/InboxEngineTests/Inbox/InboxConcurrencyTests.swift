import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Concurrent calls to one inbox", .timeLimit(.minutes(1)))
struct InboxConcurrencyTests {
    @Test func `if many tasks make the same change, only one gets the id`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        let applied = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<50 { group.addTask { try await inbox.markRead(["zeta:a"]) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(applied == ["zeta:a"])
    }

    @Test func `no two changes have the same instant, so every click has its own entry`() async throws {
        let inbox = try await Sample.inbox(.made("a"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = try await inbox.perform(InboxAction(kind: .deeplink("x")), on: "pushwoosh:a") }
            }
            try await group.waitForAll()
        }
        let clicks = await inbox.deliverOutbox().filter { $0.call == "performAction" }
        #expect(Set(clicks.map(\.date)).count == 50)
    }

    @Test func `a subscriber gets the last list, however many changes are made while it reads`() async throws {
        let inbox = try await Sample.inbox()
        let reading = Task {
            var lists = 0
            for await messages in inbox.updates() {
                lists += 1
                if messages.count == 100 { break }
            }
            return lists
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { try await inbox.ingest(.of(.made("\(number)", .customerIO))) }
            }
            try await group.waitForAll()
        }
        #expect(await (1...101).contains(reading.value))
    }

    @Test func `draining while changes are made delivers each entry once`() async throws {
        let inbox = try await Sample.inbox()
        let (entries, calls) = AsyncStream.makeStream(of: OutboxEntry.self)
        let delivering = Task {
            try await inbox.deliverOutbox { entry in
                calls.yield(entry)
                return nil
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await inbox.ingest(.of(.made("\(number)", .salesforce)))
                    try await inbox.markRead(["salesforce:\(number)"])
                }
            }
            try await group.waitForAll()
        }
        var delivered: [String] = []
        for await entry in entries {
            delivered.append(entry.messageID)
            if delivered.count == 50 { break }
        }
        #expect(Set(delivered).count == 50)
        // The last acknowledgement may still be under way.
        while await !inbox.state.outbox.isEmpty { await Task.yield() }
        delivering.cancel()
        try await delivering.value
    }
}
