// Changes many inboxes at once, in one database or in one file for each. Prints how many changes per second reached the
// disk, and the longest delay of an unrelated task.
//
//     inbox-load database|files [INBOXES [CHANGES]]        300 inboxes, 10 changes each by default

import Foundation
import InboxStore
import InboxVendors
import SQLiteInboxStore

let arguments = CommandLine.arguments.dropFirst()
let kind = arguments.first ?? ""
let counts = arguments.dropFirst().map { Int($0) ?? 0 }
let (inboxCount, changeCount) = (counts.first ?? 300, counts.dropFirst().first ?? 10)
guard ["database", "files"].contains(kind), inboxCount > 0, changeCount > 0 else {
    print("usage: inbox-load database|files [INBOXES [CHANGES]]")
    exit(64)
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-load-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
defer { try? FileManager.default.removeItem(at: folder) }

let database = kind == "database" ? try InboxDatabase(at: folder.appendingPathComponent("inboxes")) : nil

func open(_ number: Int) async throws -> Inbox {
    if let database { return try await Inbox(store: database.store(for: "u\(number)")) }
    return try await Inbox(store: .file(at: folder.appendingPathComponent("u\(number)")))
}

func change(_ inbox: Inbox) async throws {
    for number in 0..<changeCount {
        let message = InboxMessage(provider: .zeta, vendorID: "\(number)")
        try await inbox.ingest(InboxFeed(provider: .zeta, messages: [message]))
    }
}

let clock = ContinuousClock()
/// Measures how long a new task waits for a thread of the cooperative pool, again and again until this task is cancelled.
let probe = Task {
    var longest = Duration.zero
    while !Task.isCancelled {
        let start = clock.now
        await Task.detached {}.value
        longest = max(longest, clock.now - start)
        try? await Task.sleep(for: .milliseconds(1))
    }
    return longest
}
var inboxes: [Inbox] = []
for number in 0..<inboxCount { inboxes.append(try await open(number)) }
let start = clock.now
try await withThrowingTaskGroup(of: Void.self) { group in
    for inbox in inboxes { group.addTask { try await change(inbox) } }
    try await group.waitForAll()
}
let seconds = (clock.now - start) / .seconds(1)
probe.cancel()
let delay = await probe.value / .milliseconds(1)
print(
    "\(inboxCount) inboxes, \(kind): \(Int(Double(inboxCount * changeCount) / seconds)) changes a second; "
        + "longest delay of an unrelated task \(Int(delay.rounded(.up))) ms")
for inbox in inboxes { await inbox.close() }
