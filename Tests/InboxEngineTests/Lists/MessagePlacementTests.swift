import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Placements: whether a message is shown, where, and by which rule.
@Suite struct MessagePlacementTests {
    /// A line for each message: `id position rule neighbour` if it is shown, `id reason rule` if not.
    ///
    /// `now` is some milliseconds after the start.
    private static func lines(_ state: InboxState, at milliseconds: Int = 0) -> [String] {
        state.placements(at: .noon(plus: milliseconds)).map { placement in
            let id = placement.message.vendorID
            let rule = placement.rule?.rawValue ?? "none"
            guard let position = placement.position else {
                return "\(id) \(placement.reason?.rawValue ?? "shown") \(rule)"
            }
            return "\(id) \(position) \(rule) \(placement.neighbour ?? "alone")"
        }
    }

    @Test func `a shown message has the rule against its neighbour`() {
        let state = InboxState(
            .feed(
                at: 0, .made("old", sent: -20), .made("pinned") { $0.pinned = true }, .made("new", sent: -10),
                .made("unsent"), .made("unsent too")),
            .feed(at: 0, .made("other", .xtremePush, sent: -20)))
        #expect(
            Self.lines(state) == [
                "pinned 1 engine.order.pinned pushwoosh:unsent",
                "unsent 2 engine.order.pinned pushwoosh:pinned",
                "unsent too 3 engine.order.position pushwoosh:unsent",
                "new 4 engine.order.first-ingest pushwoosh:unsent too",
                "old 5 engine.order.newest pushwoosh:new",
                "other 6 engine.order.id pushwoosh:old",
            ])
    }

    @Test func `the only message has no neighbour, and an empty inbox has no placements`() {
        #expect(Self.lines(InboxState(.feed(at: 0, .made("a")))) == ["a 1 none alone"])
        #expect(InboxState().placements(at: .noon).isEmpty)
    }

    @Test func `a hidden message has one rule, and the instant that decides`() {
        let state = InboxState(
            .feed(at: 0, .made("gone", .xtremePush)),
            .ingest(InboxFeed(provider: .xtremePush), at: .noon(plus: 2), scope: .full),
            .feed(
                at: 3, .made("expired") { $0.expiresAt = .noon(plus: 9) },
                .made("later") { $0.startsAt = .noon(plus: 11) }, .made("feed", status: .deleted), .made("list"),
                .made("user"), deletions: ["pushwoosh:list"]),
            .delete(["pushwoosh:user"], at: .noon(plus: 4)))
        #expect(
            Set(Self.lines(state, at: 10)) == [
                "gone withdrawn engine.absence.full", "expired expired engine.visibility.expires",
                "later notStarted engine.visibility.starts", "feed deleted engine.deletion.by-feed",
                "list deleted engine.deletion.by-list", "user deleted engine.deletion.by-user",
            ])
        let instants = state.placements(at: .noon(plus: 10)).reduce(into: [:]) {
            $0[$1.message.vendorID] = $1.instant
        }
        #expect(
            instants == [
                "gone": .noon(plus: 2), "expired": .noon(plus: 9), "later": .noon(plus: 11),
                "feed": .noon(plus: 3), "list": .noon(plus: 3), "user": .noon(plus: 4),
            ])
    }

    @Test(
        arguments: [
            ([.delete(["zeta:a"], at: .noon(plus: 5))], 5, .user, .deletedByUser),
            ([.feed(at: 7, .made("a", .zeta, status: .deleted))], 7, .feed, .deletedByFeed),
            // The first deletion counts. If two have the same instant, the user's does.
            (
                [.feed(at: 7, .made("a", .zeta, status: .deleted)), .delete(["zeta:a"], at: .noon(plus: 8))], 7,
                .feed,
                .deletedByFeed
            ),
            (
                [.feed(at: 7, .made("a", .zeta, status: .deleted)), .delete(["zeta:a"], at: .noon(plus: 6))], 6,
                .user,
                .deletedByUser
            ),
            (
                [.feed(at: 7, .made("a", .zeta, status: .deleted)), .delete(["zeta:a"], at: .noon(plus: 7))], 7,
                .user,
                .deletedByUser
            ),
        ] as [([InboxEvent], Int, MessagePlacement.Deleter, PlacementRule)])
    func `a deleted message is in no list and no count, and its placement says when and by whom it was deleted`(
        events: [InboxEvent], at: Int, deleter: MessagePlacement.Deleter, rule: PlacementRule
    ) throws {
        let state = InboxState([.feed(at: 1, .made("a", .zeta), .made("b", .zeta))] + events)
        #expect(state.message("zeta:a", at: .noon) == nil)
        #expect(state.messages(at: .noon(plus: 9), status: .deleted) == [])
        #expect(state.messages(at: .noon(plus: 9), status: .deleted, includingHidden: true) == [])
        #expect(state.messages(at: .noon(plus: 9), includingHidden: true).map(\.id) == ["zeta:b"])
        #expect(state.counts(at: .noon(plus: 9)).total == 1)
        let placement = try #require(state.placement(of: "zeta:a", at: .noon(plus: 9)))
        #expect(placement.reason == .deleted)
        #expect(placement.rule == rule)
        #expect(placement.instant == .noon(plus: at))
        #expect(placement.deletedBy == deleter)
        #expect(placement.message.status == .deleted)
        #expect(state.placement(of: "zeta:x", at: .noon(plus: 9)) == nil)
    }

    @Test func `a message over the vendor's limit is hidden by the capacity`() {
        let state = InboxState(.feed(at: 0, (0..<201).map { .made("\($0)", .zeta) }))
        #expect(Self.lines(state).last == "200 overLimit engine.capacity.limit")
        #expect(Self.lines(state)[199] == "199 200 engine.order.position zeta:198")
    }

    @Test func `placements agree with the lists of shown and hidden messages, over many histories`() {
        for seed in TestScale.seeds(60, long: 400) {
            var generator = HistoryGenerator(seed: seed)
            let state = Laws.replay(generator.history())
            let now = Date(timeIntervalSince1970: Double(HistoryGenerator.start + 2000) / 1000)
            let placements = state.placements(at: now)
            let (shown, hidden) = (placements.filter { $0.reason == nil }, placements.filter { $0.reason != nil })
            #expect(shown.map(\.message) == state.messages(at: now), "seed \(seed)")
            #expect(shown.map(\.position) == (0..<shown.count).map { $0 + 1 }, "seed \(seed)")
            #expect(hidden.map(\.message) == state.allPlacements(at: now).hidden.map(\.message), "seed \(seed)")
            #expect(hidden.map(\.reason) == state.allPlacements(at: now).hidden.map(\.reason), "seed \(seed)")
            #expect(hidden.allSatisfy { $0.rule != nil && $0.position == nil }, "seed \(seed)")
            #expect(placements.map { state.placement(of: $0.message.id, at: now) } == placements, "seed \(seed)")
        }
    }

    @Test func `the JSON of a shown, an expired and a deleted message`() throws {
        let state = InboxState(
            .feed(
                at: 0, .made("a") { $0.pinned = true }, .made("b"), .made("c") { $0.expiresAt = .noon(plus: 1) },
                .made("d")),
            .delete(["pushwoosh:d"], at: .noon(plus: 4)))
        func text(_ id: String) throws -> String {
            var writer = JSONWriter()
            try #require(state.placement(of: id, at: .noon(plus: 9))).write(to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        #expect(
            try text("pushwoosh:a")
                == #"{"shown":true,"position":1,"rule":"engine.order.pinned","neighbour":"pushwoosh:b","pinned":true,"#
                + #""pinRule":"engine.pin.by-vendor","status":"unread","clicked":false}"#)
        #expect(
            try text("pushwoosh:c")
                == #"{"shown":false,"reason":"expired","rule":"engine.visibility.expires","#
                + #""instant":"2026-02-05T12:00:00.001Z","pinned":false,"status":"unread","clicked":false}"#)
        #expect(
            try text("pushwoosh:d")
                == #"{"shown":false,"reason":"deleted","rule":"engine.deletion.by-user","#
                + #""instant":"2026-02-05T12:00:00.004Z","deletedBy":"user","pinned":false,"status":"deleted","#
                + #""clicked":false}"#)
    }

    @Test func `a placement has the rule of the pin, and its end`() {
        let state = InboxState(
            .feed(
                at: 0, .made("a", sent: -1), .made("b", sent: -2), .made("c", sent: -3),
                .made("v", sent: -4) { $0.pinned = true }),
            .pin(["pushwoosh:c"], until: .noon(plus: 120), at: .noon(plus: 10)),
            .pin(["pushwoosh:b"], at: .noon(plus: 20)), .unpin(["pushwoosh:a"], at: .noon(plus: 30)))
        let placements = state.placements(at: .noon(plus: 100))
        #expect(placements.map(\.message.vendorID) == ["b", "c", "v", "a"])
        #expect(placements.map(\.rule) == [.userPins, .userPins, .userPins, .pinned])
        #expect(placements.map(\.pinRule) == [.pinnedByUser, .pinnedByUser, .pinnedByVendor, .unpinnedByUser])
        #expect(placements.map(\.pinnedUntil) == [nil, .noon(plus: 120), nil, nil])
        let later = state.placement(of: "pushwoosh:c", at: .noon(plus: 121))
        #expect(later?.pinRule == nil)
        #expect(later?.pinnedUntil == nil)
        #expect(later?.position == 4)
    }
}
