import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A line of `inbox replay`: how its options filter it.
@Suite struct ReplayLineWriterTests {
    private let state: InboxState

    init() {
        var state = InboxState()
        let feed = InboxFeed.of(
            .made("1", .customerIO, topics: ["News"]), .made("2", .customerIO, status: .read, topics: ["news"]),
            .made("3", .customerIO) { $0.raw = ["x": 1] }, .made("4", .customerIO, expiresAt: .noon(plus: -1)),
            .made("5", .customerIO, status: .deleted))
        state.apply(.ingest(feed, at: .noon))
        state.apply(.markRead(["customerio:3"], at: .noon(plus: 1)))
        self.state = state
    }

    private func line(_ line: ReplayLineWriter) throws -> JSONValue {
        var writer = JSONWriter()
        line.write(state, of: "u1", at: .noon, to: &writer)
        return try JSONValue(parsing: writer.bytes)
    }

    private func ids(_ line: JSONValue) -> [String?]? { line["messages"]?.array?.map { $0["vendorID"]?.string } }

    @Test func `a line has all shown messages by default, with its keys in order`() throws {
        let line = try line(ReplayLineWriter())
        #expect(line.object?.map(\.key) == ["recipient", "unread", "total", "messages", "outbox"])
        #expect(line["recipient"] == "u1")
        #expect(ids(line) == ["1", "2", "3"])
        #expect([line["unread"], line["total"]] == [1, 3])
        #expect(line["outbox"]?.array?.count == 1)
    }

    @Test func `raw is printed only if it is included`() throws {
        #expect(try line(ReplayLineWriter())["messages"]?[2]?["raw"] == nil)
        #expect(try line(ReplayLineWriter(includesRaw: true))["messages"]?[2]?["raw"] == ["x": 1])
    }

    @Test func `recipients are in the order of their first event, and compared by bytes`() throws {
        var inboxes = ReplayedInboxes(adapters: .standard)
        for recipient in ["u2", "\u{E9}", "u1", "e\u{301}", "u2"] {
            let line: JSONValue = [
                "at": 1_770_292_800_000, "recipient": JSONValue(recipient), "event": "delete",
                "ids": [JSONValue("zeta:\(recipient)")],
            ]
            inboxes.apply(try LoggedEvent(line, decoder: InboxDecoder()))
        }
        #expect(
            inboxes.recipients.map { ByteEqualString($0) }
                == ["u2", "\u{E9}", "u1", "e\u{301}"].map { ByteEqualString($0) })
        var expected = InboxState()
        expected.apply(.delete(["zeta:\u{E9}"], at: .noon))
        #expect(inboxes["\u{E9}"] == expected)
        #expect(inboxes["unknown"] == InboxState())
        inboxes.removeAll()
        #expect(inboxes.recipients == [])
        #expect(inboxes["u2"] == InboxState())
    }
}
