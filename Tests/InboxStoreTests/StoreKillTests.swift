import Foundation
import InboxConformance
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("A process killed while it writes", .serialized)
struct StoreKillTests {
    /// The changes that a writer has reported, by kind.
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

    /// 22 journals.
    ///
    /// Each one's writers are killed ten times, at any point: in a line, in compaction, while opening.
    @Test(arguments: TestScale.seeds(3, long: 22))
    func `every change whose call has returned is there after reopening`(seed: UInt64) async throws {
        let folder = try StoreFolder()
        var generator = SeededGenerator(seed: seed)
        var done = Done()
        for attempt in 0..<10 {
            let writer = try Writer(folder.journal, round: attempt * 1000)
            for _ in 0..<Int.random(in: 0..<16, using: &generator) {
                guard let line = writer.line() else { break }
                done.append(line)
            }
            writer.kill()
            while let line = writer.line() { done.append(line) }

            let inbox = try await Inbox(store: FileInboxStore(path: folder.journal.path, compactionThreshold: 4000))
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
}
