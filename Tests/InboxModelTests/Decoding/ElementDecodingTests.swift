import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// Decoding an array element by element gives the same result as parsing it as a whole.
@Suite struct ElementDecodingTests {
    private static let cards = [
        #"{"id":"1","title":"a"}"#, #"{"id":"b","title":"b","text":7}"#, #"{"title":"c"}"#, "5", "null", #""x""#,
        #"{"id":"20","title":{},"title":[]}"#, #""{\"id\":\"30\",\"headline\":\"d\",\"id\":\"31\"}""#,
        #"{"id":"31","eitherObject":"{\"title\":\"e\",\"image\":\"a.png\"}"}"#, #"{ "id" : "b", "title" : "\ud800" }"#,
        #"{"id":40,"flag":1,"flag":0}"#, #"{"id":"41"}"#, #"{"id":"1","title":"last"}"#,
    ]

    private func decoder(_ duplicates: DuplicatePolicy, _ mode: InboxDecoder.Mode, _ limits: DecodingLimits)
        -> InboxDecoder
    {
        InboxDecoder(adapters: [CardAdapter(duplicates: duplicates)], mode: mode, limits: limits)
    }

    @Test(arguments: [DuplicatePolicy.laterWins, .firstWins], [InboxDecoder.Mode.lenient, .strict])
    func `messages and diagnostics are the same as for the whole array`(
        duplicates: DuplicatePolicy, mode: InboxDecoder.Mode
    ) throws {
        let limits = [
            DecodingLimits(), DecodingLimits(messages: 0), DecodingLimits(messages: 9), DecodingLimits(diagnostics: 3),
        ]
        for limits in limits {
            for count in 1...Self.cards.count {
                let text = "[\(Self.cards.prefix(count).joined(separator: " ,\n"))]"
                let decoder = decoder(duplicates, mode, limits)
                let elements = try decoder.decode(text, from: Provider("card"))
                let whole = try decoder.decode(try JSONValue(parsing: text), from: Provider("card"))
                #expect(elements.messages == whole.messages)
                #expect(elements.messages.map(\.raw.losslessBytes) == whole.messages.map(\.raw.losslessBytes))
                #expect(elements.diagnostics == whole.diagnostics)
                #expect(elements.isIncomplete == whole.isIncomplete)
            }
        }
    }

    @Test func `text that ends, or is wrong, in a late element is malformed`() throws {
        let text = "[\((0..<20).map { "{\"id\":\"\($0)\"}" }.joined(separator: ","))"
        for text in [text, text + ",", text + ",{]", text + "] x"] {
            let error = #expect(throws: InboxDecodingError.self) {
                try decoder(.laterWins, .lenient, DecodingLimits()).decode(text)
            }
            let whole = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
            #expect(error?.malformed == whole)
        }
    }

    @Test func `a message of a list does not keep its document in memory`() throws {
        let decoder = decoder(.laterWins, .lenient, DecodingLimits())
        for text in [#"[{"id":"1","x":1}]"#, #"{"cards":[{"id":"1","x":1}]}"#] {
            let message = try #require(try decoder.decode(text, from: Provider("card")).messages.first)
            #expect(message.raw == ["id": "1", "x": 1])
            #expect(message.raw.node?.document !== message.raw.node?.document)
        }
    }
}
