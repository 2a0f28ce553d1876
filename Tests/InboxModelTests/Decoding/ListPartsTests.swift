import InboxJSON
import Testing

@testable import InboxModel

/// A payload whose long list is read in parts: each part has one element here, and a list of more than 16 is outlined.
@Suite struct ListPartsTests {
    /// What a payload of cards gives in parts.
    private struct Reading {
        var feed: InboxFeed
        /// The number of messages of each part.
        var parts: [Int] = []
        /// The vendor's ids, without those that lost.
        var ids: [String] = []

        init(
            _ text: String, mode: InboxDecoder.Mode = .lenient, duplicates: DuplicatePolicy = .laterWins,
            limits: DecodingLimits = .init()
        ) throws {
            let decoder = InboxDecoder(adapters: [CardAdapter(duplicates: duplicates)], mode: mode, limits: limits)
            var parts: [Int] = []
            var ids: [String] = []
            let (feed, losers) = try decoder.decode(Array(text.utf8), from: Provider("card"), inPartsOf: 1) {
                messages in
                parts.append(messages.count)
                messages.withElements { $0.forEach { ids.append($0.vendorID) } }
            }
            self.feed = feed
            self.parts = parts
            self.ids = ids.indices.filter { !losers.contains($0) }.map { ids[$0] }
        }
    }

    /// Cards with the ids 0, 1, …; `element` changes some.
    private static func list(_ count: Int, _ elements: [Int: String] = [:]) -> String {
        "[" + (0..<count).map { elements[$0] ?? "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]"
    }

    @Test func `each part's messages are handed over in the list's order`() throws {
        let reading = try Reading(Self.list(40))
        #expect(reading.ids == (0..<40).map(String.init))
        #expect(reading.parts == Array(repeating: 1, count: 40))
        #expect(reading.feed.messages == [])
        #expect(!reading.feed.isIncomplete)
    }

    @Test func `a finding in a part has the pointer of the whole list, in a string of JSON too`() throws {
        let cards = Self.list(
            40,
            [
                7: #"{"id":7}"#, 30: #"{"id":"30","flag":1,"flag":1}"#, 35: "5", 36: #""{\"id\":36}""#,
                39: #"{"id":"39","eitherObject":"{\"image\":\"a.png\"}"}"#,
            ])
        let reading = try Reading(#"{"x":1,"x":2,"cards":\#(cards),"badge":{},"z":"\ud800"}"#)
        #expect(
            reading.feed.findings == [
                "json.duplicate-key /x", "field.coerced /cards/7/id", "field.coerced /cards/30/flag",
                "json.duplicate-key /cards/30/flag", "message.not-object /cards/35", "field.coerced /cards/36 → /id",
                "url.no-scheme /cards/39/eitherObject → /image", "field.wrong-type /badge", "json.lone-surrogate /z",
            ])
        #expect(reading.feed.diagnostics[2].messageID == "card:30")
        #expect(reading.ids.count == 39)
        #expect(reading.feed.isIncomplete)
    }

    @Test func `the later of two elements in different parts wins, and the earlier one is reported at its place`()
        throws
    {
        let reading = try Reading(Self.list(40, [2: #"{"id":"a","flag":1}"#, 38: #"{"otherID":"a"}"#]))
        #expect(reading.ids == ["0", "1"] + (3..<38).map(String.init) + ["a", "39"])
        #expect(reading.feed.findings == ["message.duplicate-id /2", "field.coerced /2/flag"])
        #expect(!reading.feed.isIncomplete)
    }

    @Test func `the first of two elements in different parts wins if the vendor's policy says so`() throws {
        let reading = try Reading(Self.list(40, [2: #"{"id":"a"}"#, 38: #"{"id":"a"}"#]), duplicates: .firstWins)
        #expect(reading.ids == ["0", "1", "a"] + (3..<38).map(String.init) + ["39"])
        #expect(reading.feed.findings == ["message.duplicate-id /38"])
    }

    @Test func `a message of a part is rejected in strict mode`() throws {
        let reading = try Reading(Self.list(40, [20: #"{"id":"20","text":{}}"#]), mode: .strict)
        #expect(reading.ids == (0..<40).filter { $0 != 20 }.map(String.init))
        #expect(reading.feed.findings == ["field.wrong-type /20/text"])
        #expect(reading.feed.diagnostics.map(\.severity) == [.error])
    }

    @Test(arguments: [1, 16, 17, 39])
    func `no more messages than the limit are handed over`(limit: Int) throws {
        let reading = try Reading(Self.list(40), limits: DecodingLimits(messages: limit))
        #expect(reading.ids == (0..<limit).map(String.init))
        #expect(reading.feed.findings == ["limit.exceeded "])
        let excess =
            limit == 39
            ? "1 more than the limit of 39, which is" : "\(40 - limit) more than the limit of \(limit), which are"
        #expect(reading.feed.diagnostics[0].message == "the list has 40 elements, \(excess) not read")
        #expect(reading.feed.isIncomplete)
    }

    @Test func `what is found in elements beyond the limit is not reported, and what is found after the list is`()
        throws
    {
        let cards = Self.list(40, [20: #"{"id":"20","flag":true,"flag":true}"#])
        let text = #"{"cards":\#(cards),"others":1,"others":"\ud800"}"#
        let limits = DecodingLimits(messages: 10)
        let findings = ["limit.exceeded /cards", "json.duplicate-key /others", "json.lone-surrogate /others"]
        #expect(try Reading(text, limits: limits).feed.findings == findings)
        let decoder = InboxDecoder(adapters: [CardAdapter()], limits: limits)
        #expect(try decoder.decode(text, from: Provider("card")).findings == findings)
    }

    @Test func `no more findings than the limit are kept, the first ones`() throws {
        let cards = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, "{\"id\":\($0)}") })
        let reading = try Reading(Self.list(40, cards), limits: DecodingLimits(findings: 3))
        #expect(reading.ids.count == 40)
        #expect(reading.feed.findings == ["limit.exceeded "] + (0..<3).map { "field.coerced /\($0)/id" })
    }

    @Test func `a text that is not JSON is refused before a message is handed over`() {
        var handedOver = 0
        let error = #expect(throws: InboxDecodingError.self) {
            _ = try InboxDecoder(adapters: [CardAdapter()]).decode(
                Array(Self.list(40).utf8.dropLast()), from: nil, inPartsOf: 1
            ) { handedOver += $0.count }
        }
        #expect(error?.code == .malformed)
        #expect(handedOver == 0)
    }

    private static let readWhole: [(String, [String])] = {
        let long = list(20)
        let ids = (0..<20).map(String.init)
        return [
            (#"{"cards":[{"id":"1"}]}"#, ["1"]), (#"{"id":"1"}"#, ["1"]), (#"{"cards":null}"#, []),
            (#""{\"cards\":\#(long.replacing("\"", with: "\\\""))}""#, ids),
            // The other list is outlined too, and its contents might be needed.
            (#"{"others":\#(long),"cards":\#(long)}"#, ids),
        ]
    }()

    @Test(arguments: ListPartsTests.readWhole)
    func `a payload without a long list, or with two, is read whole`(text: String, ids: [String]) throws {
        let reading = try Reading(text)
        #expect(reading.ids == ids)
        #expect(reading.parts == (ids.isEmpty ? [] : [ids.count]))
    }
}

/// A payload that is decoded into values of the host's own.
@Suite struct MappedFeedTests {
    @Test func `a mapped feed has a value for each message, and all else of the feed`() throws {
        let text = #"{"cards":[{"id":"1","title":"a"},{"id":"2"},{"id":"1","title":"b"},5],"badge":3,"removed":["x"]}"#
        let decoder = InboxDecoder(adapters: [CardAdapter()])
        let feed = try decoder.decode(text.utf8, from: Provider("card")) { (message: borrowing InboxMessage) in
            "\(message.vendorID) \(message.title ?? "-")"
        }
        #expect(feed.elements == ["2 -", "1 b"])
        #expect(try decoder.decode(text, from: Provider("card"), mapping: { $0.vendorID }).elements == ["2", "1"])
        #expect(feed.provider == Provider("card"))
        #expect(feed.badge == 3)
        #expect(feed.deletions == ["card:x"])
        #expect(feed.diagnostics.map(\.code) == [.messageDuplicateID, .messageNotObject])
        #expect(feed.isIncomplete)
    }

    @Test func `a long list gives the values of its messages, without those that lost`() throws {
        let padding = String(repeating: "x", count: 1_000)
        let cards = (0..<1_000).map { #"{"id":"\#($0 == 999 ? 3 : $0)","title":"\#(padding)"}"# }
        let bytes = Array("[\(cards.joined(separator: ","))]".utf8)
        let feed = try InboxDecoder(adapters: [CardAdapter()]).decode(bytes, from: Provider("card")) {
            (message: borrowing InboxMessage) in message.vendorID
        }
        #expect(feed.elements == (0..<999).filter { $0 != 3 }.map(String.init) + ["3"])
        #expect(feed.diagnostics.map(\.pointer) == ["/3"])
    }
}

/// A payload whose messages are read a second time.
@Suite struct DecodedPayloadTests {
    private static let text = #"[{"id":"1","title":"a"},{"id":"2"},{"id":"1","title":"b"},{"id":"3"}]"#

    @Test(arguments: [nil, 1])
    func `the messages that count are given, in order, as often as they are asked for`(size: Int?) throws {
        let decoder = InboxDecoder(adapters: [CardAdapter()])
        let payload = try DecodedPayload(Array(Self.text.utf8), from: Provider("card"), decoder, inPartsOf: size)
        #expect(payload.messageCount == 3)
        #expect(payload.feed.diagnostics.map(\.code) == [.messageDuplicateID])
        for _ in 0..<2 {
            var ids: [String] = []
            payload.forEachMessage { ids.append("\($0.vendorID) \($0.title ?? "-")") }
            #expect(ids == ["2 -", "1 b", "3 -"])
        }
        #expect([2, 0, 1].map { payload.message(at: $0).vendorID } == ["3", "2", "1"])
    }

    @Test(arguments: [InboxDecoder.Mode.lenient, .strict])
    func `messages of a long list are read again without the elements that are not messages`(
        mode: InboxDecoder.Mode
    ) throws {
        var cards = (0..<40).map { #"{"id":"\#($0)","title":"T\#($0)"}"# }
        cards[0] = "{}"
        cards[3] = #"{"id":"3","text":{}}"#
        cards[17] = #"{"id":"39"}"#
        cards[18] = "null"
        cards[20] = #""{\"id\":\"20\",\"title\":\"T20\"}""#
        let bytes = Array("[\(cards.joined(separator: ","))]".utf8)
        let decoder = InboxDecoder(adapters: [CardAdapter()], mode: mode)
        let feed = try decoder.decode(bytes, from: Provider("card"))
        // Parts of one element, of some, and of all that are left.
        for size in [1, 100, 200] {
            let payload = try DecodedPayload(bytes, from: Provider("card"), decoder, inPartsOf: size)
            #expect(payload.longList != nil)
            #expect(payload.messageCount == (mode == .strict ? 36 : 37))
            var messages: [InboxMessage] = []
            payload.forEachMessage { message in
                messages.append(copy message)
                // Another one may be read meanwhile.
                #expect(payload.message(at: feed.messages.count - messages.count).vendorID.isEmpty == false)
            }
            #expect(messages == feed.messages)
            for position in feed.messages.indices.reversed() {
                #expect(payload.message(at: position) == feed.messages[position])
            }
        }
    }

    @Test func `a payload that is not recognised is refused`() {
        #expect(throws: InboxDecodingError.self) {
            _ = try DecodedPayload(Array("{}".utf8), from: Provider("none"), InboxDecoder(adapters: []), inPartsOf: 1)
        }
    }
}
