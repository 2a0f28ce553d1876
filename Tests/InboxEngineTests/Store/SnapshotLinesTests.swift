import Foundation
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite("Snapshot lines")
struct SnapshotLinesTests {
    private let folder: StoreFolder
    /// The second session's: three messages, a badge, a full feed.
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
        folder = try StoreFolder()
    }

    private func load() throws -> StoredInbox {
        let store = FileInboxStore(path: folder.journal.path, compactionThreshold: 1 << 20)
        defer { store.close() }
        return try store.load()
    }

    private func compacted() throws -> [UInt8] {
        let store = FileInboxStore(path: folder.journal.path, compactionThreshold: 1 << 20)
        _ = try store.load()
        try store.compact(to: Self.state.snapshot())
        try store.append([.markRead(["xtremepush:c"], at: .noon(plus: 2), session: 1)])
        store.close()
        return try folder.bytes
    }

    @Test
    func `each message has a line, and the snapshot is read back to the byte`() throws {
        let bytes = try compacted()
        #expect(bytes.filter { $0 == UInt8(ascii: "\n") }.count == 1 + 1 + 3 + 1 + 1)
        let stored = try load()
        #expect(stored.snapshot == Self.state.snapshot())
        #expect(stored.events.count == 1)
        #expect(stored.corruption.isEmpty)
    }

    @Test
    func `a corrupt byte loses one message at most, and is reported`() throws {
        let bytes = try compacted()
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        for line in 1...5 {
            let places = (ends[line - 1] + 1)..<(ends[line] - 1)
            for at in stride(from: places.lowerBound, to: places.upperBound, by: 17) {
                var corrupt = bytes
                corrupt[at] ^= 0x10
                try folder.write(corrupt)
                let stored = try load()
                #expect(stored.corruption.map(\.offset) == [places.lowerBound])
                let snapshot = try #require(stored.snapshot)
                let state = try InboxState(snapshot: snapshot, capabilities: Self.state.capabilities)
                var left = ids
                // Lines 1 and 5 are the copies of the head.
                if (2...4).contains(line) { left.remove(at: line - 2) }
                #expect(state.session == 1)
                #expect(Set(state.messages(at: .noon).map(\.id)) == Set(left))
                #expect(state.badgeProviders == [.xtremePush])
                #expect(stored.events.count == 1)
                if line == 1 || line == 5 { #expect(snapshot == Self.state.snapshot()) }
            }
        }
    }

    @Test
    func `a late page brings nothing back that a full feed withdrew, if one copy of the head is corrupt`()
        async throws
    {
        let store = FileInboxStore(path: folder.journal.path)
        _ = try store.load()
        var state = InboxState(.feed(at: 0, .made("a", .xtremePush)))
        let full = InboxFeed(provider: .xtremePush, messages: [.made("b", .xtremePush)])
        state.apply(.ingest(full, at: .noon(plus: 10), scope: .full))
        try store.compact(to: state.snapshot())
        store.close()
        var bytes = try folder.bytes
        bytes[Journal.header().count + 50] ^= 0x10
        try folder.write(bytes)
        let inbox = try await folder.open()
        #expect(inbox.corruption.count == 1)
        try await inbox.ingest(
            .of(.made("a", .xtremePush)), of: FeedRequest(at: .noon(plus: 5), session: 0))
        #expect(await inbox.messages().map(\.id) == ["xtremepush:b"])
    }

    @Test
    func `without both copies of the head the messages are read, without the badges and full feeds`() throws {
        let bytes = try compacted()
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        var corrupt = bytes
        for line in [1, 5] { corrupt[ends[line - 1] + 60] ^= 0x10 }
        try folder.write(corrupt)
        let stored = try load()
        #expect(stored.corruption.count == 2)
        let state = try InboxState(
            snapshot: try #require(stored.snapshot), capabilities: Self.state.capabilities)
        #expect(state.session == 1)
        #expect(Set(state.messages(at: .noon).map(\.id)) == Set(ids))
        #expect(state.badgeProviders.isEmpty)
    }

    @Test
    func `a snapshot in one line is read, and split into lines by compaction`() throws {
        let line = Array(#"{"snapshot":"#.utf8) + Self.state.snapshot() + Array("}".utf8)
        try folder.write(Journal.header() + Journal.line(line))
        #expect(try load().snapshot == Self.state.snapshot())
        let store = FileInboxStore(path: folder.journal.path, compactionThreshold: 1 << 20)
        try store.compact(to: try #require(try store.load().snapshot))
        store.close()
        #expect(try folder.bytes.filter { $0 == UInt8(ascii: "\n") }.count == 1 + 1 + 3 + 1)
        #expect(try load().snapshot == Self.state.snapshot())
    }

    @Test
    func `messages of the first line are kept beside those with a line, and a message's line counts for it`() throws {
        var later = Self.state
        later.apply(.ingest(.of(.made("d", .xtremePush)), at: .noon(plus: 2), session: 1))
        later.apply(.markRead(["xtremepush:c"], at: .noon(plus: 3), session: 1))
        let head = Array(#"{"snapshot":"#.utf8) + Self.state.snapshot() + Array("}".utf8)
        let lines = SnapshotLines.values(of: later.snapshot()).dropLast().suffix(2)
        try folder.write(([head] + lines).reduce(Journal.header()) { $0 + Journal.line($1) })
        let snapshot = try #require(try load().snapshot)
        #expect(try InboxState(snapshot: snapshot, capabilities: later.capabilities) == later)
    }

    @Test(arguments: [#"{"message":{"id":"zeta:1"}}"#, #"{"message":{"id":1,"record":{}}}"#, #"{"message":7}"#])
    func `an intact line that is not a message is refused as unreadable`(line: String) throws {
        try folder.write(Journal.header() + Journal.line(Array(line.utf8)))
        #expect(throws: InboxError(.storeUnreadable, "")) { try load() }
    }
}
