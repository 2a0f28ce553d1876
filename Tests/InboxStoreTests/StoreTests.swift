import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("FileInboxStore")
struct StoreTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
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

    @Test func `an intact line after a zeroed one is kept, and the file is not cut off`() async throws {
        let inbox = try await folder.open()
        var ends: [Int] = []
        for id in ["a", "b", "c", "d", "e"] {
            try await inbox.ingest(.of(.made(id, .zeta)))
            ends.append(try folder.bytes.count)
        }
        await inbox.close()
        var bytes = try folder.bytes
        for at in ends[2]..<ends[3] { bytes[at] = 0 }
        try folder.write(bytes)
        let again = try await folder.open()
        #expect(Set(await again.messages().map(\.id)) == ["zeta:a", "zeta:b", "zeta:c", "zeta:e"])
        #expect(again.corruption == [StoreCorruption(offset: ends[2], size: ends[3] - ends[2], isTail: false)])
        #expect(try folder.bytes.count == bytes.count)
    }

    @Test func `a journal cut off at any byte keeps everything before the cut, and takes new events`() async throws {
        let (bytes, ends) = try await smallJournal()
        for cut in offsets(of: bytes, near: ends) {
            try folder.write(Array(bytes[..<cut]))
            let inbox = try await folder.open()
            let whole = ["zeta:a", "zeta:b", "zeta:c"].prefix(ends.filter { $0 <= cut }.count)
            #expect(await Set(inbox.messages().map(\.id)) == Set(whole), "cut at \(cut)")
            try await inbox.ingest(.of(.made("new", .zeta)))
            await inbox.close()
            let again = try await folder.open()
            #expect(await Set(again.messages().map(\.id)) == Set(whole + ["zeta:new"]), "cut at \(cut)")
            #expect(again.corruption == [], "cut at \(cut)")
            await again.close()
        }
    }

    @Test func `a journal with one corrupt byte loses only that byte's line, and takes new events`() async throws {
        let (bytes, ends) = try await smallJournal()
        for at in offsets(of: bytes, near: ends) {
            var corrupt = bytes
            corrupt[at] ^= 1 << UInt8(at % 8)
            try folder.write(corrupt)
            let inbox = try await folder.open()
            var expected = ["zeta:a", "zeta:b", "zeta:c"]
            if at >= Journal.header().count, let line = ends.firstIndex(where: { at < $0 }) {
                expected.remove(at: line)
            }
            #expect(await Set(inbox.messages().map(\.id)) == Set(expected), "byte \(at)")
            #expect(inbox.corruption.count == 1, "byte \(at)")
            try await inbox.ingest(.of(.made("new", .zeta)))
            await inbox.close()
            let again = try await folder.open()
            #expect(await Set(again.messages().map(\.id)) == Set(expected + ["zeta:new"]), "byte \(at)")
            await again.close()
        }
    }

    /// The offsets to try: some of them, or all in the long tests.
    ///
    /// "Some" means those near the end of the header and of each line, and one in eight of the others. For each offset a
    /// journal is opened twice, and opening synchronises its folder.
    private func offsets(of bytes: [UInt8], near ends: [Int]) -> [Int] {
        let borders = [0, Journal.header().count] + ends
        return bytes.indices.filter { offset in
            TestScale.isLong || offset % 8 == 0 || borders.contains { abs($0 - offset) <= 3 }
        }
    }

    /// A journal of three feeds of one message each, and where their lines end.
    private func smallJournal() async throws -> (bytes: [UInt8], ends: [Int]) {
        let inbox = try await folder.open()
        var ends: [Int] = []
        for id in ["a", "b", "c"] {
            try await inbox.ingest(.of(.made(id, .zeta)))
            ends.append(try folder.bytes.count)
        }
        await inbox.close()
        return (try folder.bytes, ends)
    }
}
