import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// An inbox of payloads answers as a state that has ingested their feeds.
@Suite struct PayloadInboxTests {
    /// Payloads of one generated case, and the questions about them.
    private struct Sample {
        var payloads: [(bytes: [UInt8], provider: Provider)] = []
        var topics: TopicFilter?
        var collapse: CollapsePolicy?
        var status: MessageStatus?
        var offset = 0
        var limit: Int?
        var includesHidden = false
        /// The least number of bytes of a part; nil for the standard size, with which these payloads are read whole.
        var size: Int?

        init(seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<1 + generator.below(3) { payloads.append(Self.payload(&generator)) }
            topics = generator.pick([nil, .topic("orders"), !.topic("orders"), .provider(.pushwoosh)])
            collapse = generator.pick([
                nil, nil, CollapsePolicy(.content(within: 3600)),
                CollapsePolicy(.content(within: 3600), preferring: .pushwoosh),
            ])
            status = generator.pick([nil, nil, .unread, .read])
            offset = generator.pick([0, 0, 1, 30, 1000])
            limit = generator.pick([nil, 0, 1, 5, 40])
            includesHidden = generator.oneIn(3)
            size = generator.pick([nil, 1, 200])
        }

        /// A payload of up to 60 messages, or of more than Zeta shows; identifiers and dates come again.
        private static func payload(_ generator: inout SeededGenerator) -> (bytes: [UInt8], provider: Provider) {
            var elements: [String] = []
            switch generator.below(3) {
            case 0:
                for _ in 0..<generator.pick([0, 3, 30, 230]) {
                    let fields = [
                        #""messageId":"\#(generator.below(260))""#, #""title":"\#(generator.pick(["A", "B"]))""#,
                        #""status":"\#(generator.pick(["READ", "UNREAD", "DELETED"]))""#,
                        #""expirationTimestamp":\#(generator.pick(["null", "1", "4000000000000"]))"#,
                    ]
                    elements.append("{\(fields.joined(separator: ","))}")
                }
                return (Array("[\(elements.joined(separator: ","))]".utf8), .zeta)
            case 1:
                for _ in 0..<generator.below(60) {
                    let sent = generator.pick([
                        #""sentAt":"2026-02-05T11:00:00Z","#, #""sentAt":"2026-02-04T11:00:00Z","#, "",
                    ])
                    let fields = [
                        #""messageId":"\#(generator.below(50))""#, #""opened":\#(generator.oneIn(2))"#,
                        #""topics":\#(generator.pick(["[]", #"["orders"]"#, #"["Orders","x"]"#]))"#,
                        #""expiry":"\#(generator.pick(["2026-02-05T11:59:59Z", "2030-01-01T00:00:00Z"]))""#,
                        #""properties":{"title":"\#(generator.pick(["A", "B"]))"}"#,
                    ]
                    elements.append("{\(sent)\(fields.joined(separator: ","))}")
                }
                return (Array("[\(elements.joined(separator: ","))]".utf8), .customerIO)
            default:
                for _ in 0..<generator.below(60) {
                    let fields = [
                        #""inbox_id":"\#(generator.below(50))""#, #""title":"\#(generator.pick(["A", "B"]))""#,
                        #""send_date":"\#(generator.pick(["1770289200", "1770202800"]))""#,
                        #""status":\#(generator.below(4))"#,
                        #""action_params":{"pinned":\#(generator.oneIn(6))}"#,
                    ]
                    elements.append("{\(fields.joined(separator: ","))}")
                }
                let deleted = generator.oneIn(2) ? #","deleted":["3","4","400"]"# : ""
                let text =
                    #"{"status_code":200,"response":{"messages":[\#(elements.joined(separator: ","))]\#(deleted)}}"#
                return (Array(text.utf8), .pushwoosh)
            }
        }

        /// The inbox of the payloads.
        func inbox() throws -> PayloadInbox {
            let decoder = InboxDecoder()
            let payloads = try payloads.map {
                try DecodedPayload($0.bytes, from: $0.provider, decoder, inPartsOf: size)
            }
            return PayloadInbox(payloads, adapters: .standard, at: .noon, topics: topics, collapse: collapse)
        }

        /// The state that has ingested the feeds.
        func state() throws -> InboxState {
            var state = InboxState()
            state.collapse = collapse
            for (bytes, provider) in payloads {
                state.apply(.ingest(try InboxDecoder().decode(bytes, from: provider), at: .noon))
            }
            return state
        }
    }

    private static let samples: [Sample] = TestScale.seeds(from: 0x5EED, 80, long: 1_500).map { Sample(seed: $0) }

    @Test func `counts and pages are those of the state`() throws {
        for sample in Self.samples {
            let (inbox, state) = (try sample.inbox(), try sample.state())
            #expect(inbox.tally == state.counts(at: .noon, topics: sample.topics).overall)
            let page = inbox.page(
                status: sample.status, offset: sample.offset, limit: sample.limit,
                includingHidden: sample.includesHidden)
            let expected = state.messages(
                at: .noon, topics: sample.topics, status: sample.status, offset: sample.offset, limit: sample.limit,
                includingHidden: sample.includesHidden)
            #expect(Array(page) == expected)
            let reasons = Dictionary(
                uniqueKeysWithValues: state.hidden(at: .noon).map { ($0.message.id, $0.reason) })
            #expect(page.reasons == expected.map { reasons[$0.id] })
        }
    }

    @Test func `the hidden messages that are not on the page are those of the state, in its order`() throws {
        for sample in Self.samples {
            let (inbox, state) = (try sample.inbox(), try sample.state())
            let page = inbox.page(
                status: sample.status, offset: sample.offset, limit: sample.limit,
                includingHidden: sample.includesHidden)
            let listed = Set(page.map(\.id))
            let expected = state.hidden(at: .noon, topics: sample.topics, status: sample.status)
                .filter { !listed.contains($0.message.id) }
            let hidden = inbox.hidden(status: sample.status, besides: page)
            #expect(Array(hidden) == expected.map(\.message))
            #expect(hidden.reasons == expected.map(\.reason))
            let unsorted = inbox.hidden(status: sample.status, besides: page, isSorted: false)
            #expect(Set(unsorted.map(\.id)) == Set(expected.map(\.message.id)))
        }
    }

    @Test func `the placement of each message of each payload is that of the state`() throws {
        for sample in Self.samples {
            let (inbox, state) = (try sample.inbox(), try sample.state())
            let placements = inbox.placements
            let expected = Dictionary(
                uniqueKeysWithValues: state.placements(at: .noon).map { ($0.message.id, $0) })
            #expect(placements.shownCount == expected.values.count { $0.position != nil })
            #expect(placements.hiddenCount == expected.values.count { $0.position == nil })
            let feeds = try sample.payloads.map { try InboxDecoder().decode($0.bytes, from: $0.provider) }
            let ids = feeds.map { Set($0.messages.map(\.id)) }
            let deletions = Set(feeds.flatMap { $0.deletions ?? [] })
            for feed in feeds {
                for (position, message) in feed.messages.enumerated() {
                    let found = try #require(placements.placement(ofMessageAt: position, id: message.id))
                    #expect(found.placement == expected[message.id])
                    let isMerged = ids.count { $0.contains(message.id) } > 1 || deletions.contains(message.id)
                    #expect(found.isMerged == isMerged)
                }
            }
            #expect(placements.placement(ofMessageAt: 1000, id: "zeta:none") == nil)
        }
    }

    @Test func `an inbox of no payload is empty`() {
        let inbox = PayloadInbox([], adapters: .standard, at: .noon)
        #expect(inbox.tally.total == 0)
        #expect(inbox.page().isEmpty)
        #expect(inbox.hidden(besides: inbox.page()).isEmpty)
        #expect(inbox.placements.shownCount == 0)
    }
}
