import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

#if os(macOS) || os(Linux)
/// A child process that uses the same file: it is locked out, or it is killed.
///
/// A child finds the folder by the number of its parent process, so there is one folder, and one test at a time.
@Suite("A second process", .serialized)
struct StoreKillTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(name: Self.name(getpid()))
    }

    private static func name(_ process: pid_t) -> String { "inbox-store-\(process)" }

    /// The parent's journal, for a child process.
    private static var parentsJournal: String {
        FileManager.default.temporaryDirectory.appendingPathComponent(name(getppid())).appendingPathComponent("journal")
            .path
    }

    /// Opens an inbox that compacts often, because its threshold is small.
    private static func open(_ path: String) async throws -> Inbox {
        try await Inbox(store: FileInboxStore(path: path, compactionThreshold: 4000))
    }

    @Test func `a file that is open in one process is locked for the other`() async throws {
        let inbox = try await folder.open()
        await #expect(processExitsWith: .success) {
            let error = await #expect(throws: InboxError.self) { try await Self.open(Self.parentsJournal) }
            #expect(error?.code == .storeLocked)
        }
        await inbox.close()
        await #expect(processExitsWith: .success) { _ = try await Self.open(Self.parentsJournal) }
    }

    /// The changes that child processes have reported, by kind.
    private struct Done {
        var known: [String] = []
        var read: [String] = []
        var clicked: [String] = []
        var deleted: [String] = []

        mutating func append(_ line: String) {
            var words = line.split(separator: " ").map(String.init)
            switch words.removeFirst() {
            case "known": known += words
            case "read": read += words
            case "clicked": clicked += words
            case "deleted": deleted += words
            default: break
            }
        }
    }

    /// The processes are killed at any point: in a line, in compaction, while opening.
    ///
    /// Each time the lock has to end with the process.
    @Test(arguments: TestScale.seeds(3, long: 22))
    func `every change whose call has returned is there after the process was killed`(seed: UInt64) async throws {
        var done = Done()
        for _ in 0..<10 {
            let child = try await #require(
                processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
            ) { try await Self.changeUntilKilled() }
            for line in String(decoding: child.standardOutputContent, as: UTF8.self).split(separator: "\n") {
                done.append(String(line))
            }

            let inbox = try await Self.open(folder.journal.path)
            let state = await inbox.state
            #expect(inbox.corruption.filter { !$0.isTail } == [])
            let all = state.placements(at: .noon)
            let known = Set(all.map(\.message.vendorID))
            let deleted = Set(all.filter { $0.deletedBy != nil }.map(\.message.vendorID))
            #expect(done.known.filter { !known.contains($0) } == [])
            #expect(done.read.filter { state.message("customerio:\($0)", at: .noon)?.status != .read } == [])
            #expect(done.clicked.filter { state.message("customerio:\($0)", at: .noon)?.clicked != true } == [])
            #expect(done.deleted.filter { !deleted.contains($0) } == [])
            let queued = Set(state.outbox.map { "\($0.call) \($0.messageID)" })
            #expect(done.read.filter { !queued.contains("markMessageOpened customerio:\($0)") } == [])
            #expect(done.clicked.filter { !queued.contains("trackMessageClicked customerio:\($0)") } == [])
            #expect(done.deleted.filter { !queued.contains("markMessageDeleted customerio:\($0)") } == [])
            await inbox.close()
        }
        #expect(!done.deleted.isEmpty)
    }

    /// Changes the parent's inbox and writes each change to standard output after the call has returned.
    ///
    /// After some changes another thread kills the process, so the kill interrupts whatever comes next.
    private static func changeUntilKilled() async throws {
        var changes = Int.random(in: 0..<16)
        func report(_ line: String) throws {
            try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
            if changes == 0 {
                Thread.detachNewThread {
                    usleep(.random(in: 0..<1000))
                    kill(getpid(), SIGKILL)
                }
            }
            changes -= 1
        }
        try report("opening")
        let inbox = try await open(parentsJournal)
        for round in 0... {
            let ids = (0..<3).map { "\(getpid())-\(round)-\($0)" }
            let messages = ids.map { id in
                InboxMessage.made(id, .customerIO) { $0.custom = ["promo": "SUMMER", "number": 1] }
            }
            try await inbox.ingest(InboxFeed(provider: .customerIO, messages: messages))
            try report("known \(ids.joined(separator: " "))")
            try await inbox.markRead(["customerio:\(ids[0])"])
            try report("read \(ids[0])")
            let action = InboxAction(kind: .deeplink("app://orders"), reportValue: "buy")
            _ = try await inbox.perform(action, on: "customerio:\(ids[1])")
            try report("clicked \(ids[1])")
            try await inbox.delete(["customerio:\(ids[2])"])
            try report("deleted \(ids[2])")
            // This is done often, so that many kills interrupt it.
            if round % 2 == 1 { try await inbox.compact() }
        }
    }
}
#endif
