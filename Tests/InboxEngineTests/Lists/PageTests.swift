import Foundation
import InboxConformance
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// Pages by cursor, compared with whole lists and with the place of each message in the order.
@Suite struct PageTests {
    private static func page(_ state: InboxState, after place: String? = nil, _ limit: Int = 3) throws -> (
        String, String?
    ) {
        let page = try state.page(at: .noon, after: place, limit: limit)
        return (page.messages.map(\.vendorID).joined(), page.next)
    }

    /// Seven messages: g is the newest, a the oldest.
    private static let state = InboxState(
        .feed(at: 0, "abcdefg".enumerated().map { .made("\($1)", sent: $0) { $0.topics = ["t"] } }))

    // MARK: Laws

    @Test(arguments: [300, 1500], [nil, CollapsePolicy(.campaign)])
    func `joined pages by cursor are the list`(size: Int, collapse: CollapsePolicy?) throws {
        var history = LargeHistory(seed: UInt64(size), size: size)
        var generator = SeededGenerator(seed: 7)
        var state = InboxState(capabilities: LargeHistory.capabilities)
        state.collapse = collapse
        for (number, event) in history.events(TestScale.count(24, long: 200)).enumerated() {
            state.apply(event)
            guard number.isMultiple(of: 4) else { continue }
            let (now, order) = (history.instant(), generator.pick(InboxOrder.allCases))
            let topics = generator.pick([nil, "orders"] as [TopicFilter?])
            let status = generator.pick([nil, .unread] as [MessageStatus?])
            let includesHidden = generator.oneIn(3)
            let limit = generator.pick([size / 20, size / 3, size])
            var (ids, next) = ([String](), String?.none)
            repeat {
                let page = try state.page(
                    at: now, after: next, limit: limit, topics: topics, status: status, order: order,
                    includingHidden: includesHidden)
                #expect(page.messages.count == limit || page.next == nil)
                ids += page.messages.map(\.id)
                next = page.next
            } while next != nil
            let list = state.messages(
                at: now, topics: topics, status: status, order: order, includingHidden: includesHidden)
            #expect(ids == list.map(\.id), "event \(number), \(order)")
        }
    }

    @Test(arguments: InboxOrder.allCases)
    func `a message that keeps its place is on one page, whatever happens between the pages`(order: InboxOrder) throws {
        for seed in TestScale.seeds(2, long: 60) {
            let size = seed.isMultiple(of: 2) ? 100 : 600
            var history = LargeHistory(seed: seed, size: size)
            var state = InboxState(capabilities: LargeHistory.capabilities)
            var events = history.events(60)[...]
            state.apply(events.removeFirst())
            // Messages of later feeds come at the top, so offsets would shift.
            var (pages, next, now) = ([String](), String?.none, Date.noon)
            var stayed: [String: String]?
            repeat {
                let places = Self.places(in: state, order, at: now)
                stayed = stayed.map { $0.filter { places[$0.key] == $0.value } } ?? places
                let page = try state.page(at: now, after: next, limit: size / 8, order: order)
                pages += page.messages.map(\.id)
                next = page.next
                for _ in 0..<4 { if let event = events.popFirst() { state.apply(event) } }
                now = now.addingTimeInterval(0.001)
            } while next != nil
            let counts = pages.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            let wrong = (stayed ?? [:]).keys.filter { counts[$0] != 1 }
            #expect(wrong == [], "seed \(seed)")
            #expect((stayed ?? [:]).count > size / 10, "seed \(seed)")
        }
    }

    /// The place of each shown message in an order.
    private static func places(in state: InboxState, _ order: InboxOrder, at now: Date) -> [String: String] {
        let shown = Set(state.messages(at: now).map(\.id))
        return state.list.messages.reduce(into: [:]) { places, message in
            guard shown.contains(message.id.text) else { return }
            places[message.id.text] = InboxCursor(message, order, 0, at: Instant(clamping: now)).text
        }
    }

    @Test(
        arguments: [
            (0, nil, "gfedcba"), (0, 3, "gfe"), (3, 3, "dcb"), (5, 5, "ba"), (6, nil, "a"), (7, nil, ""), (99, 5, ""),
            (0, 0, ""), (0, 99, "gfedcba"), (-5, 2, "gf"), (0, -1, ""), (.max, .max, ""), (.min, .max, "gfedcba"),
        ] as [(Int, Int?, String)])
    func `a page by offset is a part of the list`(offset: Int, limit: Int?, page: String) {
        let messages = Self.state.messages(at: .noon, offset: offset, limit: limit)
        #expect(messages.map(\.vendorID).joined() == page)
    }

    // MARK: Places

    @Test func `a cursor works after its message was forgotten`() throws {
        var state = Self.state
        let next = try Self.page(state).1
        state.apply(.delete(["pushwoosh:e"], at: .noon(plus: 1)))
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 2)))
        let others = "abcdefg".enumerated().filter { $1 != "e" }.map { InboxMessage.made("\($1)", sent: $0) }
        state.apply(.ingest(InboxFeed(provider: .pushwoosh, messages: others), at: .noon(plus: 3), scope: .full))
        state.compact(at: .noon, retention: RetentionPolicy(readMessages: 9))
        #expect(!state.description.contains("pushwoosh:e"))
        #expect(try Self.page(state, after: next).0 == "dcb")
    }

    @Test func `after a message id, a page begins at the message's present place`() throws {
        var state = Self.state
        #expect(try Self.page(state, after: "pushwoosh:d").0 == "cba")
        state.apply(.delete(["pushwoosh:d"], at: .noon))
        #expect(try Self.page(state, after: "pushwoosh:d").0 == "cba")
        state.apply(.pin(["pushwoosh:c"], at: .noon))
        #expect(try Self.page(state, after: "pushwoosh:c").0 == "gfe")
    }

    @Test func `the last page has no next one, and a limit below 1 is 1`() throws {
        #expect(try Self.page(Self.state, 7) == ("gfedcba", nil))
        #expect(try Self.page(Self.state, .max) == ("gfedcba", nil))
        #expect(try Self.page(Self.state, 6).1 != nil)
        #expect(try Self.page(Self.state, 0).0 == "g")
        #expect(try Self.page(Self.state, .min).0 == "g")
        #expect(try Self.page(InboxState()) == ("", nil))
    }

    @Test func `a cursor is the same in every process, and can be a part of a URL`() throws {
        let next = try #require(try Self.page(Self.state).1)
        let json = #"[1,0,"newestFirst",false,0,0,1770292800004,4,"pushwoosh:e"]"#
        #expect(next == Self.cursor(json))
        let restored = try InboxState(snapshot: Self.state.snapshot())
        #expect(try Self.page(restored, after: next).0 == "dcb")
        var pinned = Self.state
        pinned.apply(.pin(["pushwoosh:c"], at: .noon))
        #expect(try Self.page(pinned, after: Self.page(pinned, 1).1).0 == "gfe")
        let odd = InboxState(.feed(at: 0, .made("\u{3FF}>~?\u{FF}", sent: 1), .made("a", sent: 0)))
        let cursor = try #require(try Self.page(odd, 1).1)
        #expect(cursor.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
        #expect(try Self.page(odd, after: cursor).0 == "a")
    }

    // MARK: Errors

    private static let notCursor =
        "is not a cursor; pass the value of \"next\" from the previous page unchanged, or the id of a message"

    private static func cursor(_ json: String) -> String {
        Data(json.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }

    @Test(
        arguments: [
            ("", "\"\" \(notCursor)"),
            ("zeta", "\"zeta\" \(notCursor)"),
            ("zeta:1", "the inbox has no message zeta:1; start again from the first page"),
            (
                cursor(#"[2,"anything"]"#),
                "the cursor has version 2, but this program reads version 1; start again from the first page"
            ),
            (
                cursor(#"[1,0,"unreadFirst",false,0,0,1770292800004,4,"pushwoosh:e"]"#),
                "the cursor is for the order unreadFirst, but this list is in the order newestFirst; "
                    + "use the same order, or start again from the first page"
            ),
            (
                cursor(#"[1,4,"newestFirst",false,0,0,1770292800004,4,"pushwoosh:e"]"#),
                "the cursor is from session 4, but the inbox is in session 0; start again from the first page"
            ),
            (
                cursor(#"[1,0,"newestFirst",false,0,0,1770292800004,4,"pushwoosh:x"]"#),
                "the cursor is from another inbox: this one has never contained pushwoosh:x; start again from the first page"
            ),
        ])
    func `a text that is not a cursor of this list is an error that says why`(text: String, reason: String) {
        let error = #expect(throws: InboxError.self) { try Self.state.page(at: .noon, after: text, limit: 3) }
        #expect(error?.code == .invalidCursor)
        #expect(error?.reason == reason)
    }

    @Test func `a damaged cursor is an error or a page, and never a crash`() throws {
        let cursor = Array(try #require(try Self.page(Self.state).1).utf8)
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<TestScale.count(500, long: 50_000) {
            var damaged = cursor
            for _ in 0..<generator.pick([1, 1, 4]) {
                damaged[generator.below(damaged.count)] = UInt8.random(in: 0x20...0x7E, using: &generator)
            }
            if generator.oneIn(3) { damaged.removeLast(generator.below(damaged.count)) }
            do throws(InboxError) {
                _ = try Self.state.page(at: .noon, after: String(decoding: damaged, as: UTF8.self), limit: 3)
            } catch {
                #expect(error.code == .invalidCursor)
            }
        }
    }

    @Test func `an inbox has the pages of its state`() async throws {
        let inbox = try await Sample.inbox(.made("a", sent: 0), .made("b", sent: 1))
        let first = try await inbox.page(limit: 1)
        #expect(first.messages.map(\.vendorID) == ["b"])
        try await inbox.ingest(.of(.made("c", sent: 2)))
        let second = try await inbox.page(after: first.next, limit: 1)
        #expect(second == InboxPage(messages: await inbox.messages(offset: 2)))
        try await inbox.clear()
        await #expect(throws: InboxError(.invalidCursor, "")) { try await inbox.page(after: first.next, limit: 1) }
    }
}
