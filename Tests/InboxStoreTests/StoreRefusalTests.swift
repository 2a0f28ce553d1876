import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("FileInboxStore refusals")
struct StoreRefusalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The code with which opening fails.
    private func refusal() async throws -> InboxError.Code? {
        let error = await #expect(throws: InboxError.self) { try await folder.open() }
        return error?.code
    }

    @Test(arguments: [
        "\n", "{}", "dear diary\n", #"{"format":"unified-inbox-state","version":1}"#, "SQLite format 3\u{0}",
        #"{"checksum":"00000000","value":{}}"#, #"{"checksum":"00000000"#,
        #"{"format":"unified-inbox-journal","version":1}"#,
    ])
    func `a file that is not a journal is refused and not changed`(text: String) async throws {
        try folder.write(Array(text.utf8))
        #expect(try await refusal() == .storeForeign)
        #expect(try folder.bytes == Array(text.utf8))
    }

    @Test(arguments: ["", "in a form that is to come\n"])
    func `a newer version's file is refused and not changed`(rest: String) async throws {
        let bytes = Journal.header(version: 3) + Array(rest.utf8)
        try folder.write(bytes)
        #expect(try await refusal() == .storeNewer)
        #expect(try folder.bytes == bytes)
    }

    /// Nothing of that version was released.
    @Test func `a journal of version 1 is refused and not changed, and the error says what to do`() async throws {
        let text = """
            {"checksum":"765a62ed","size":"0000002e","value":{"format":"unified-inbox-journal","version":1}}

            """
        try folder.write(Array(text.utf8))
        let error = await #expect(throws: InboxError.self) { try await folder.open() }
        #expect(error?.code == .storeForeign)
        #expect(error?.reason.hasSuffix("choose another path and ingest the feeds again") == true)
        #expect(try folder.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        #"{"at":1,"event":"explode","session":0}"#, #"{"snapshot":{"format":"unified-inbox-state","version":2}}"#,
        "7",
    ])
    func `an intact line that cannot be read is refused, and the file is not changed`(value: String) async throws {
        let bytes = Journal.header() + Journal.line(Array(value.utf8))
        try folder.write(bytes)
        #expect(try await refusal() == .storeUnreadable)
        #expect(try folder.bytes == bytes)
    }

    @Test func `a store whose snapshot cannot be read is closed`() async throws {
        struct Store: EventStore {
            let isOpen: Locked<Bool>

            func load() -> StoredInbox {
                isOpen.withLock { $0 = true }
                return StoredInbox(snapshots: [Array("{}".utf8)])
            }
            func append(_ events: [InboxEvent]) {}
            func compact(to snapshots: some Sequence<[UInt8]>) {}
            func close() { isOpen.withLock { $0 = false } }
        }
        let isOpen = Locked(false)
        await #expect(throws: InboxError(.storeUnreadable, "")) { try await Inbox(store: Store(isOpen: isOpen)) }
        #expect(isOpen.withLock { !$0 })
    }

    @Test func `a torn end after a line that cannot be read is not cut off`() async throws {
        let value = #"{"snapshot":{"format":"unified-inbox-state","version":2}}"#
        let bytes = Journal.header() + Journal.line(Array(value.utf8)) + Array(#"{"checksum":"00"#.utf8)
        try folder.write(bytes)
        #expect(try await refusal() == .storeUnreadable)
        #expect(try folder.bytes == bytes)
    }

    @Test func `compaction fails if another inbox is open under the name of its new file`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        let other = folder.url.appendingPathComponent("journal.new")
        let neighbour = try await Inbox(store: .file(at: other))
        try await neighbour.ingest(.of(.made("b", .zeta)))
        let bytes = try Data(contentsOf: other)
        let error = await #expect(throws: InboxError.self) { try await inbox.compact() }
        #expect(error?.code == .storeFailed)
        #expect(try Data(contentsOf: other) == bytes)
        try await inbox.ingest(.of(.made("c", .zeta)))
        await inbox.close()
        await neighbour.close()
        #expect(Set(try await folder.open().messages().map(\.id)) == ["zeta:a", "zeta:c"])
    }

    @Test func `compaction fails if another inbox has the journal's path, and leaves that inbox alone`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        try FileManager.default.removeItem(at: folder.journal)
        let other = try await folder.open()
        try await other.ingest(.of(.made("b", .zeta)))
        let error = await #expect(throws: InboxError.self) { try await inbox.compact() }
        #expect(error?.code == .storeFailed)
        // The file no longer has a name, so no change would be there after reopening.
        await #expect(throws: InboxError(.storeFailed, "")) { try await inbox.ingest(.of(.made("c", .zeta))) }
        try await other.ingest(.of(.made("d", .zeta)))
        await other.close()
        #expect(Set(try await folder.open().messages().map(\.id)) == ["zeta:b", "zeta:d"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["journal"])
    }

    @Test func `compaction replaces a symbolic link under the name of its new file, and leaves the link's target`()
        async throws
    {
        let precious = folder.url.appendingPathComponent("precious")
        try Data("text".utf8).write(to: precious)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("journal.new"), withDestinationURL: precious)
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        try await inbox.compact()
        #expect(try Data(contentsOf: precious) == Data("text".utf8))
        await inbox.close()
        #expect(try await folder.open().messages().map(\.id) == ["zeta:a"])
    }

    @Test func `a symbolic link is resolved, and compaction leaves it in place`() async throws {
        try folder.write([])
        let link = folder.url.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.journal)
        let inbox = try await Inbox(store: .file(at: link))
        try await inbox.ingest(.of(.made("a", .zeta)))
        try await inbox.compact()
        #expect(try await refusal() == .storeLocked)
        await inbox.close()
        #expect(try await folder.open().messages().map(\.id) == ["zeta:a"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == folder.journal.path)
    }

    @Test func `a URL that is not a file URL is refused`() async throws {
        let url = try #require(URL(string: "https://example.com\(folder.journal.path)"))
        let error = await #expect(throws: InboxError.self) { try await Inbox(store: .file(at: url)) }
        #expect(error?.code == .storeFailed)
        #expect(!FileManager.default.fileExists(atPath: folder.journal.path))
    }

    @Test func `a message too deep to be read back is not stored, and no other message is lost`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        var message = InboxMessage.made("deep", .zeta)
        var value: JSONValue = 1
        for _ in 0..<600 { value = [value] }
        message.custom = ["deep": value]
        let error = await #expect(throws: InboxError.self) { try await inbox.ingest(.of(message)) }
        #expect(error?.code == .storeFailed)
        let reason =
            "cannot be written, because the new contents could not be read back: objects and arrays are nested deeper than the limit of 528. Nothing was written"
        #expect(error?.reason.hasSuffix(reason) == true)
        #expect(await inbox.messages().map(\.id) == ["zeta:a"])
        await inbox.close()
        #expect(try await folder.open().messages().map(\.id) == ["zeta:a"])
    }

    @Test func `a missing folder is an error, and so is a folder in the file's place`() async throws {
        let url = folder.url.appendingPathComponent("none/journal")
        let error = await #expect(throws: InboxError.self) { try await Inbox(store: .file(at: url)) }
        #expect(error?.code == .storeFailed)
        #expect(error?.reason.contains("none/journal") == true)
        try FileManager.default.createDirectory(at: folder.journal, withIntermediateDirectories: false)
        #expect(try await refusal() == .storeFailed)
    }

    @Test func `a file that is open in this process is locked until it is closed`() async throws {
        let inbox = try await folder.open()
        try await inbox.ingest(.of(.made("a", .zeta)))
        #expect(try await refusal() == .storeLocked)
        // Compaction replaces the file by another one, which is locked too.
        try await inbox.compact()
        #expect(try await refusal() == .storeLocked)
        await inbox.close()
        #expect(try await folder.open().messages().map(\.id) == ["zeta:a"])
    }
}
