import InboxJSON
import Testing

@testable import InboxModel

/// Explaining one element after another: in batches, with the same result.
@Suite struct PayloadExplanationTests {
    private func decoder(
        _ duplicates: DuplicatePolicy = .laterWins, _ mode: InboxDecoder.Mode = .lenient,
        _ limits: DecodingLimits = DecodingLimits()
    ) -> InboxDecoder {
        InboxDecoder(adapters: [CardAdapter(duplicates: duplicates)], mode: mode, limits: limits)
    }

    private func elements(_ text: String, _ decoder: InboxDecoder) throws -> [Explanation] {
        var elements: [Explanation] = []
        let feed = try decoder.explain(Array(text.utf8), from: Provider("card")) { elements.append($0) }
        #expect(try feed == decoder.decode(text, from: Provider("card")))
        #expect(try decoder.explain(text, from: Provider("card")) == ExplainedFeed(feed: feed, elements: elements))
        return elements
    }

    /// More elements than a batch has, each with a finding; the last ones have the identifiers of the first ones.
    private static let many = (0..<2500).map { #"{"id":\#($0 % 2400),"title":"T\#($0)"}"# }

    @Test(arguments: [DuplicatePolicy.laterWins, .firstWins])
    func `elements of several batches have their own pointers, findings and winners`(duplicates: DuplicatePolicy)
        throws
    {
        let elements = try elements("[\(Self.many.joined(separator: ","))]", decoder(duplicates))
        #expect(elements.map(\.pointer) == (0..<2500).map { "/\($0)" })
        #expect(elements.allSatisfy { $0.diagnostics.first?.pointer.hasPrefix($0.pointer) == true })
        for (number, element) in elements.enumerated() {
            let isRepeated = number < 100 || number >= 2400
            let other = number < 100 ? number + 2400 : number - 2400
            let loses = isRepeated && (duplicates == .laterWins) == (number < 100)
            #expect(element.outcome == (loses ? .duplicate(winner: "/\(other)") : .decoded), "\(number)")
            #expect(element.id == "card:\(number % 2400)")
            let title = try #require(element.fields.first { $0.field == .title })
            #expect(title.taken.map(\.pointer) == ["/\(number)/title"])
            #expect(title.value == JSONValue("T\(number)"))
        }
    }

    @Test func `the winner of three elements is the one that was kept in the end`() throws {
        let text = #"[{"id":"1"},{"id":"2"},{"id":"1"},{"id":"1"}]"#
        #expect(
            try elements(text, decoder()).map(\.outcome) == [
                .duplicate(winner: "/3"), .decoded, .duplicate(winner: "/3"), .decoded,
            ])
        #expect(
            try elements(text, decoder(.firstWins)).map(\.outcome) == [
                .decoded, .decoded, .duplicate(winner: "/0"), .duplicate(winner: "/0"),
            ])
    }

    @Test func `elements of several batches in a string of JSON have inner pointers`() throws {
        let text = #"{"cards":[\#(Self.many.prefix(1030).joined(separator: ","))]}"#
        let elements = try elements(JSONValue(text).description, decoder())
        #expect(elements.map(\.inner) == (0..<1030).map { "/cards/\($0)" })
        #expect(elements.last?.fields.first?.taken.map(\.inner) == ["/cards/1029/id"])
        #expect(elements.last?.diagnostics.map(\.inner) == ["/cards/1029/id"])
    }

    @Test func `strict mode rejects for a repeated key in an element of a later batch`() throws {
        var many = Self.many.prefix(1100).map { $0.replacing("\"id\":", with: "\"otherID\":\"x\",\"id\":") }
        many[1050] = #"{"id":"a","title":"1","title":"2"}"#
        let elements = try elements("[\(many.joined(separator: ","))]", decoder(.laterWins, .strict))
        #expect(elements[1050].outcome == .rejected)
        #expect(elements[1050].rule == "common.strict")
    }

    @Test func `elements beyond the limit of messages are not explained`() throws {
        let text = "[\(Self.many.joined(separator: ","))]"
        for limit in [0, 3, 1024, 1025] {
            let elements = try elements(text, decoder(.laterWins, .lenient, DecodingLimits(messages: limit)))
            #expect(elements.count == limit)
        }
    }

    @Test(arguments: [DuplicatePolicy.laterWins, .firstWins], [InboxDecoder.Mode.lenient, .strict])
    func `an element of a list that is read in parts is explained as one of a list that is read whole`(
        duplicates: DuplicatePolicy, mode: InboxDecoder.Mode
    ) throws {
        var cards = (0..<60).map { #"{"id":"\#($0 % 50)","title":"T","flag":true}"# }
        cards[20] = #"{"id":20,"flag":1,"flag":0,"eitherObject":"{\"image\":\"a.png\"}"}"#
        cards[30] = "5"
        cards[31] = #"{"title":"no id"}"#
        cards[32] = #""{\"id\":32,\"text\":[]}""#
        let text = #"{"cards":[\#(cards.joined(separator: ","))],"badge":{},"badge":[]}"#
        func explained(_ size: Int) throws -> (elements: [Explanation], outside: [Diagnostic]) {
            let payload = try DecodedPayload(
                Array(text.utf8), from: Provider("card"), decoder(duplicates, mode), inPartsOf: size)
            #expect((payload.longList != nil) == (size == 1))
            var elements: [Explanation] = []
            payload.forEachExplanation { element in
                elements.append(element)
                return true
            }
            return (elements, payload.diagnosticsOutside)
        }
        let (whole, parts) = (try explained(.max), try explained(1))
        #expect(whole.elements.count == 60)
        for (whole, part) in zip(whole.elements, parts.elements) { #expect(whole == part) }
        #expect(parts.elements.count == 60)
        #expect(whole.outside == parts.outside)
        #expect(parts.outside.map(\.code).contains(.jsonDuplicateKey))
    }

    @Test func `the findings outside all elements are those of the root`() throws {
        let text = #"{"cards":[{"id":1},{"id":"2","title":[]}],"badge":[],"badge":[]}"#
        let payload = try DecodedPayload(Array(text.utf8), from: Provider("card"), decoder())
        #expect(
            Set(payload.diagnosticsOutside.map { "\($0.code) \($0.pointer)" })
                == ["json.duplicate-key /badge", "field.wrong-type /badge"])
        #expect(payload.feed.diagnostics.count == 4)
        let message = try DecodedPayload(Array(#"{"id":1}"#.utf8), from: Provider("card"), decoder())
        #expect(message.diagnosticsOutside.isEmpty)
        #expect(message.feed.diagnostics.map(\.code) == [.fieldCoerced])
    }

    @Test func `explaining ends when the caller has seen enough`() throws {
        let payload = try DecodedPayload(
            Array("[\(Self.many.joined(separator: ","))]".utf8), from: Provider("card"), decoder())
        var count = 0
        payload.forEachExplanation { _ in
            count += 1
            return count < 1500
        }
        #expect(count == 1500)
    }

    @Test func `the place of an element and the number of a finding's element agree`() {
        let places = ElementPlaces.list(PointerPair(pointer: "/result/items"))
        #expect(places.pointers(of: 12).joined == "/result/items/12")
        func number(_ pointer: String, _ inner: String? = nil) -> Int? {
            places.number(of: Diagnostic(.fieldCoerced, "", pointer: pointer, inner: inner))
        }
        #expect(number("/result/items/12") == 12)
        #expect(number("/result/items/12/title", "/0") == 12)
        #expect(number("/result/items") == nil)
        #expect(number("/result/items2/1") == nil)
        #expect(number("/result/badge") == nil)
        let root = ElementPlaces.message(PointerPair(pointer: ""))
        #expect(root.number(of: Diagnostic(.fieldCoerced, "", pointer: "/a")) == 0)
        let inside = ElementPlaces.message(PointerPair(pointer: "/ios"))
        #expect(inside.number(of: Diagnostic(.fieldCoerced, "", pointer: "/ios/a")) == 0)
        #expect(inside.number(of: Diagnostic(.fieldCoerced, "", pointer: "/ios")) == 0)
        #expect(inside.number(of: Diagnostic(.jsonDuplicateKey, "", pointer: "/ios2")) == nil)
        #expect(inside.number(of: Diagnostic(.jsonDuplicateKey, "", pointer: "/x")) == nil)
    }
}
