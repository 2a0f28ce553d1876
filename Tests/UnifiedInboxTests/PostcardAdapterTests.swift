import InboxTestSupport
import Testing
import UnifiedInbox

/// A sixth vendor: one type, and one line that registers it.
struct PostcardAdapter: InboxAdapter {
    enum Key: String, VendorKey {
        case postcardID, headline, text, stamped

        static let table = VendorKeyTable<Self>()
    }

    let provider = Provider("postcard")
    let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["postcardID", "stamped"])

    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let card = element.object(Key.self), let id = card.text(.postcardID, as: .vendorID) else { return false }
        message.vendorID = id
        message.title = card.text(.headline, as: .title)
        message.body = card.text(.text, as: .body)
        return true
    }
}

@Suite struct PostcardAdapterTests {
    private let decoder = InboxDecoder(adapters: .standard + [PostcardAdapter()])
    private let payload =
        #"[{"postcardID":"p-1","headline":"Greetings","text":"from the sea","stamped":true},{"postcardID":2}]"#

    @Test func `a sixth vendor's payloads are detected and decoded`() throws {
        let feed = try decoder.decode(payload)
        #expect(feed.provider == Provider("postcard"))
        #expect(feed.messages.map(\.id) == ["postcard:p-1", "postcard:2"])
        #expect(feed.messages.first?.title == "Greetings")
        #expect(feed.messages.first?.body == "from the sea")
        #expect(feed.messages.first?.raw["stamped"] == true)
        #expect(feed.diagnostics.map(\.code) == [.fieldCoerced])
        #expect(feed.diagnostics.map(\.pointer) == ["/1/postcardID"])
        #expect(feed.diagnostics.map(\.messageID) == ["postcard:2"])
    }

    @Test func `a sixth vendor is one of six candidates`() throws {
        let detection = try decoder.detect(Array(#"[{"postcardID":"1","stamped":1,"subject":"S"}]"#.utf8))
        #expect(detection.provider == Provider("postcard"))
        #expect(detection.candidates.map(\.provider) == [Provider("postcard"), .salesforce])
        #expect(detection.candidates.map(\.score) == [4, 1])
    }

    @Test func `the five vendors decode as without the sixth`() throws {
        for name in SampleFeeds.names {
            #expect(try decoder.decode(SampleFeeds.bytes(name)) == SampleFeeds.decode(name))
        }
    }

    @Test func `the decoder reports duplicates and rejections for the sixth vendor as for the five`() throws {
        let feed = try decoder.decode(
            #"[{"postcardID":"1","headline":{}},{"headline":"x"},7,{"postcardID":"1"},"{\"postcardID\":\"2\"}"]"#,
            from: Provider("postcard"))
        #expect(feed.messages.map(\.id) == ["postcard:1", "postcard:2"])
        #expect(
            feed.diagnostics.map(\.code) == [
                .messageDuplicateID, .fieldWrongType, .messageMissingID, .messageNotObject,
            ])
        #expect(feed.diagnostics.map(\.pointer) == ["/0", "/0/headline", "/1", "/2"])
        #expect(feed.isIncomplete)
    }

    @Test func `an object of another vendor is refused, naming that vendor`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try decoder.decode(#"{"subject":"S","id":"1"}"#, from: Provider("postcard"))
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

    @Test func `without its adapter a provider is unknown`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxDecoder().decode(payload, from: Provider("postcard"))
        }
        #expect(error?.code == .unknownProvider)
        #expect(error?.reason.contains("postcard") == true)
        #expect(error?.reason.contains("customerio") == true)
    }
}
