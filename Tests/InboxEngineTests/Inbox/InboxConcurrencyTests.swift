import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Concurrent calls to one inbox", .timeLimit(.minutes(1)))
struct InboxConcurrencyTests {
    @Test
    func `if many tasks make the same change, only one gets the id`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        let applied = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<50 { group.addTask { try await inbox.markRead(["zeta:a"]) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(applied == ["zeta:a"])
    }

    @Test
    func `no two changes have the same instant, so that every click has its own entry`() async throws {
        let inbox = try await Sample.inbox(.made("a"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = try await inbox.perform(InboxAction(kind: .deeplink("x")), on: "pushwoosh:a") }
            }
            try await group.waitForAll()
        }
        let clicks = await inbox.deliverOutbox().filter { $0.call == "performAction" }
        #expect(Set(clicks.map(\.at)).count == 50)
    }

    @Test
    func `a subscriber gets the last list, however many changes are made while it reads`() async throws {
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

    @Test
    func `draining while changes are made delivers each entry once`() async throws {
        let inbox = try await Sample.inbox()
        let draining = Task {
            var delivered: [String] = []
            for await entry in inbox.outboxEntries() {
                delivered.append(entry.messageID)
                try await inbox.acknowledge([entry.id])
                if delivered.count == 50 { break }
            }
            return delivered
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
        #expect(try await Set(draining.value).count == 50)
        #expect(await inbox.deliverOutbox() == [])
    }
}
