import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("FileInboxStore")
struct StoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `all contents are there after reopening`() async throws {
        let inbox = try await folder.open()
        #expect(await inbox.messages() == [])
        try await inbox.ingest(
            .of(
                .made("a", .customerIO), .made("b", .customerIO), .made("c", .customerIO)))
        _ = try await inbox.markRead(["customerio:a"])
        _ = try await inbox.delete(["customerio:b"])
        _ = try await inbox.perform(InboxAction(kind: .deeplink("x"), dismisses: true), on: "customerio:c")
        let (state, outbox) = (await inbox.state, await inbox.deliverOutbox())
        #expect(outbox.count == 4)
        await inbox.close()
        let again = try await folder.open()
        #expect(await again.state == state)
        #expect(again.corruption == [])
        // An earlier process delivered them.
        #expect(try await again.acknowledge(outbox.map(\.id)) == outbox.map(\.id))
        #expect(await again.deliverOutbox() == [])
    }

    @Test func `new instants continue after the newest stored instant`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        _ = try await inbox.markRead(["zeta:a"])
        await inbox.close()
        let again = try await folder.open()
        #expect(await again.beginRequest().date == .noon(plus: 2))
    }

    @Test func `compaction keeps everything, and events appended after it`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta), .made("b", .zeta)))
        for _ in 0..<10 { try await inbox.ingest(.of(.made("a", .zeta), .made("b", .zeta))) }
        let before = try folder.bytes.count
        try await inbox.compact()
        #expect(try folder.bytes.count < before)
        _ = try await inbox.markRead(["zeta:a"])
        let state = await inbox.state
        await inbox.close()
        #expect(try await folder.open().state == state)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["journal"])
    }

    @Test func `a journal that grows is compacted automatically`() async throws {
        let inbox = try await Inbox(store: .file(at: folder.journal, compactionThreshold: 2000))
        try await inbox.ingest(.of(.made("a", .customerIO)))
        for _ in 0..<50 {
            _ = try await inbox.markRead(["customerio:a"])
            _ = try await inbox.markUnread(["customerio:a"])
        }
        #expect(try folder.bytes.count < 4000)
        let state = await inbox.state
        await inbox.close()
        #expect(try await folder.open().state == state)
    }

    @Test func `a file that a crash during compaction leaves beside the journal is ignored`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        await inbox.close()
        try Data(Journal.header().dropLast(5)).write(to: folder.url.appendingPathComponent("journal.new"))
        let again = try await folder.open()
        #expect(await again.messages().map(\.id) == ["zeta:a"])
        try await again.compact()
        await again.close()
        #expect(try await folder.open().messages().map(\.id) == ["zeta:a"])
    }

    @Test func `only their owner can read journals and snapshots`() async throws {
        func permissions() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.journal.path)[.posixPermissions] as? Int
        }
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(try permissions() == 0o600)
        // What an interrupted compaction left, with other permissions.
        let leftover = folder.url.appendingPathComponent("journal.new")
        try Data(Journal.header()).write(to: leftover)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: leftover.path)
        try await inbox.compact()
        #expect(try permissions() == 0o600)
    }
}
