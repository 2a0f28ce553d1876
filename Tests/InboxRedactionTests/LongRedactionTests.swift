import InboxJSON
import InboxRedaction
import InboxTestSupport
import Testing
import UnifiedInbox

/// Payloads whose list is long: the redacted text is handed over in pieces.
@Suite struct LongRedactionTests {
    private static let redactor = PayloadRedactor(salt: "long")

    private static func redact(_ text: String) throws -> String {
        String(decoding: try redactor.redact(Array(text.utf8)), as: UTF8.self)
    }

    /// The elements of a vendor's payloads that are arrays, one for each identifier.
    private static func elements(of vendor: String) throws -> [String] {
        var ids: Set<String> = []
        return try Payload.all(of: vendor).flatMap { payload in
            try (JSONValue(parsing: payload.bytes).array ?? []).compactMap { element in
                guard let feed = try? InboxDecoder().decode(JSONValue([element]), from: Provider(vendor)),
                    let message = feed.messages.first, ids.insert(message.id).inserted
                else { return nil }
                return String(decoding: element.losslessText, as: UTF8.self)
            }
        }
    }

    @Test(arguments: FixtureTree.vendors)
    func `redaction of a long list keeps structure, findings and messages' shapes, and none of the texts`(
        vendor: String
    ) throws {
        var elements = try Self.elements(of: vendor)
        elements.insert(contentsOf: Array(repeating: "{}", count: 15), at: 1)
        let text = "[\(elements.joined(separator: ",\n"))]"
        #expect(RedactionLaws().broken(by: Array(text.utf8), from: Provider(vendor)).prefix(3) == [])
    }

    @Test func `a text has one replacement in all parts of all payloads`() throws {
        // Without dates of messages, a list in an array is redacted in the same way; it is read whole.
        let spaces = String(repeating: " ", count: 1_000)
        let elements = OddTexts.values.map { #"{"a":\#($0),"b":"\#(spaces)"}"# }
        let list = "[\((elements + elements).joined(separator: ","))]"
        try #require(list.utf8.count > 150_000)
        let redacted = try Self.redactor.redact([Array(list.utf8), Array("[\(list)]".utf8)])
        #expect(redacted[0] != Array(list.utf8))
        #expect(redacted[1] == [UInt8(ascii: "[")] + redacted[0] + [UInt8(ascii: "]")])
        #expect(try Self.redact("[\(list)]") == "[\(try Self.redact(list))]")
    }

    @Test func `the dates of a long list's messages are kept, but not that of one that another replaces`() throws {
        var elements = (0..<40).map { #"{"queueId":"q\#($0)","opened":false}"# }
        elements[5] = #"{"queueId":"a","sentAt":"2026-01-01T10:11:12Z"}"#
        elements[20] = #"{"queueId":"b","sentAt":"2026-02-05T09:05:07Z","properties":{"born":"1985-03-12"}}"#
        elements[35] = #"{"queueId":"a","sentAt":"2026-03-04T05:06:07Z"}"#
        let list = "[\(elements.joined(separator: ","))]"
        for payload in [list, #"{"provider":"customerio","payload":\#(list)}"#] {
            let redacted = try Self.redact(payload)
            #expect(redacted.contains("2026-02-05T09:05:07Z"))
            // The first of two elements with one identifier is kept.
            #expect(redacted.contains("2026-01-01T10:11:12Z"))
            #expect(!redacted.contains("2026-03-04T05:06:07Z"))
            #expect(!redacted.contains("1985-03-12"))
        }
    }

    @Test func `a key of a late element keeps the texts that equal it`() throws {
        let elements = (0..<40).map { $0 == 39 ? #"{"promo":1}"# : #"{"n":"promo"}"# }
        let list = "[\(elements.joined(separator: ","))]"
        #expect(try Self.redact(list) == list)
    }

    @Test func `the pieces of a long payload are its redacted text`() throws {
        let elements = (0..<4_000).map { #"{"id":"user-\#(10_000 + $0)","x":[1,"Anna"]}"# }
        let payload = Array("[\(elements.joined(separator: ", "))]\n".utf8)
        var parser = JSONParser()
        let document = try parser.parse(payload).document
        var redaction = Self.redactor.redaction(of: [document])
        var pieces: [[UInt8]] = []
        redaction.forEachPiece(of: document) { pieces.append($0) }
        #expect(pieces.count > 1)
        #expect(pieces.allSatisfy { $0.count < 80_000 })
        #expect(Array(pieces.joined()) == (try Self.redactor.redact(payload)))
    }
}
