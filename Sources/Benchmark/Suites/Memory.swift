import Foundation
import UnifiedInbox

/// Measures the memory of many inboxes, in a separate process, and the peak memory of commands.
enum Memory {
    /// The task of the process that keeps the inboxes.
    static let task = "states"
    private static let inboxes = 5000
    private static let messagesEach = 20

    static func measure(_ options: Options, _ folder: URL) throws {
        let states = Program.itself("InboxState", [task])
        let numbers = try states.output(folder).split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] > 0 else {
            throw Program.Failure(description: "this system does not report the memory of a process")
        }
        let row = [
            states.name, Table.grouped(numbers[0] / (inboxes * messagesEach)),
            Table.fixed(Double(numbers[0]) / Double(numbers[1]), 1),
        ]
        let title = "Memory of \(Table.grouped(inboxes)) inboxes of \(messagesEach) messages of five vendors"
        Table.show(title, ["", "bytes a message", "times the payload"], [row])

        let messages = options.isQuick ? 20_000 : 500_000
        let feed = folder.appendingPathComponent("feed.json")
        let payload = Corpus.feed(messages: messages)
        try payload.write(to: feed)
        let inbox = try Program.inbox(options)
        let commands = try [["decode"], ["unify", "--format", "json"], ["explain"]].map { command in
            let program = Program(name: "inbox \(command[0])", command: [inbox] + command + [feed.path])
            let peak = try program.run().peak ?? 0
            let times = Table.fixed(Double(peak) / Double(payload.count), 1)
            return [program.name, Table.fixed(Double(peak) / 1e6, 0), times]
        }
        let size = Table.fixed(Double(payload.count) / 1e6, 0)
        Table.show(
            "Peaks of commands, \(Table.grouped(messages)) messages in an array of \(size) MB",
            ["", "MB", "times the input"], commands)
    }

    /// Keeps the inboxes, and prints how many bytes they take and how many bytes their payloads have.
    static func run() throws {
        let messages = Corpus.messages(inboxes * messagesEach / 5)
        let decoder = InboxDecoder()
        // This allocates the memory that is allocated only once, on first use, and belongs to no inbox.
        let empty = InboxState()
        _ = try decoder.decode(Array(messages[0].text.utf8))
        let before = resident
        var payload = 0
        var states: [InboxState] = []
        states.reserveCapacity(inboxes)
        for inbox in 0..<inboxes {
            let chosen = (0..<messagesEach).map { messages[(inbox * messagesEach + $0) % messages.count] }
            payload += chosen.reduce(0) { $0 + $1.text.utf8.count }
            var state = empty
            let date = Date(timeIntervalSince1970: 1_770_292_800)
            for message in chosen {
                let feed = try decoder.decode(Array(message.text.utf8), from: message.provider)
                state.apply(.ingest(feed, at: date))
            }
            states.append(state)
        }
        let after = resident
        withExtendedLifetime(states) { print(after - before, payload) }
    }

    /// The present memory of this process in bytes; 0 if the system does not report it.
    private static var resident: Int {
        guard let pages = FileManager.default.contents(atPath: "/proc/self/statm") else { return 0 }
        let resident = String(decoding: pages, as: UTF8.self).split(separator: " ").dropFirst().first
        return resident.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
    }
}
