import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// The differences between two lists.
///
/// A client that applies them gets the later list.
@Suite struct InboxChangesTests {
    private static let feed = InboxEvent.feed(
        at: 0, .made("a", sent: -1), .made("b", sent: -2) { $0.expiresAt = .noon(plus: 50) },
        .made("c", sent: -3) { $0.title = "C" })

    private static func changes(_ events: InboxEvent..., at milliseconds: Int = 10) -> InboxChanges {
        InboxState([feed] + events).changes(since: InboxState(feed), shownAt: .noon, at: .noon(plus: milliseconds))
    }

    private static func json(_ changes: InboxChanges) -> String {
        var writer = JSONWriter()
        changes.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `equal lists have no changes`() {
        #expect(Self.changes().isEmpty)
        #expect(Self.json(Self.changes()) == "[]")
        // The list is the same, although the state has changed.
        #expect(Self.changes(.pin(["pushwoosh:x"], at: .noon)).isEmpty)
    }

    @Test func `each kind of change is written with what a client needs`() {
        #expect(
            Self.json(Self.changes(.delete(["pushwoosh:a"], at: .noon), at: 51))
                == #"[{"change":"left","id":"pushwoosh:a","reason":"deleted"},"#
                + #"{"change":"left","id":"pushwoosh:b","reason":"expired"}]"#)
        #expect(
            Self.json(Self.changes(.markRead(["pushwoosh:b"], at: .noon)))
                == #"[{"change":"changed","id":"pushwoosh:b","set":{"status":"read"}}]"#)
        #expect(
            Self.json(Self.changes(.feed(at: 5, .made("c", sent: -3))))
                == #"[{"change":"changed","id":"pushwoosh:c","removed":["title"]}]"#)
        #expect(
            Self.json(Self.changes(.pin(["pushwoosh:c"], at: .noon)))
                == #"[{"change":"changed","id":"pushwoosh:c","index":0,"set":{"pinned":true}}]"#)
        #expect(
            Self.json(Self.changes(.feed(at: 5, .made("new", sent: -2))))
                == #"[{"change":"appeared","index":1,"message":{"id":"pushwoosh:new","provider":"pushwoosh","#
                + #""vendorID":"new","pinned":false,"status":"unread","clicked":false,"#
                + #""sentAt":"2026-02-05T11:59:59.998Z","topics":[],"actions":[],"custom":{}}}]"#)
    }

    @Test func `no change contains the vendor's element`() {
        func feed(_ raw: JSONValue) -> InboxEvent { .feed(at: 0, .made("a") { $0.raw = raw }) }
        let (first, second) = (InboxState(feed(1)), InboxState(feed(2)))
        #expect(second.changes(since: first, shownAt: .noon, at: .noon).isEmpty)
        #expect(!Self.json(second.changes(since: InboxState(), shownAt: .noon, at: .noon)).contains("raw"))
    }

    @Test func `the changes of one message in a large inbox are small`() {
        let messages = (0..<2000).map { InboxMessage.made("\($0)", sent: -$0) { $0.body = "Text." } }
        let first = InboxState(.feed(at: 0, messages))
        var later = first
        later.apply(.markRead(["pushwoosh:1999"], at: .noon(plus: 1)))
        let changes = later.changes(since: first, shownAt: .noon, at: .noon)
        #expect(Self.json(changes) == #"[{"change":"changed","id":"pushwoosh:1999","set":{"status":"read"}}]"#)
    }

    // MARK: The law

    /// A client that has a list as JSON and does not use this library.
    private struct Client {
        var list: [[String: JSONValue]]

        mutating func apply(_ changes: JSONValue) {
            var inserted: [(index: Int, message: [String: JSONValue])] = []
            for change in changes.array ?? [] {
                let id = change["id"] ?? change["message"]?["id"]
                let place = list.firstIndex { $0["id"] == id }
                var message = place.map { list[$0] } ?? [:]
                for member in change["message"]?.object ?? change["set"]?.object ?? [:] {
                    message[member.key] = member.value
                }
                for key in change["removed"]?.array?.compactMap(\.string) ?? [] { message[key] = nil }
                if let index = change["index"]?.integer { inserted.append((index, message)) }
                if let place {
                    if change["change"] == "left" || change["index"] != nil {
                        list.remove(at: place)
                    } else {
                        list[place] = message
                    }
                }
            }
            for (index, message) in inserted { list.insert(message, at: index) }
        }

        init(_ messages: [InboxMessage]) throws {
            list = try messages.map { message in
                let members = try JSONValue(stored: message.canonicalJSON()).object ?? [:]
                return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
            }
        }
    }

    @Test func `a client that applies the changes once or twice has the later list`() throws {
        for seed in TestScale.seeds(100, long: 3000) {
            var generator = SeededGenerator(seed: ~seed)
            var histories = HistoryGenerator(seed: seed)
            let events = histories.history()
            let half = Int.random(in: 0...events.count, using: &generator)
            let earlier = Laws.replay(Array(events[..<half]))
            let later = Laws.replay(events)
            let nows = [generator.pick(HistoryGenerator.nows), generator.pick(HistoryGenerator.nows)].sorted()
            let (then, now) = (
                Date(timeIntervalSince1970: Double(nows[0]) / 1000), Date(timeIntervalSince1970: Double(nows[1]) / 1000)
            )
            let changes = later.changes(since: earlier, shownAt: then, at: now)
            let (before, after) = (
                earlier.messages(at: then).map(\.withoutRaw), later.messages(at: now).map(\.withoutRaw)
            )
            #expect(changes.applied(to: before) == after, "seed \(seed)")
            #expect(changes.applied(to: after) == after, "seed \(seed)")
            #expect(changes.isEmpty == (before == after), "seed \(seed)")
            let json = try JSONValue(parsing: Self.json(changes))
            var client = try Client(before)
            client.apply(json)
            let expected = try Client(after)
            #expect(client.list == expected.list, "seed \(seed)")
            client.apply(json)
            #expect(client.list == expected.list, "seed \(seed)")
            // Each message has at most one change, in the earlier list or in the later one.
            #expect(changes.changes.count <= before.count + after.count, "seed \(seed)")
        }
    }

    /// The permutations of 0..<count.
    private static func permutations(of count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return permutations(of: count - 1).flatMap { shorter in
            (0..<count).map { index in
                var order = shorter
                order.insert(count - 1, at: index)
                return order
            }
        }
    }

    private static func increasingSubsequences(of numbers: ArraySlice<Int>, after last: Int = -1) -> [[Int]] {
        guard let first = numbers.first else { return [[]] }
        let others = numbers.dropFirst()
        return increasingSubsequences(of: others, after: last)
            + (first > last ? increasingSubsequences(of: others, after: first).map { [first] + $0 } : [])
    }

    @Test func `if several longest common subsequences exist, the messages that come first in the earlier list stay`() {
        for count in 0...(TestScale.isLong ? 7 : 6) {
            for order in Self.permutations(of: count) {
                let all = Self.increasingSubsequences(of: order[...])
                let longest = all.map(\.count).max() ?? 0
                let first = all.filter { $0.count == longest }.min { $0.lexicographicallyPrecedes($1) }
                #expect(InboxChanges.longestIncreasingSubsequence(of: order) == first, "\(order)")
            }
        }
    }
}
