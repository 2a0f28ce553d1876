import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("Snapshots of a compacted journal")
struct StoreSnapshotTests {
    private let folder: TemporaryFolder
    /// A state in the second session: three messages, a badge, a full feed.
    private static let state: InboxState = {
        var state = InboxState()
        state.apply(.clear(at: .noon))
        let messages = ["a", "b\"#é", "c"].map { InboxMessage.made($0, .xtremePush, topics: ["t"]) }
        let feed = InboxFeed(provider: .xtremePush, messages: messages, badge: 3)
        state.apply(.ingest(feed, at: .noon, scope: .full, session: 1))
        state.apply(.click("xtremepush:a", value: "v", at: .noon(plus: 1), session: 1))
        return state
    }()
    private let ids = ["xtremepush:a", "xtremepush:b\"#é", "xtremepush:c"]

    init() throws {
        folder = try TemporaryFolder()
    }

    private func load() throws -> StoredInbox {
        let store = FileInboxStore(path: folder.journal.path)
        defer { store.close() }
        return try store.load()
    }

    /// A journal that contains the state's snapshots and then an event, and the range of each snapshot's line.
    private func compacted() throws -> (bytes: [UInt8], lines: [Range<Int>]) {
        let store = FileInboxStore(path: folder.journal.path)
        _ = try store.load()
        try store.compact(to: Self.state.snapshotParts)
        try store.append([.markRead(["xtremepush:c"], at: .noon(plus: 2), session: 1)])
        store.close()
        var end = Journal.header().count
        let lines = Self.state.snapshotParts.map { part in
            let start = end
            end += Journal.line(snapshot: part).count
            return start..<end
        }
        return (try folder.bytes, lines)
    }

    private func messages(_ state: InboxState) -> Set<String> { Set(state.messages(at: .noon).map(\.id)) }

    @Test func `each message has a separate snapshot, and merging them gives exactly the state`() throws {
        #expect(try compacted().lines.count == 1 + 3 + 1)
        var stored = try load()
        #expect(stored.snapshots == Array(Self.state.snapshotParts))
        #expect(stored.events.count == 1)
        #expect(stored.corruption.isEmpty)
        stored.events = []
        let state = try stored.state(capabilities: Self.state.capabilities)
        #expect(state.snapshot() == Self.state.snapshot())
        stored.snapshots = [Self.state.snapshot()]
        #expect(try stored.state(capabilities: Self.state.capabilities) == state)
    }

    @Test func `a corrupt byte loses at most one message, and is reported`() throws {
        let (bytes, lines) = try compacted()
        for (number, line) in lines.enumerated() {
            for at in stride(from: line.lowerBound, to: line.upperBound, by: 17) {
                var corrupt = bytes
                corrupt[at] ^= 0x10
                try folder.write(corrupt)
                let stored = try load()
                #expect(
                    stored.corruption == [StoreCorruption(offset: line.lowerBound, size: line.count, isTail: false)])
                let state = try stored.state(capabilities: Self.state.capabilities)
                // The first and the last one have no messages.
                let isMessage = (1...3).contains(number)
                #expect(state.session == 1)
                #expect(messages(state).count == (isMessage ? 2 : 3))
                #expect(messages(state).isSubset(of: ids))
                #expect(state.badgeProviders == [.xtremePush])
                #expect(stored.events.count == 1)
            }
        }
    }

    @Test func `with a corrupt first snapshot, a late page still brings no withdrawn message back`() async throws {
        let store = FileInboxStore(path: folder.journal.path)
        _ = try store.load()
        var state = InboxState(.feed(at: 0, .made("a", .xtremePush)))
        let full = InboxFeed(provider: .xtremePush, messages: [.made("b", .xtremePush)])
        state.apply(.ingest(full, at: .noon(plus: 10), scope: .full))
        try store.compact(to: state.snapshotParts)
        store.close()
        var bytes = try folder.bytes
        bytes[Journal.header().count + 50] ^= 0x10
        try folder.write(bytes)
        let inbox = try await folder.open()
        #expect(inbox.corruption.count == 1)
        try await inbox.ingest(.of(.made("a", .xtremePush)), of: FeedRequest(at: .noon(plus: 5), session: 0))
        #expect(await inbox.messages().map(\.id) == ["xtremepush:b"])
    }

    @Test
    func `without the first and the last snapshot, messages are still read, but not the badges and full feeds`() throws
    {
        var (bytes, lines) = try compacted()
        for line in [lines[0], lines[4]] { bytes[line.lowerBound + 60] ^= 0x10 }
        try folder.write(bytes)
        let stored = try load()
        #expect(stored.corruption.count == 2)
        let state = try stored.state(capabilities: Self.state.capabilities)
        #expect(state.session == 1)
        #expect(messages(state) == Set(ids))
        #expect(state.badgeProviders.isEmpty)
    }
}
