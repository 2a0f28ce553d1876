import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// The values from which fields of messages were read.
@Suite struct SourcesTests {
    /// The sources of the titles, and whether each was taken; nil if the payload is not recognised.
    private func titles(
        _ text: String, at key: String? = nil, from provider: Provider? = Provider("card"),
        duplicates: DuplicatePolicy = .laterWins
    ) throws -> [String]? {
        var parser = JSONParser()
        let root = try parser.parse(Array(text.utf8))
        let value = try #require(key.map { root.member($0) } ?? root)
        let decoder = InboxDecoder(adapters: [CardAdapter(duplicates: duplicates)])
        var sources: [String] = []
        let isRecognised = decoder.forEachSource(of: [.title], in: value, from: provider) {
            sources.append("\($0.value) \($1)")
        }
        return isRecognised ? sources : nil
    }

    /// Cards with the ids 0, 1 and so on; `elements` replaces some of them.
    private static func list(_ elements: [Int: String]) -> String {
        "[" + (0..<40).map { elements[$0] ?? "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]"
    }

    private static let cards = list([
        1: #"{"id":"1","title":"a"}"#,
        // A later element has the same identifier.
        2: #"{"id":"b","title":"b"}"#,
        // An element without an identifier.
        19: #"{"title":"c"}"#,
        20: #"{"id":"20","title":{}}"#,
        30: #""{\"id\":\"30\",\"headline\":\"d\"}""#,
        31: #"{"id":"31","eitherObject":"{\"title\":\"e\"}"}"#,
        38: #"{"id":"b","title":"f"}"#,
    ])

    @Test func `a long list gives the sources of all messages that are kept`() throws {
        #expect(try titles(Self.cards) == [#""a" true"#, "{} false", #""d" true"#, #""e" true"#, #""f" true"#])
        #expect(
            try titles(Self.cards, duplicates: .firstWins) == [
                #""a" true"#, #""b" true"#, "{} false", #""d" true"#, #""e" true"#,
            ])
    }

    private static let others = [
        #"{"cards":\#(cards),"badge":1}"#,
        #"{"others":\#(cards),"cards":\#(cards)}"#,
        "\"{\\\"cards\\\":\(cards.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))}\"",
    ]

    @Test(arguments: others)
    func `a list in an object or in a string gives the same sources`(text: String) throws {
        #expect(try titles(text) == titles(Self.cards))
    }

    @Test func `a payload in an object is read like the payload`() throws {
        #expect(try titles(#"{"x":\#(Self.cards),"payload":\#(Self.cards)}"#, at: "payload") == titles(Self.cards))
        #expect(try titles(#"{"payload":\#(Self.cards)}"#, at: "payload") == titles(Self.cards))
    }

    @Test func `a message with a long list inside is read as a whole`() throws {
        let buttons = (0..<40).map { #"{"label":"\#($0)"}"# }.joined(separator: ",")
        #expect(try titles(#"{"id":"1","title":"a","buttons":[\#(buttons)]}"#) == [#""a" true"#])
    }

    @Test func `a payload without messages has no sources, and one that is not recognised is reported`() throws {
        #expect(try titles(#"{"cards":[]}"#) == [])
        #expect(try titles(#"{"x":1}"#) == nil)
        #expect(try titles(Self.cards, from: Provider("other")) == nil)
    }
}
