import Foundation
import InboxTestSupport
import Testing

@Suite struct UnifyCommandTests {
    private static let now = ["--now", "2026-11-21T00:00:00Z"]
    private static let customerIO = #"""
        {"inboxMessages":[
        {"queueId":"old","sentAt":"2026-01-01T00:00:00Z","topics":["Orders"]},
        {"queueId":"new","sentAt":"2026-02-01T00:00:00Z","opened":true},
        {"queueId":"gone","sentAt":"2026-03-01T00:00:00Z","expiry":"2026-11-20T23:59:59.999Z","topics":["orders"]},
        {"queueId":"last","sentAt":"2026-01-15T00:00:00Z","expiry":"2026-11-21T00:00:00Z","topics":["orders"]}]}
        """#

    private func ids(_ run: CommandRun) -> [String] {
        run.lines.compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
    }

    private func unify(_ options: String..., input: String = customerIO) throws -> CommandRun {
        try CommandRun(words: ["unify"] + Self.now + options, input: input)
    }

    @Test func document() throws {
        let run = try unify("--format", "json", input: "[]")
        #expect(run.status == 0)
        #expect(
            run.output
                == #"{"schema":1,"now":"2026-11-21T00:00:00Z","unread":0,"total":0,"messages":[],"diagnostics":[]}"#
                + "\n")
    }

    @Test func `the newest message comes first, and expired ones are hidden`() throws {
        #expect(ids(try unify("--format", "ndjson")) == ["customerio:new", "customerio:last", "customerio:old"])
        #expect(
            ids(try unify("--format", "ndjson", "--all"))
                == ["customerio:gone", "customerio:new", "customerio:last", "customerio:old"])
    }

    @Test(arguments: [[], ["--all"]])
    func `with --topic, hidden messages of other topics are not counted`(options: [String]) throws {
        let input = #"""
            [{"messageId":"1","topics":["a"],"expiresAt":"2026-01-01T00:00:00Z","properties":{"title":"Gone of a"}},
             {"messageId":"2","topics":["b"],"expiresAt":"2026-01-01T00:00:00Z","properties":{"title":"Gone of b"}},
             {"messageId":"3","topics":["a"],"opened":true,"expiresAt":"2026-01-01T00:00:00Z",
              "properties":{"title":"Gone and read"}}]
            """#
        func unify(_ more: String...) throws -> String {
            let words = ["unify"] + Self.now + ["--topic", "a"] + options + more
            return try CommandRun(words: words, input: input).output
        }
        let table = try unify()
        #expect(table.contains("2 expired"), "\(table)")
        let page = try unify("--format", "html")
        #expect(page.contains("Gone of a") && page.contains("Gone and read") && !page.contains("Gone of b"))
        #expect(try unify("--unread").contains("1 expired"))
    }

    @Test func `--topic, --unread, --offset and --limit select messages`() throws {
        #expect(ids(try unify("--format", "ndjson", "--topic", "ORDERS")) == ["customerio:last", "customerio:old"])
        #expect(ids(try unify("--format", "ndjson", "--unread")) == ["customerio:last", "customerio:old"])
        #expect(ids(try unify("--format", "ndjson", "--offset", "1", "--limit", "1")) == ["customerio:last"])
    }

    @Test func `--topic changes the counts, and a page does not`() throws {
        #expect(try unify("--format", "json", "--topic", "orders").output.contains(#""unread":2,"total":2,"#))
        #expect(try unify("--format", "json", "--limit", "0", "--unread").output.contains(#""unread":2,"total":3,"#))
    }

    @Test func `diagnostics of several files name their file`() throws {
        let scratch = try TemporaryFolder()
        let one = try scratch.path("one.json", #"[{"messageId":1,"actionList":[]}]"#)
        let other = try scratch.path("other.json", #"{"foo":1}"#)
        let run = try CommandRun("unify", "--format", "json", one, other)
        #expect(run.output.contains(#""diagnostics":[{"file":"\#(one)","code":"field.coerced","#))
        #expect(run.output.contains(#"{"file":"\#(other)","code":"feed.not-recognised","#))
        let alone = try CommandRun("unify", "--format", "json", one)
        #expect(alone.output.contains(#""diagnostics":[{"code":"field.coerced","#))
    }

    @Test func `a malformed file is reported, and the others are shown`() throws {
        let scratch = try TemporaryFolder()
        let bad = try scratch.path("bad.json", "{\"a\":1,}")
        let good = try scratch.path("good.json", Self.customerIO)
        let run = try CommandRun("unify", "--format", "ndjson", "--now", "2026-11-21T00:00:00Z", bad, good)
        #expect(run.status == 65)
        #expect(run.error == "\(bad):1:8: unexpected \"}\"; expected a key in double quotes\n")
        #expect(ids(run).count == 3)
        let table = try CommandRun("unify", "--now", "2026-11-21T00:00:00Z", bad, good)
        #expect(table.output.contains("bad.json"))
    }

    @Test func `nothing is printed for a single malformed file`() throws {
        let run = try CommandRun("unify", "--format", "json", input: "[")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
    }

    @Test func `the same input gives the same bytes`() throws {
        let feeds = SampleFeeds.names.map(CommandRun.feed)
        let words = ["unify", "--format", "ndjson"] + Self.now
        let first = try CommandRun(words: words + feeds)
        #expect(first.status == 0)
        #expect(first.lines.count > 100)
        #expect(first.output == (try CommandRun(words: words + feeds)).output)
        // The order of the files does not matter either.
        #expect(first.output == (try CommandRun(words: words + feeds.reversed())).output)
    }

    @Test(arguments: ["table", "html"])
    func `a payload that is not recognised is not called an empty inbox`(format: String) throws {
        for input in [#"{"hello":1}"#, #"[{"messageId":"","status":"READ"}]"#] {
            let run = try CommandRun("unify", "-f", format, input: input)
            #expect(run.status == 65)
            #expect(!run.output.contains("the inbox is empty"))
            #expect(run.output.contains("Nothing here: no message could be read; the diagnostics say why."))
        }
        let empty = try CommandRun("unify", "-f", format, input: #"{"inboxMessages":[]}"#)
        #expect(empty.output.contains("the inbox is empty"))
    }

    @Test func `messages without a date come last, without an age`() throws {
        let scratch = try TemporaryFolder()
        let zeta = try scratch.path("zeta", #"[{"messageId":"1","title":"Undated","status":"READ","actionList":[]}]"#)
        let dated = try scratch.path(
            "customerio", #"[{"messageId":"2","sentAt":"2020-01-01T00:00:00Z","properties":{"title":"Dated"}}]"#)
        let run = try CommandRun("unify", "--now", "2020-01-01T01:00:00Z", zeta, dated)
        #expect(
            run.lines.dropFirst().map { $0.filter { $0 != " " } } == [
                "●customerio1hago2020-01-0100:00Dated", "zeta–Undated",
            ])
    }
}
