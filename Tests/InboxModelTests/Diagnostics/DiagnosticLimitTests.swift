import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// Diagnostics beyond the limit of a payload are only counted.
@Suite struct DiagnosticLimitTests {
    private func decode(_ payload: String, limit: Int?, _ mode: InboxDecoder.Mode = .lenient) throws -> InboxFeed {
        try InboxDecoder(adapters: [CardAdapter()], mode: mode, limits: DecodingLimits(diagnostics: limit))
            .decode(payload, from: CardAdapter.name)
    }

    @Test(
        arguments: [
            (nil, 100, nil), (100, 100, nil),
            (
                99, 100,
                "1 more diagnostic was omitted because the limit is 99; raise the diagnostics limit to see it"
            ),
            (
                10, 11,
                "90 more diagnostics were omitted because the limit is 10; raise the diagnostics limit to see them"
            ),
            (
                0, 1,
                "100 more diagnostics were omitted because the limit is 0; raise the diagnostics limit to see them"
            ),
        ] as [(Int?, Int, String?)])
    func `diagnostics are kept up to the limit, and the others are counted`(
        limit: Int?, diagnostics: Int, exceeded: String?
    ) throws {
        let feed = try decode(#"[{"id":"1","tags":\#(Array(repeating: 1, count: 100))}]"#, limit: limit)
        #expect(feed.diagnostics.count == diagnostics)
        #expect(feed.diagnostics.first { $0.code == .limitExceeded }?.message == exceeded)
        #expect(feed.diagnostics.allSatisfy { !$0.message.isEmpty })
    }

    @Test func `the limit applies to the whole payload, not to one message`() throws {
        let feed = try decode(#"[{"id":"1","tags":[1,1]},{"id":"2","tags":[1,1]}]"#, limit: 3)
        #expect(
            feed.diagnostics.map(\.message).first
                == "1 more diagnostic was omitted because the limit is 3; raise the diagnostics limit to see it")
        #expect(feed.diagnostics.map(\.messageID) == [nil, "card:1", "card:1", "card:2"])
    }

    @Test func `in strict mode a diagnostic beyond the limit rejects its message, and notes are not counted`() throws {
        let feed = try decode(
            #"[{"id":"1","flag":1,"integer":"1","tags":[1,1,1]},{"id":"2","flag":1}]"#, limit: 2, .strict)
        #expect(feed.messages.map(\.vendorID) == ["2"])
        #expect(
            feed.diagnosticPlaces == [
                "limit.exceeded ", "field.wrong-type /0/tags/0", "field.wrong-type /0/tags/1",
            ])
        #expect(
            feed.diagnostics.first?.message
                == "2 more diagnostics were omitted because the limit is 2; raise the diagnostics limit to see them")
    }

    @Test func `a repeated key beyond the limit is counted`() throws {
        let payload = #"[{"id":"1","data":{"a":1,"a":2},"id":"1"}]"#
        let all = try InboxDecoder.card(payload)
        #expect(all.diagnostics.map(\.code) == [.jsonDuplicateKey, .jsonDuplicateKey])
        let limited = try decode(payload, limit: 1)
        #expect(limited.diagnostics.map(\.code) == [.limitExceeded, .jsonDuplicateKey])
        #expect(limited.diagnostics.last == all.diagnostics.first)
    }

    @Test(arguments: [(nil, 2), (2, 2), (1, 1), (0, 0)] as [(Int?, Int)])
    func `making the text of a diagnostic may report another diagnostic`(limit: Int?, kept: Int) throws {
        let adapter = CardAdapter { card, _ in
            card.value.report(.fieldWrongType, "the headline is \(card.text(.headline) ?? "missing")")
        }
        let decoder = InboxDecoder(adapters: [adapter], limits: DecodingLimits(diagnostics: limit))
        let feed = try decoder.decode(#"[{"id":"1","title":"T","headline":5}]"#, from: CardAdapter.name)
        let diagnostics = feed.diagnostics.filter { $0.code != .limitExceeded }
        // The diagnostic of the inner call is reported first, although its place is later.
        #expect(diagnostics.count == kept)
        if limit == nil || limit == 2 {
            #expect(diagnostics.map(\.code) == [.fieldWrongType, .fieldCoerced])
            #expect(diagnostics.first?.message == "the headline is 5")
        }
    }

    @Test func `anomalies in dropped values are not reported, in whatever order they are dropped`() throws {
        // The list that is read last is the first in the text.
        let adapter = CardAdapter { card, _ in
            _ = card.buttons(.headline, title: CardAdapter.ButtonKey.label) { _ in InboxAction(kind: .dismiss) }
        }
        let button = #"{"a":1,"a":2}"#
        let feed = try InboxDecoder(adapters: [adapter]).decode(
            #"[{"id":"1","title":"T","headline":[\#(button),\#(button)],"buttons":[\#(button)]}]"#,
            from: CardAdapter.name)
        #expect(feed.diagnostics.map(\.code) == Array(repeating: .actionMissingTitle, count: 3))
    }
}
