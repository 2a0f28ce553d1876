import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// Explaining one element after another.
@Suite struct PayloadExplanationTests {
    private func decoder(
        _ duplicates: DuplicatePolicy = .laterWins, _ mode: InboxDecoder.Mode = .lenient,
        _ limits: DecodingLimits = DecodingLimits()
    ) -> InboxDecoder {
        InboxDecoder(adapters: [CardAdapter(duplicates: duplicates)], mode: mode, limits: limits)
    }

    private func elements(_ text: String, _ decoder: InboxDecoder) throws -> [Explanation] {
        let explained = try decoder.explain(text.utf8, from: Provider("card"))
        #expect(try explained.feed == decoder.decode(text, from: Provider("card")))
        return explained.elements
    }

    /// Elements with one diagnostic each.
    ///
    /// The last ones repeat the identifiers of the first ones.
    private static let many = (0..<250).map { #"{"id":\#($0 % 240),"title":"T\#($0)"}"# }

    @Test(arguments: [DuplicatePolicy.laterWins, .firstWins])
    func `elements of a long list have their own pointers, diagnostics and winners`(duplicates: DuplicatePolicy)
        throws
    {
        let elements = try elements("[\(Self.many.joined(separator: ","))]", decoder(duplicates))
        #expect(elements.map(\.pointer) == (0..<250).map { "/\($0)" })
        #expect(elements.allSatisfy { $0.diagnostics.first?.pointer.hasPrefix($0.pointer) == true })
        for (number, element) in elements.enumerated() {
            let isRepeated = number < 10 || number >= 240
            let other = number < 10 ? number + 240 : number - 240
            let loses = isRepeated && (duplicates == .laterWins) == (number < 10)
            #expect(element.outcome == (loses ? .duplicate(winner: "/\(other)") : .decoded), "\(number)")
            #expect(element.id == "card:\(number % 240)")
            let title = try #require(element.fields.first { $0.field == .title })
            #expect(title.taken.map(\.pointer) == ["/\(number)/title"])
            #expect(title.value == JSONValue("T\(number)"))
        }
    }

    @Test func `the winner among three elements is the one that was kept in the end`() throws {
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

    @Test func `elements of a long list in a string of JSON have inner pointers`() throws {
        let text = #"{"cards":[\#(Self.many.prefix(103).joined(separator: ","))]}"#
        let elements = try elements(JSONValue(text).description, decoder())
        #expect(elements.map(\.inner) == (0..<103).map { "/cards/\($0)" })
        #expect(elements.last?.fields.first?.taken.map(\.inner) == ["/cards/102/id"])
        #expect(elements.last?.diagnostics.map(\.inner) == ["/cards/102/id"])
    }

    @Test func `strict mode rejects a late element with a repeated key`() throws {
        var many = Self.many.prefix(110).map { $0.replacing("\"id\":", with: "\"otherID\":\"x\",\"id\":") }
        many[105] = #"{"id":"a","title":"1","title":"2"}"#
        let elements = try elements("[\(many.joined(separator: ","))]", decoder(.laterWins, .strict))
        #expect(elements[105].outcome == .rejected)
        #expect(elements[105].rule == "common.strict")
    }

    @Test func `elements beyond the limit of messages are not explained`() throws {
        let text = "[\(Self.many.joined(separator: ","))]"
        for limit in [0, 3, 103] {
            let elements = try elements(text, decoder(.laterWins, .lenient, DecodingLimits(messages: limit)))
            #expect(elements.count == limit)
        }
    }

    @Test func `the diagnostics outside all elements belong to the root`() throws {
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
            return count < 150
        }
        #expect(count == 150)
    }

    @Test func `diagnostics around a message at a pointer are outside the message`() throws {
        let text = #"{"ios":{"id":1,"title":[]},"ios2":1,"ios2":2}"#
        let pointer = JSONPointer("/ios")
        let payload = try DecodedPayload(Array(text.utf8), from: Provider("card"), at: pointer, decoder())
        #expect(payload.diagnosticsOutside.map(\.pointer) == ["/ios2"])
        payload.forEachExplanation { element in
            #expect(Set(element.diagnostics.map(\.pointer)) == ["/ios/id", "/ios/title"])
            return true
        }
        let whole = try DecodedPayload(Array(#"{"id":1,"x":1,"x":2}"#.utf8), from: Provider("card"), decoder())
        #expect(whole.diagnosticsOutside.isEmpty)
    }
}
