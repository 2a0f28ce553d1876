import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The places that were read for the fields of a message, and their outcomes.
@Suite struct ReadPlaceTests {
    /// The places that were read for one field of the only message, one line each.
    private func read(_ members: String, _ field: UnifiedField) throws -> [String] {
        let decoder = InboxDecoder(adapters: [CardAdapter()])
        let explained = try decoder.explain(#"[{"id":"1",\#(members)}]"#.utf8, from: Provider("card"))
        let places = try #require(explained.elements.first?.fields.first { $0.field == field }).read
        #expect(places.allSatisfy { $0.rule == "card.\(field)" })
        return places.map { "\($0.key) \($0.outcome) \($0.pointer)" + ($0.inner.map { " → \($0)" } ?? "") }
    }

    @Test(arguments: [
        (#""title":"T","headline":"H""#, ["title taken /0/title"]),
        (#""headline":"H""#, ["title absent /0", "headline taken /0/headline"]),
        (#""title":null,"headline":"H""#, ["title null /0/title", "headline taken /0/headline"]),
        (#""title":" ","headline":"H""#, ["title blank /0/title", "headline taken /0/headline"]),
        (#""title":[],"headline":"H""#, ["title unusable /0/title", "headline taken /0/headline"]),
        (#""title":5,"headline":"H""#, ["title taken /0/title"]),
        (#""text":"x""#, ["title absent /0", "headline absent /0"]),
        (#""title":{},"headline":false"#, ["title unusable /0/title", "headline unusable /0/headline"]),
    ])
    func `each alternative is read up to the one that is taken`(members: String, expected: [String]) throws {
        #expect(try read(members, .title) == expected)
    }

    @Test func `a place inside a string has both pointers`() throws {
        let members = #""eitherObject":"{\"title\":\"T\",\"image\":\"https://[\"}""#
        #expect(
            try read(members, .title) == [
                "title absent /0", "headline absent /0", "title taken /0/eitherObject → /title",
            ])
        #expect(try read(members, .image) == ["image unusable /0/eitherObject → /image"])
    }

    @Test func `an absent key inside a string has the string's pointer`() throws {
        #expect(try read(#""eitherObject":"{}""#, .image).first?.hasPrefix("image absent /0/eitherObject") == true)
    }

    @Test func `lists and custom data have places`() throws {
        #expect(try read(#""data":{"k":1}"#, .custom) == ["data taken /0/data"])
        #expect(try read(#""data":"x""#, .custom) == ["data unusable /0/data"])
        #expect(try read(#""tags":["a"]"#, .topics) == ["tags taken /0/tags"])
        #expect(try read(#""tags":"a""#, .topics) == ["tags unusable /0/tags"])
        #expect(try read(#""x":1"#, .actions) == ["buttons absent /0"])
    }
}
