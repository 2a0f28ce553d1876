import Foundation
import InboxTestSupport
import Testing

/// `--collapse` and `--collapse-prefer`: only one of several duplicates is shown.
@Suite struct CollapseOptionTests {
    private static let now = ["--now", "2026-02-05T12:00:00Z"]
    /// Messages of one promotion from two vendors.
    ///
    /// The first is the newer one.
    private static let customerIO =
        #"[{"messageId":"a","sentAt":"2026-02-05T10:00:00Z","properties":{"title":"Sale","promo":7}}]"#
    /// Sent half an hour before.
    private static let pushwoosh =
        #"{"messages":[{"inbox_id":"b","send_date":"1770283800","title":"Sale","action_params":{"u":{"promo":"7"}}}]}"#
    private static let events = """
        {"at":"2026-02-05T11:00:00Z","event":"ingest","provider":"customerio","payload":\(customerIO)}
        {"at":"2026-02-05T11:00:00Z","event":"ingest","provider":"pushwoosh","payload":\(pushwoosh)}
        {"at":"2026-02-05T11:30:00Z","event":"markRead","ids":["customerio:a"]}

        """

    private func run(_ command: String, _ options: [String]) throws -> CommandRun {
        let folder = try TemporaryFolder()
        let files = try [("customerio", Self.customerIO), ("pushwoosh", Self.pushwoosh)].map { name, payload in
            try folder.path(name, payload)
        }
        return try CommandRun(words: [command] + Self.now + options + files)
    }

    @Test func `unify lists a group once and counts it once`() throws {
        let options = ["--format", "json", "--collapse"]
        let newest = try run("unify", options + ["custom:/promo"]).output
        #expect(newest.contains(#""unread":1,"total":1,"messages":[{"id":"customerio:a""#))
        let preferred = try run("unify", options + ["custom:/promo", "--collapse-prefer", "pushwoosh"]).output
        #expect(preferred.contains(#""unread":1,"total":1,"messages":[{"id":"pushwoosh:b""#))
        #expect(try run("unify", options + ["content:3600"]).output.contains(#""total":2,"#))
        #expect(try run("unify", options + ["content:7200"]).output.contains(#""total":2,"#))
        #expect(try run("unify", options + ["content:86400"]).output.contains(#""total":1,"#))
    }

    @Test func `unify draws how many messages are collapsed`() throws {
        #expect(try run("unify", ["--collapse", "custom:/promo"]).output.contains("1 collapsed"))
        #expect(
            try run("unify", ["--collapse", "custom:/promo", "--format", "html"]).output
                .contains("<h2>Hidden: 1 collapsed</h2>"))
    }

    @Test func `explain says which messages a message stands for`() throws {
        let text = try run("explain", ["--collapse", "custom:/promo"]).output
        #expect(text.contains("1 shown, 1 hidden,"))
        #expect(text.contains("shown, 1 of 1 in place of pushwoosh:b"))
        #expect(text.contains("hidden: the same message is shown as customerio:a (engine.collapse.representative)"))
        let json = try run("explain", ["--collapse", "custom:/promo", "--format", "ndjson"]).lines
        #expect(json.first?.contains(#""placement":{"shown":true,"position":1,"standsFor":["pushwoosh:b"],"#) == true)
        #expect(json.last?.contains(#""reason":"collapsed","#) == true)
        #expect(json.last?.contains(#""representative":"customerio:a","#) == true)
    }

    @Test func `replay has an entry of the outbox for each vendor`() throws {
        let run = try CommandRun(
            words: ["replay"] + Self.now + ["--collapse", "custom:/promo", "--explain"], input: Self.events)
        #expect(run.output.contains(#""unread":0,"total":1,"messages":[{"id":"customerio:a""#))
        #expect(run.output.contains(#""call":"markMessageOpened""#))
        #expect(run.output.contains(#""id":"pushwoosh:b#readMessages#1770291000000""#))
        #expect(run.output.contains(#""standsFor":["pushwoosh:b"]"#))
        let plain = try CommandRun(words: ["replay"] + Self.now, input: Self.events)
        #expect(plain.output.contains(#""total":2,"#))
        #expect(!plain.output.contains("readMessages"))
    }

    @Test func `the changes since a snapshot compare collapsed lists`() throws {
        let folder = try TemporaryFolder()
        let log = Self.events.split(separator: "\n").map(String.init)
        let earlier = try CommandRun("replay", "--format", "snapshot", input: log[1])
        let file = try folder.path("earlier", earlier.output)
        let run = try CommandRun(
            words: ["replay"] + Self.now + ["--collapse", "custom:/promo", "--since", file], input: log[0])
        #expect(run.output.contains(#""changes":[{"change":"left","id":"pushwoosh:b","reason":"collapsed"},{"#))
    }
}
