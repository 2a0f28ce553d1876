import Foundation
import InboxTestSupport
import InboxTesting
import Testing
import UnifiedInbox

/// The public interface of the decoder.
@Suite struct InboxDecoderTests {
    private let payload =
        #"[{"messageId":"1","title":"T","status":"READ","additionalData":{"promo_id":"SUMMER2026","n":1.10}}]"#

    @Test func `every byte container gives the same result`() throws {
        let decoder = InboxDecoder()
        let feed = try decoder.decode(Array(payload.utf8))
        #expect(feed.messages.count == 1)
        #expect(try decoder.decode(payload) == feed)
        #expect(try decoder.decode(payload.utf8) == feed)
        #expect(try decoder.decode(JSONValue(parsing: payload)) == feed)
        #expect(try decoder.decode([0xEF, 0xBB, 0xBF] + Array(payload.utf8)) == feed)
        #expect(try decoder.decode(payload, from: .zeta) == feed)
    }

    @Test func `if two adapters have the same provider, the later one is used`() throws {
        let icon = "https://example.com/icon.png"
        let decoder = InboxDecoder(adapters: .standard + [XtremePushAdapter(appIcon: icon)])
        #expect(decoder.adapters.map(\.provider) == [any InboxAdapter].standard.map(\.provider))
        let payload = #"[{"identifier":1,"isCard":false,"message":{"title":"t"}}]"#
        #expect(try decoder.decode(payload).messages.map(\.icon) == [icon])
        #expect(try decoder.decode(payload, from: .xtremePush).messages.map(\.icon) == [icon])
    }

    @Test func `malformed text fails as a whole, with line, column and byte offset`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxDecoder().decode("[{\"messageId\":\"é\"},\n  {]", from: .zeta)
        }
        #expect(error?.code == .malformed)
        #expect(error?.code.rawValue == "json.malformed")
        #expect(error?.malformed?.line == 2)
        #expect(error?.malformed?.column == 4)
        #expect(error?.malformed?.offset == 24)
        #expect(error?.diagnostics == [])
        #expect(error?.description == error?.reason)
    }

    @Test func `an unknown provider is an error, whatever the payload`() {
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxDecoder().decode("[]", from: Provider("braze"))
        }
        #expect(error?.code == .unknownProvider)
        #expect(error?.code.rawValue == "provider.unknown")
        #expect(error?.malformed == nil)
        for name in ["braze"] + Provider.standard.map(\.name) { #expect(error?.reason.contains(name) == true) }
    }

    @Test(
        arguments: [nil] + Provider.standard.map(Optional.some),
        ["{}", #"{"foo":1}"#, #"{"id":null,"title":null}"#, "1", "null", "true", #""x""#, #""[]""#])
    func `a root that no vendor documents is not recognised, whichever provider is named`(
        provider: Provider?, text: String
    ) {
        let error = #expect(throws: InboxDecodingError.self) { try InboxDecoder().decode(text, from: provider) }
        #expect(error?.code == .notRecognised)
        #expect(error?.diagnostics.map(\.code) == [.feedNotRecognised])
    }

    @Test func `errors are equal when their codes are`() throws {
        func error(_ text: String, _ provider: Provider? = nil) throws -> InboxDecodingError {
            try #require(throws: InboxDecodingError.self) { try InboxDecoder().decode(text, from: provider) }
        }
        #expect(try error("[") == error("{"))
        #expect(try error("[").hashValue == error("{").hashValue)
        #expect(try error("[") != error("1"))
        #expect(try error("1") == error("{}", .zeta))
    }
}

/// A payload inside another text: a line of a log, an envelope.
@Suite struct PartOfATextTests {
    private func part(_ text: String) throws -> JSONValue {
        try #require(try JSONValue(parsing: text)["payload"])
    }

    @Test(arguments: [
        #"{"messageId":"1"}"#, #"[{"messageId":"1"}]"#, #"{"messages":[{"messageId":"1"}]}"#,
        #""{\"messageId\":\"1\"}""#,
    ])
    func `an anomaly outside the payload belongs to no message, and rejects none`(payload: String) throws {
        let text = #"{"a":1,"a":2,"b":"\ud800","payload":\#(payload),"c":"\udc00","d":[{"e":1,"e":2}]}"#
        let lenient = try InboxDecoder().decode(part(text), from: .zeta)
        #expect(lenient.diagnostics.compactMap(\.messageID) == [])
        let strict = try InboxDecoder(mode: .strict).decode(part(text), from: .zeta)
        #expect(strict.messages.map(\.vendorID) == ["1"])
        #expect(!strict.isIncomplete)
    }
}

extension Provider {
    static let standard = [any InboxAdapter].standard.map(\.provider)
}
