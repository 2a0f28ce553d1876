import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// Where the decoder finds the lists that an adapter declares, and what belongs to them.
@Suite struct FeedListTests {
    private static let lists = [
        FeedList("cards", badge: "badge", deletions: "removed"),
        FeedList("page/cards", badge: "page/badge", "badge", deletions: "page/removed", error: "page/failure"),
        FeedList("a~1b/c~0d"),
        FeedList("decks", meansEmpty: true),
    ]

    @Test(
        arguments: [
            (#"{"cards":[]}"#, "cards"), (#"{"page":{"cards":[]}}"#, "page.cards"), (#"{"a/b":{"c~d":[]}}"#, "a/b.c~d"),
            (#"{"page":{"cards":[]},"cards":[]}"#, "cards"),
            // An array counts before null, and any other value not at all.
            (#"{"cards":null,"page":{"cards":[]}}"#, "page.cards"), (#"{"cards":null,"page":{"cards":null}}"#, "cards"),
            (#"{"cards":null,"page":{"cards":5}}"#, "cards"), (#"{"cards":5,"page":{"cards":null}}"#, "page.cards"),
            (#"{"cards":{}}"#, nil), (#"{"page":{"page":{"cards":[]}}}"#, nil), (#"{"page":[{"cards":[]}]}"#, nil),
            // The last of repeated keys counts.
            (#"{"cards":[],"cards":5}"#, nil),
            // An array that means that the feed is empty counts only if no list has a value.
            (#"{"decks":[1]}"#, "decks"), (#"{"decks":{}}"#, nil), (#"{"decks":null}"#, nil),
            (#"{"decks":[],"cards":null}"#, "cards"), (#"{"decks":[],"cards":5}"#, nil),
            (#"{"decks":[],"page":{}}"#, "decks"),
        ] as [(String, String?)])
    func `the first declared list that is an array counts, or else the first that is null`(root: String, name: String?)
        throws
    {
        #expect(Self.lists.first(in: try JSONDocument(parsing: root.utf8).root)?.list.name == name)
    }

    @Test(
        arguments: [
            (#"{"cards":[{"id":"1"}],"badge":3,"page":{"badge":4}}"#, 3, nil),
            (#"{"page":{"cards":[{"id":"1"}],"badge":4,"removed":["2"]},"badge":3,"removed":["3"]}"#, 4, ["card:2"]),
            (#"{"page":{"cards":[{"id":"1"}],"badge":null},"badge":3}"#, 3, nil),
        ] as [(String, VendorInteger, [String]?)])
    func `badge and deletions are at the paths of the list that counts`(
        root: String, badge: VendorInteger, deletions: [String]?
    ) throws {
        let feed = try InboxDecoder(adapters: [CardAdapter(lists: Self.lists)]).decode(root, from: Provider("card"))
        #expect(feed.messages.map(\.vendorID) == ["1"])
        #expect(feed.badge == badge)
        #expect(feed.deletions == deletions)
    }

    @Test(arguments: [
        (#"{"page":{"cards":[],"failure":"no"}}"#, ["feed.error /page/failure"]),
        (#"{"page":{"failure":"no","badge":4},"badge":3}"#, ["feed.error /page/failure"]),
        (#"{"error":"no","page":{"badge":4},"badge":3}"#, ["feed.error /error"]),
        (#"{"cards":[],"page":{"failure":"no"}}"#, []),
    ])
    func `an error counts beside its list or in its place`(root: String, diagnostics: [String]) throws {
        let feed = try InboxDecoder(adapters: [CardAdapter(lists: Self.lists)]).decode(root, from: Provider("card"))
        #expect(feed.diagnosticPlaces == diagnostics)
        #expect(feed.isIncomplete == !diagnostics.isEmpty)
        #expect(feed.badge == (root.contains("badge") ? 4 : nil))
    }

    @Test func `a root that means an empty feed gives one, and only to its own vendor`() throws {
        let decoder = InboxDecoder(adapters: [CardAdapter(lists: Self.lists), PostcardAdapter()])
        let feed = try decoder.decode(#"{"decks":[{"id":"1"}],"headline":"H"}"#, from: Provider("card"))
        #expect(feed.messages == [])
        #expect(feed.diagnostics == [])
        #expect(!feed.isIncomplete)
        let error = #expect(throws: InboxDecodingError.self) {
            try decoder.decode(#"{"decks":[{"id":"1"}]}"#, from: Provider("postcard"))
        }
        #expect(error?.code == .notRecognised)
    }

    @Test(
        arguments: [
            (#"{"cards":[]}"#, nil, nil), (#"{"cards":[]}"#, "card", "card"),
            (#"{"cards":[]}"#, "postcard", "postcard"),
            (#"{"cards":[],"badge":1}"#, nil, "card"), (#"{"cards":[],"removed":[]}"#, nil, "card"), ("[]", nil, nil),
        ] as [(String, String?, String?)])
    func `an empty list is from nobody unless its vendor is named, or has a badge or deletions beside it`(
        root: String, name: String?, provider: String?
    ) throws {
        let decoder = InboxDecoder(adapters: [CardAdapter(), PostcardAdapter()])
        let feed = try decoder.decode(root, from: name.map { Provider($0) })
        #expect(feed.provider?.name == provider)
        #expect(feed.messages == [])
    }

    @Test func `messages of another vendor than the named one are not recognised`() {
        let decoder = InboxDecoder(adapters: [CardAdapter(), PostcardAdapter()])
        let error = #expect(throws: InboxDecodingError.self) {
            try decoder.decode(#"[{"otherID":"1"}]"#, from: Provider("postcard"))
        }
        #expect(
            error?.reason == "the payload has no key that identifies postcard, but looks like card; decode it as card")
    }

    @Test(arguments: [
        (FeedList.Distinction.never, [false, false, false, false, false]),
        (.ifPresent, [false, true, true, true, true]),
        (.ifArray, [false, false, true, true, true]),
        (.ifBadge, [false, false, false, false, true]),
    ])
    func `a list identifies its vendor under the declared condition`(
        distinction: FeedList.Distinction, expected: [Bool]
    ) throws {
        let list = FeedList("a/cards", badge: "badge", distinctive: distinction)
        let roots = [
            #"{"a":{"cards":null},"badge":1}"#, #"{"a":{"cards":{}}}"#, #"{"a":{"cards":[]}}"#,
            #"{"a":{"cards":[]},"badge":null}"#, #"{"a":{"cards":[]},"badge":1}"#,
        ]
        for (root, isDistinctive) in zip(roots, expected) {
            #expect(list.isDistinctive(in: try JSONDocument(parsing: root.utf8).root) == isDistinctive, "\(root)")
        }
    }
}
