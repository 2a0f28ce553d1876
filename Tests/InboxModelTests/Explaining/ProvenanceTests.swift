import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The provenance of a message: each place that was read for a field, and its outcome.
@Suite struct ProvenanceTests {
    /// The provenance of one field of the only message, one line per place.
    private func account(_ members: String, _ field: UnifiedField) throws -> [String] {
        let feed = try InboxDecoder.card(#"[{"id":"1",\#(members)}]"#, recordsProvenance: true)
        let account = try #require(feed.provenance["card:1"]).filter { $0.field == field }
        #expect(account.allSatisfy { $0.rule == "card.\(field)" })
        return account.map { "\($0.key) \($0.outcome) \($0.pointer)" + ($0.inner.map { " → \($0)" } ?? "") }
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
    func `provenance lists each alternative up to the one that is taken`(members: String, expected: [String]) throws {
        #expect(try account(members, .title) == expected)
    }

    @Test func `provenance of a place inside a string has both pointers`() throws {
        let members = #""eitherObject":"{\"title\":\"T\",\"image\":\"https://[\"}""#
        #expect(
            try account(members, .title) == [
                "title absent /0", "headline absent /0", "title taken /0/eitherObject → /title",
            ])
        #expect(try account(members, .image) == ["image unusable /0/eitherObject → /image"])
    }

    @Test func `an absent key inside a string has the string's pointer`() throws {
        #expect(try account(#""eitherObject":"{}""#, .image).first?.hasPrefix("image absent /0/eitherObject") == true)
    }

    @Test func `lists and custom data have provenance`() throws {
        #expect(try account(#""data":{"k":1}"#, .custom) == ["data taken /0/data"])
        #expect(try account(#""data":"x""#, .custom) == ["data unusable /0/data"])
        #expect(try account(#""tags":["a"]"#, .topics) == ["tags taken /0/tags"])
        #expect(try account(#""tags":"a""#, .topics) == ["tags unusable /0/tags"])
        #expect(try account(#""x":1"#, .actions) == ["buttons absent /0"])
    }

    @Test func `every message has its own provenance, and for duplicates the winner's is kept`() throws {
        let feed = try InboxDecoder.card(
            #"[{"id":"1","title":"a"},{"otherID":"2","headline":"b"},{"id":"1","headline":"c"},{"title":"x"}]"#,
            recordsProvenance: true)
        #expect(Set(feed.provenance.keys) == ["card:1", "card:2"])
        let taken = feed.provenance.mapValues { $0.filter { $0.outcome == .taken }.map(\.pointer) }
        #expect(taken["card:1"] == ["/2/id", "/2/headline"])
        #expect(taken["card:2"] == ["/1/otherID", "/1/headline"])
        let first = try InboxDecoder.card(
            #"[{"id":"1","title":"a"},{"id":"1","headline":"c"}]"#, recordsProvenance: true, duplicates: .firstWins)
        #expect(first.provenance["card:1"]?.filter { $0.outcome == .taken }.map(\.pointer) == ["/0/id", "/0/title"])
    }

    @Test(arguments: [
        (DuplicatePolicy.laterWins, ["/3/id", "/3/headline"]), (.firstWins, ["/0/id", "/0/title"]),
    ])
    func `a rejected element between two duplicates leaves the winner its provenance`(
        policy: DuplicatePolicy, expected: [String]
    ) throws {
        let feed = try InboxDecoder.card(
            #"[{"id":"1","title":"a"},{"title":"no id"},7,{"id":"1","headline":"c"}]"#, recordsProvenance: true,
            duplicates: policy)
        #expect(feed.messages.count == 1)
        #expect(feed.provenance["card:1"]?.filter { $0.outcome == .taken }.map(\.pointer) == expected)
        #expect(feed.provenance.count == 1)
    }

    @Test func `provenance is empty unless it is requested`() throws {
        #expect(try InboxDecoder.card(#"[{"id":"1","title":"a"}]"#).provenance.isEmpty)
    }
}
