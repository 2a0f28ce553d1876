import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// Elements, duplicates, rejection and strict mode: the parts that the decoder does without the adapter.
@Suite struct FeedReaderTests {
    /// Leaves out cards without a text, before it reads the identifier.
    private final class QuietAdapter: InboxAdapter {
        enum Key: String, VendorKey {
            case id, text, flag

            static let table = VendorKeyTable<Self>()
        }

        let provider = Provider("quiet")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["text"])

        func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
            guard let card = element.object(Key.self) else { return false }
            _ = card.flag(.flag)
            guard card.has(.text) else {
                element.skip("the card has no text")
                return false
            }
            guard let id = card.text(.id, as: .vendorID) else { return false }
            message.vendorID = id
            return true
        }
    }

    @Test(arguments: [InboxDecoder.Mode.lenient, .strict])
    func `an element that an adapter skips gives one note, even in strict mode, and the feed is complete`(
        mode: InboxDecoder.Mode
    ) throws {
        let decoder = InboxDecoder(adapters: [QuietAdapter()], mode: mode)
        let payload =
            #"[{"id":"1","text":"a"},{"id":"2","flag":"x","flag":"y"},"{\"id\":\"3\"}",{"id":"4","text":"b"}]"#
        let feed = try decoder.decode(payload, from: Provider("quiet"))
        #expect(feed.messages.map(\.vendorID) == ["1", "4"])
        #expect(feed.diagnosticPlaces == ["message.no-content /1", "message.no-content /2"])
        #expect(feed.diagnostics.allSatisfy { $0.severity == .note && $0.messageID == nil })
        #expect(!feed.isIncomplete)
        let elements = try decoder.explain(payload.utf8, from: Provider("quiet")).elements
        #expect(elements.map(\.outcome) == [.decoded, .skipped, .skipped, .decoded])
        #expect(elements.map(\.rule) == [nil, "common.no-content", "common.no-content", nil])
    }

    @Test func `an invalid element after a skipped one is rejected`() throws {
        let feed = try InboxDecoder(adapters: [QuietAdapter()]).decode(
            #"[{"id":"1"},{"text":"a"}]"#, from: Provider("quiet"))
        #expect(feed.diagnosticPlaces == ["message.no-content /0", "message.missing-id /1"])
        #expect(feed.isIncomplete)
    }

    @Test(arguments: [
        (#"[{"text":"a","text":"b"}]"#, "message.missing-id /0"), (#"[{"text":"\ud800"}]"#, "message.missing-id /0"),
        (#"["\ud800"]"#, "message.not-object /0"), (#"[[{"a":1,"a":2}]]"#, "message.not-object /0"),
        (#"["{\"text\":1,\"text\":2}"]"#, "message.missing-id /0"),
    ])
    func `repeated keys and lone surrogates of a rejected message are not reported`(text: String, diagnostic: String)
        throws
    {
        #expect(try InboxDecoder.card(text).diagnosticPlaces == [diagnostic])
    }

    @Test func `identifiers are compared byte by byte`() throws {
        let feed = try InboxDecoder.card(
            #"[{"id":"\u00e9"},{"id":"e\u0301"},{"id":"A"},{"id":"a"},{"id":1},{"id":"1"}]"#)
        #expect(feed.messages.count == 5)
        #expect(feed.diagnosticPlaces == ["message.duplicate-id /4", "field.coerced /4/id"])
    }

    @Test func `strict decoding rejects a message with a warning, and reports the warning as an error`() throws {
        let text = #"[{"id":"1","flag":1},{"id":"2","flag":1,"text":{},"word":"x"},{"id":"3","tags":[5]},{"text":{}}]"#
        let feed = try InboxDecoder.card(text, mode: .strict)
        #expect(feed.messages.map(\.vendorID) == ["1"])
        #expect(
            feed.diagnosticPlaces == [
                "field.coerced /0/flag", "field.wrong-type /1/text", "field.unknown-value /1/word",
                "field.wrong-type /2/tags/0",
                "message.missing-id /3",
            ])
        #expect(feed.diagnostics.map(\.severity) == [.note, .error, .error, .error, .error])
        #expect(feed.diagnostics.map(\.messageID) == ["card:1", "card:2", "card:2", "card:3", nil])
        let saysSo = feed.diagnostics.map { $0.message.hasSuffix(". Strict mode rejects the message") }
        #expect(saysSo == [false, true, true, true, false])
        #expect(feed.isIncomplete)
        #expect(try InboxDecoder.card(text).messages.map(\.vendorID) == ["1", "2", "3"])
    }

    @Test(arguments: [
        (#"[{"id":"1","title":"a"},{"id":"1","title":"b","text":{}}]"#, DuplicatePolicy.laterWins, "a"),
        (#"[{"id":"1","title":"b","text":{}},{"id":"1","title":"a"}]"#, .laterWins, "a"),
        (#"[{"id":"1","title":"b","text":{}},{"id":"1","title":"a"}]"#, .firstWins, "a"),
        (#"[{"id":"1","title":"a"},{"id":"1","title":"b","text":{}}]"#, .firstWins, "a"),
    ])
    func `a rejected message never replaces a duplicate`(text: String, duplicates: DuplicatePolicy, title: String)
        throws
    {
        let feed = try InboxDecoder.card(text, mode: .strict, duplicates: duplicates)
        #expect(feed.messages.map(\.title) == [title])
        #expect(feed.diagnostics.map(\.code) == [.fieldWrongType])
    }

    @Test func `in strict mode a repeated key rejects its message, and outside all messages it rejects none`() throws {
        let inside = try InboxDecoder.card(#"[{"id":"1","text":"a","text":"b"},{"id":"2"}]"#, mode: .strict)
        #expect(inside.messages.map(\.vendorID) == ["2"])
        #expect(inside.diagnosticPlaces == ["json.duplicate-key /0/text"])
        let outside = try InboxDecoder.card(#"{"x":1,"x":2,"cards":[{"id":"1"}],"badge":{}}"#, mode: .strict)
        #expect(outside.messages.map(\.vendorID) == ["1"])
        #expect(outside.diagnosticPlaces == ["json.duplicate-key /x", "field.wrong-type /badge"])
        #expect(outside.diagnostics.map(\.severity) == [.error, .error])
        #expect(outside.diagnostics.map(\.messageID) == [nil, nil])
    }

    @Test func `an anomaly's diagnostic names the message that contains it`() throws {
        let feed = try InboxDecoder.card(
            #"{"a":"\udc00","cards":[{"id":"1","data":{"\ud800":1}},{"id":"2","data":{"k":1,"k":2}}],"z":"\ud800"}"#)
        #expect(
            feed.diagnostics.map(\.code) == [
                .jsonLoneSurrogate, .jsonLoneSurrogate, .jsonDuplicateKey, .jsonLoneSurrogate,
            ])
        #expect(feed.diagnostics.map(\.pointer) == ["/a", "/cards/0/data/\u{FFFD}", "/cards/1/data/k", "/z"])
        #expect(feed.diagnostics.map(\.messageID) == [nil, "card:1", "card:2", nil])
    }
}
