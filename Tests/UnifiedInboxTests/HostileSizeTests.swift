import InboxTestSupport
import Testing
import UnifiedInbox

/// Payloads with one very large part.
///
/// Decoding them in quadratic time would not finish.
@Suite struct HostileSizeTests {
    private static let count = TestScale.count(6000, long: 50_000)

    private func decode(_ text: String) throws -> InboxFeed {
        try InboxDecoder().decode(text)
    }

    private func list(_ element: (Int) -> String) -> String {
        (0..<Self.count).map(element).joined(separator: ",")
    }

    @Test func oneIdentifierOverAndOver() throws {
        let feed = try decode("[" + list { _ in #"{"messageId":"1","actionList":[]}"# } + "]")
        #expect(feed.messages.count == 1)
        #expect(feed.diagnostics.count == Self.count - 1)
        #expect(feed.diagnostics.allSatisfy { $0.code == .messageDuplicateID })
    }

    @Test func keysOfTheSenderWithoutNumber() throws {
        let keys = list { #""k\#($0)":\#($0)"# }
        let feed = try decode(#"{"messageId":"1","actionList":[],"additionalData":{\#(keys)}}"#)
        let custom = try #require(feed.messages.first).custom
        #expect(custom.count(where: { _ in true }) == Self.count)
        #expect(custom["k\(Self.count - 1)"]?.integer == Self.count - 1)
        #expect(feed.diagnostics.isEmpty)
    }

    @Test func unknownKeysWithoutNumberBesideTheKnownOnes() throws {
        let keys = list { #""k\#($0)":\#($0)"# }
        let feed = try decode(#"{"messageId":"1","actionList":[],\#(keys),"title":"t"}"#)
        #expect(feed.messages.first?.title == "t")
        #expect(feed.messages.first?.custom.isEmpty == true)
    }

    @Test func elementsThatAreNoMessages() throws {
        let feed = try InboxDecoder().decode("[" + list { _ in "[]" } + "]", from: .zeta)
        #expect(feed.messages.isEmpty)
        #expect(feed.isIncomplete)
        #expect(feed.diagnostics.count == Self.count)
        #expect(feed.diagnostics.last?.pointer == "/\(Self.count - 1)")
    }

    @Test func diagnosticsWithoutNumberInOneMessage() throws {
        let feed = try decode(#"{"messageId":"1","actionList":[\#(list { _ in "5" })]}"#)
        #expect(feed.messages.count == 1)
        #expect(feed.diagnostics.count == Self.count)
        #expect(feed.diagnostics.last?.pointer == "/actionList/\(Self.count - 1)")
        #expect(feed.diagnostics.last?.messageID == "zeta:1")
    }

    @Test func topicsWithoutNumber() throws {
        let feed = try decode(#"{"queueId":"1","topics":[\#(list { #""t\#($0 / 2)""# })]}"#)
        #expect(feed.messages.first?.topics.count == Self.count / 2)
    }

    @Test func oneTextOfManyMegabytes() throws {
        let megabytes = TestScale.count(1, long: 16)
        let text = String(repeating: "0123456789abcdef", count: megabytes << 16)
        let feed = try decode(#"{"messageId":"1","actionList":[],"body":"\#(text)"}"#)
        #expect(feed.messages.first?.body?.utf8.count == megabytes << 20)
        let written = try #require(feed.messages.first).canonicalJSON()
        #expect(written.count > megabytes << 20)
    }
}
