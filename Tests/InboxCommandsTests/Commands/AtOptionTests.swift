import Foundation
import Testing

@testable import InboxCommands

/// `--at`: payloads inside something else.
@Suite struct AtOptionTests {
    private static let event = #"{"ios":{"pw_inbox":"1","title":"T"},"onStart":true}"#
    @Test(arguments: ["decode", "unify", "stream", "explain", "detect", "lint", "survey"])
    func `a command reads the payload at a pointer, and without one names the place`(_ command: String) throws {
        let run = try CommandRun(command, "--at", "/ios", input: Self.event)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("pushwoosh") || command == "unify" || command == "lint", "\(run.output)")

        let without = try CommandRun(command, input: Self.event)
        let empty = try CommandRun(command, "--at", "", input: Self.event)
        let nowhere = try CommandRun(command, "--at", "/android", input: Self.event)
        #expect([without.status, empty.status, nowhere.status] == [65, 65, 65])
        guard command != "survey" else { return }
        let hint = "there is a payload of pushwoosh at /ios; to decode it, pass /ios as `at` (`--at /ios`)"
        for run in [without, empty] {
            #expect((run.error + run.output).contains(hint), "\(run.error)\(run.output)")
        }
        let reason =
            #"there is nothing at /android, because the root is an object with the keys "ios", "onStart"; correct the pointer"#
        #expect((nowhere.error + nowhere.output).contains(reason), "\(nowhere.error)\(nowhere.output)")
    }

    @Test func `in a stream a pointer applies to the line, or to the payload of its envelope`() throws {
        let lines = """
            \(Self.event)
            {"provider":"pushwoosh","recipient":"u1","payload":\(Self.event)}
            {"recipient":"u1","payload":{"ios":{"pw_inbox":"2","inbox_params":{"rt":"2026-11-27"}}}}
            {"recipient":"u1","payload":{"pw_inbox":"3"}}

            """
        let run = try CommandRun("stream", "--at", "/ios", input: lines)
        #expect(run.status == 0)
        #expect(run.lines.count == 3)
        #expect(run.error.contains("-:3: note: date.no-zone at /payload/ios/inbox_params/rt"), "\(run.error)")
        #expect(
            run.error.contains("-:4: error: feed.not-recognised at /payload: there is nothing at /ios,"), "\(run.error)"
        )
        let rows = try CommandRun("stream", "--format", "rows", "--at", "/ios", input: lines)
        #expect(rows.lines.count == 4)
        #expect(rows.lines[1].contains(#""status":"ok","recipient":"u1""#))
        #expect(rows.lines[3].contains(#""status":"not-recognised""#))
    }

    @Test func `the place that the error names for an envelope can be used with --at`() throws {
        let run = try CommandRun("stream", input: #"{"recipient":"u1","payload":\#(Self.event)}"#)
        #expect(run.error.contains("feed.not-recognised at /payload"))
        #expect(run.error.contains("to decode it, pass /ios as `at` (`--at /ios`)"))
    }

    @Test func `a createMessage request at a pointer is named`() throws {
        let request = #"{"body":{"request":{"notifications":[{"content":"Hi"}]}}}"#
        for command in ["decode", "stream", "detect"] {
            let run = try CommandRun(command, "--at", "/body", input: request)
            #expect(run.status == 65)
            #expect((run.error + run.output).contains("a Pushwoosh createMessage request"), "\(run.error)")
        }
    }

    @Test func `lint prints the line of a diagnostic in the whole input, and how to fix a wrong pointer`() throws {
        let text = "{\"ios\":\n {\"pw_inbox\":\"1\",\n  \"inbox_params\":{\"rt\":\"2026-11-27\"}}}\n"
        #expect(try CommandRun("lint", "--at", "/ios", input: text).output.contains(":3:24: note: "))
        let wrong = try CommandRun("lint", "-p", "pushwoosh", "--at", "/ios/aps", input: text)
        #expect(wrong.output.contains("-:2:2: error: there is nothing at /ios/aps,"), "\(wrong.output)")
        #expect(wrong.output.contains("use a pointer to a payload in one of the shapes that pushwoosh documents"))
    }
}
