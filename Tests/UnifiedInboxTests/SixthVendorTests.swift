import InboxTestSupport
import Testing
import UnifiedInbox

/// Another vendor is one type, and one line that registers it.
@Suite struct SixthVendorTests {
    private let decoder = InboxDecoder(adapters: .standard + [CardAdapter()])
    private let payload =
        #"[{"otherID":"p-1","headline":"Greetings","text":"from the sea","sea":true},{"otherID":2}]"#

    @Test func `a sixth vendor's payloads are detected and decoded`() throws {
        let feed = try decoder.decode(payload)
        #expect(feed.provider == CardAdapter.name)
        #expect(feed.messages.map(\.id) == ["card:p-1", "card:2"])
        #expect(feed.messages.first?.title == "Greetings")
        #expect(feed.messages.first?.vendor["text"] == "from the sea")
        #expect(feed.messages.first?.raw["sea"] == true)
        #expect(feed.diagnostics.map(\.code) == [.fieldCoerced])
        #expect(feed.diagnostics.map(\.pointer) == ["/1/otherID"])
        #expect(feed.diagnostics.map(\.messageID) == ["card:2"])
    }

    @Test func `a sixth vendor is one of six candidates`() throws {
        let detection = try decoder.detect(Array(#"[{"otherID":"1","headline":1,"subject":"S"}]"#.utf8))
        #expect(detection.provider == CardAdapter.name)
        #expect(detection.candidates.map(\.provider) == [CardAdapter.name, .salesforce])
        #expect(detection.candidates.map(\.score) == [4, 1])
    }

    @Test func `the five vendors decode in the same way as without the sixth`() throws {
        for name in SampleFeeds.names {
            #expect(try decoder.decode(SampleFeeds.bytes(name)) == SampleFeeds.decode(name))
        }
    }

    @Test func `the decoder reports duplicates and rejections for the sixth vendor as for the other five`() throws {
        let feed = try decoder.decode(
            #"[{"otherID":"1","headline":{}},{"headline":"x"},7,{"otherID":"1"},"{\"otherID\":\"2\"}"]"#,
            from: CardAdapter.name)
        #expect(feed.messages.map(\.id) == ["card:1", "card:2"])
        #expect(
            feed.diagnostics.map(\.code) == [
                .messageDuplicateID, .fieldWrongType, .messageMissingID, .messageNotObject,
            ])
        #expect(feed.diagnostics.map(\.pointer) == ["/0", "/0/headline", "/1", "/2"])
        #expect(feed.isIncomplete)
    }

    @Test func `an object of another vendor is refused, naming that vendor`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try decoder.decode(#"{"subject":"S","id":"1"}"#, from: CardAdapter.name)
        }
        #expect(error?.code == .notRecognised)
        #expect(error?.reason.contains("salesforce") == true)
    }

    @Test func `a sixth vendor's messages are shown like all others, and cannot be marked unread`() throws {
        var state = InboxState()
        let feed = try decoder.decode(payload)
        state.apply(.ingest(feed, at: SampleFeeds.now))
        #expect(state.messages(at: SampleFeeds.now) == feed.messages)
    }

    @Test func `a provider without an adapter is unknown`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxDecoder().decode(payload, from: CardAdapter.name)
        }
        #expect(error?.code == .unknownProvider)
        #expect(error?.reason.contains("card") == true)
        #expect(error?.reason.contains("customerio") == true)
    }
}
