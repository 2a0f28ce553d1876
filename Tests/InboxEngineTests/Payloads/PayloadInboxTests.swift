import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// An inbox of payloads answers as a state that has ingested their feeds, if each message without a date had one before all others.
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

        init(seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<1 + generator.below(3) { payloads.append(Self.payload(&generator)) }
            topics = generator.pick([nil, .topic("orders"), !.topic("orders"), .provider(.pushwoosh)])
            collapse = generator.pick([
                nil, nil, CollapsePolicy(.content(inBucketsOf: 3600)),
                CollapsePolicy(.content(inBucketsOf: 3600), preferring: .pushwoosh),
            ])
            status = generator.pick([nil, nil, .unread, .read])
            offset = generator.pick([0, 0, 1, 30, 1000])
            limit = generator.pick([nil, 0, 1, 5, 40])
            includesHidden = generator.oneIn(3)
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
                    let number = generator.below(50)
                    // In all payloads or in none: with and without a date, the content that counts could be another one.
                    let sent =
                        number % 3 == 0
                        ? ""
                        : generator.pick([
                            #""sentAt":"2026-02-05T11:00:00Z","#, #""sentAt":"2026-02-04T11:00:00Z","#,
                        ])
                    let fields = [
                        #""messageId":"\#(number)""#, #""opened":\#(generator.oneIn(2))"#,
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
                try DecodedPayload($0.bytes, from: $0.provider, decoder)
            }
            return PayloadInbox(payloads, adapters: .standard, at: .noon, topics: topics, collapse: collapse)
        }

        /// The state that has ingested the feeds, with dates before all others in place of those that are missing.
        ///
        /// They are an hour apart, so that no two are in one bucket of a policy.
        func state() throws -> InboxState {
            var state = InboxState()
            state.collapse = collapse
            var places: [String: Int] = [:]
            for (bytes, provider) in payloads {
                var feed = try InboxDecoder().decode(bytes, from: provider)
                for index in feed.messages.indices where feed.messages[index].sentAt == nil {
                    let place = places[feed.messages[index].id, default: places.count]
                    places[feed.messages[index].id] = place
                    feed.messages[index].sentAt = Self.firstStandIn.addingTimeInterval(-3600 * Double(place))
                }
                state.apply(.ingest(feed, at: .noon))
            }
            return state
        }

        /// The year 1.
        private static let firstStandIn = Date(timeIntervalSince1970: -62_135_596_800)

        /// A message of the state as the payload has it.
        static func payloads(_ message: InboxMessage) -> InboxMessage {
            var message = message
            if let sent = message.sentAt, sent <= firstStandIn { message.sentAt = nil }
            return message
        }
    }

    /// What a placement says beside its message and the rule of its place, in which stand-ins for dates count as dates.
    private struct Facts: Equatable {
        let reason: HiddenReason?
        let position: Int?
        let texts: [String?]
        let dates: [Date?]
        let standsFor: [String]
        let pinRule: PlacementRule?

        init(_ placement: MessagePlacement) {
            reason = placement.reason
            position = placement.position
            texts = [placement.neighbour, placement.representative, placement.deletedBy?.rawValue]
            dates = [placement.instant, placement.pinnedUntil]
            standsFor = placement.standsFor
            pinRule = placement.pinRule
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
            #expect(Array(page) == expected.map(Sample.payloads))
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
            #expect(Array(hidden) == expected.map { Sample.payloads($0.message) })
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
                    let placement = try #require(expected[message.id])
                    #expect(found.placement.message == Sample.payloads(placement.message))
                    #expect(Facts(found.placement) == Facts(placement))
                    let isMerged = ids.count { $0.contains(message.id) } > 1 || deletions.contains(message.id)
                    #expect(found.isMerged == isMerged)
                }
            }
            #expect(placements.placement(ofMessageAt: 1000, id: "zeta:none") == nil)
        }
    }

    // MARK: Messages without a date

    private static func inbox(_ payloads: (Provider, String)..., collapse: CollapsePolicy? = nil) throws -> PayloadInbox
    {
        PayloadInbox(
            try payloads.map { try DecodedPayload(Array($1.utf8), from: $0, InboxDecoder()) },
            adapters: .standard, at: .noon, collapse: collapse)
    }

    private static let zeta = #"[{"messageId":"a","status":"READ"},{"messageId":"b","status":"UNREAD"}]"#
    private static let customerIO = #"""
        [{"messageId":"x","opened":false},{"messageId":"y","opened":false,"sentAt":"2020-01-01T00:00:00Z"},
         {"messageId":"z","opened":false,"sentAt":"0000-01-01T00:00:00Z"}]
        """#

    @Test func `messages without a date come after those with one, in the order of the payloads`() throws {
        let ids = { (inbox: PayloadInbox) in inbox.page().map(\.vendorID) }
        #expect(try ids(Self.inbox((.zeta, Self.zeta), (.customerIO, Self.customerIO))) == ["y", "z", "a", "b", "x"])
        #expect(try ids(Self.inbox((.customerIO, Self.customerIO), (.zeta, Self.zeta))) == ["y", "z", "x", "a", "b"])
        // A message of several payloads is where the first of them has it.
        let later = #"[{"messageId":"c","status":"READ"},{"messageId":"a","status":"READ"}]"#
        #expect(try ids(Self.inbox((.zeta, Self.zeta), (.zeta, later))) == ["a", "b", "c"])
        #expect(try ids(Self.inbox((.zeta, later), (.zeta, Self.zeta))) == ["c", "a", "b"])
    }

    @Test func `a pinned message without a date comes after the other pinned ones and before the rest`() throws {
        func element(_ code: String, pinned: Bool, _ sent: String = "") -> String {
            #"{"code":"\#(code)","title":"T"\#(sent),"actionParams":{"pinned":\#(pinned)}}"#
        }
        let sent = #","sendDate":"2020-01-01T00:00:00Z""#
        let payload = [
            element("a", pinned: false, sent), element("b", pinned: true), element("c", pinned: false),
            element("d", pinned: true, sent),
        ].joined(separator: ",")
        #expect(try Self.inbox((.pushwoosh, "[\(payload)]")).page().map(\.vendorID) == ["d", "b", "a", "c"])
    }

    @Test func `the first 200 messages of Zeta are shown, in the order of the payloads`() throws {
        func payload(_ numbers: Range<Int>) -> String {
            "[" + numbers.map { #"{"messageId":"\#($0)","status":"READ"}"# }.joined(separator: ",") + "]"
        }
        let inbox = try Self.inbox((.zeta, payload(0..<150)), (.zeta, payload(150..<250)))
        #expect(inbox.page().map(\.vendorID) == (0..<200).map(String.init))
        #expect(inbox.hidden(besides: inbox.page()).map(\.vendorID) == (200..<250).map(String.init))
    }

    @Test func `a message with a date represents its group`() throws {
        let zeta = #"[{"messageId":"a","status":"READ","additionalData":{"promo_id":"S"}}]"#
        let customerIO = #"[{"messageId":"x","sentAt":"2020-01-01T00:00:00Z","properties":{"promo_id":"S"}}]"#
        let policy = CollapsePolicy(.custom(JSONPointer(tokens: ["promo_id"])))
        let inbox = try Self.inbox((.zeta, zeta), (.customerIO, customerIO), collapse: policy)
        #expect(inbox.page().map(\.vendorID) == ["x"])
    }

    @Test func `the rule of a place says whether a date decides`() throws {
        let placements = try Self.inbox((.customerIO, Self.customerIO), (.zeta, Self.zeta)).placements
        let rules = try [(0, "x"), (1, "y"), (2, "z")].map { position, id in
            try #require(placements.placement(ofMessageAt: position, id: "customerio:\(id)")).placement.rule
        }
        #expect(rules == [.firstIngest, .newest, .newest])
        let others = try [(0, "a"), (1, "b")].map { position, id in
            try #require(placements.placement(ofMessageAt: position, id: "zeta:\(id)")).placement.rule
        }
        #expect(others == [.firstIngest, .position])
    }

    @Test func `an inbox of no payload is empty`() {
        let inbox = PayloadInbox([], adapters: .standard, at: .noon)
        #expect(inbox.tally.total == 0)
        #expect(inbox.page().isEmpty)
        #expect(inbox.hidden(besides: inbox.page()).isEmpty)
        #expect(inbox.placements.shownCount == 0)
    }
}
