import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct SurveyCommandTests {
    private static let now = "2026-02-05T12:00:00Z"
    private static let line = #"{"messageId":"1","templateId":"t","mediaUrl":"","extra":7}"#

    /// Runs the command with the instant of these tests.
    private func survey(_ words: String..., input: String = "") throws -> CommandRun {
        try CommandRun(words: ["survey", "--now", Self.now] + words, input: input)
    }

    @Test func `a table has the counts of each vendor`() throws {
        let run = try survey(input: "\(Self.line)\n{\n")
        #expect(run.status == 0)
        #expect(
            run.output == """
                SURVEY  1 message in 2 payloads  2026-02-05T12:00:00Z
                  payloads      ok 1, malformed 1
                  diagnostics   in 0.0 % of the messages
                                json.malformed error  1  -:2

                zeta  1 message
                  fields        vendorID 100.0 %, status 100.0 %, templateID 100.0 %
                  status        unread 100.0 %
                  expiry        never 100.0 %
                  unknown keys  extra  number 1  -:1 /extra  7

                """)
    }

    @Test func `JSON has the same counts`() throws {
        let run = try survey("--format", "json", input: "\(Self.line)\n")
        #expect(
            run.output == #"{"schema":1,"now":"2026-02-05T12:00:00Z","payloads":[{"status":"ok","count":1}],"#
                + #""diagnostics":[],"totals":{"messages":1,"messagesWithDiagnostics":0,"diagnostics":[]},"#
                + #""vendors":[{"provider":"zeta","messages":1,"messagesWithDiagnostics":0,"#
                + #""shapes":[{"shape":"","messages":1}],"#
                + #""fields":[{"field":"vendorID","count":1},{"field":"status","count":1},"#
                + #"{"field":"templateID","count":1}],"statuses":[{"status":"unread","count":1}],"#
                + #""expiry":[{"state":"never","count":1}],"dates":[],"days":[],"otherDays":0,"#
                + #""diagnostics":[],"unknownKeys":[{"path":"extra","#
                + #""count":1,"types":[{"type":"number","count":1}],"example":{"file":"-","line":1,"pointer":"/extra","#
                + #""value":"7"}}],"otherKeys":0}]}"# + "\n")
    }

    @Test func `a page has the same counts`() throws {
        let run = try survey("--format", "html", input: "\(Self.line)\n{\n")
        #expect(run.status == 0)
        #expect(run.output.contains("<strong>1</strong> message in 2 payloads: ok 1"))
        #expect(run.output.hasSuffix("</html>\n"))
        let scratch = try TemporaryFolder()
        let baseline = scratch.url("baseline.json").path
        #expect(try survey("-f", "json", "-o", baseline, input: Self.line).status == 0)
        let compared = try survey("-f", "html", "--baseline", baseline, input: Self.line)
        #expect(
            compared.output.contains(
                "Not compared, because one of the surveys has fewer than 100 messages of the vendor: zeta</p>"))
    }

    @Test func `diagnostics are totalled over all vendors, with the share of messages that have one`() throws {
        let pushwoosh = #"[{"code":"a","title":1,"message":2},{"code":"b","title":3},{"code":"c"},{"code":"d"}]"#
        let zeta = #"[{"messageId":"1","title":4},{"messageId":"2"}]"#
        let input = """
            {"provider":"pushwoosh","payload":\(pushwoosh)}
            {
            {"provider":"zeta","payload":\(zeta)}

            """
        let table = try survey(input: input).output
        #expect(
            table.hasPrefix(
                """
                SURVEY  6 messages in 3 payloads  2026-02-05T12:00:00Z
                  payloads      ok 2, malformed 1
                  diagnostics   in 50.0 % of the messages
                                field.coerced note  4  -:1 /payload/0/title
                                json.malformed error  1  -:2

                pushwoosh  4 messages

                """))
        // Of the four messages of Pushwoosh, two have three diagnostics.
        #expect(
            table.contains("in 50.0 % of the messages\n                field.coerced note  3  -:1 /payload/0/title"))
        let totals = try JSONValue(parsing: try survey("-f", "json", input: input).output)["totals"]
        #expect(totals?["messages"] == 6)
        #expect(totals?["messagesWithDiagnostics"] == 3)
        #expect(totals?["diagnostics"]?.array?.map { $0["code"] } == ["field.coerced", "json.malformed"])
        #expect(totals?["diagnostics"]?.array?.map { $0["count"] } == [4, 1])
    }

    @Test func `a file that is one payload over several lines has no line numbers`() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.path(
            "feed.json",
            "[\n  {\n    \"messageId\": \"1\", \"templateId\": \"t\", \"mediaUrl\": \"\",\n    \"extra\": 7\n  }\n]\n")
        let run = try survey("-f", "json", path)
        #expect(run.status == 0)
        let json = try JSONValue(parsing: run.output)
        #expect(json["payloads"]?.array == [["status": "ok", "count": 1]])
        let example = json["vendors"]?.array?.first?["unknownKeys"]?.array?.first?["example"]
        #expect(example?["pointer"]?.string == "/0/extra")
        #expect(example?["line"] == nil)
    }

    @Test(arguments: [",", ",\n"])
    func `every diagnostic of a payload is counted, in one line and over several lines`(_ separator: String)
        throws
    {
        let messages = (1...10_100).map { #"{"code":"\#($0)","title":\#($0)}"# }
        let scratch = try TemporaryFolder()
        let path = try scratch.path("feed.json", "[\(messages.joined(separator: separator))]\n")
        let run = try survey("-f", "json", "-p", "pushwoosh", path)
        #expect(run.status == 0)
        let diagnostics = try JSONValue(parsing: run.output)["vendors"]?[0]?["diagnostics"]?.array
        #expect(diagnostics?.map { $0["code"] } == ["field.coerced"])
        #expect(diagnostics?.first?["count"] == 10_100)
        #expect(diagnostics?.first?["example"]?["pointer"] == "/0/title")
    }

    @Test func `lines after a broken first line are read one by one`() throws {
        let run = try survey(input: "{\"messageId\":\n\(Self.line)\n\(Self.line)\n")
        #expect(run.status == 0)
        #expect(run.lines[1] == "  payloads      ok 2, malformed 1")
    }

    @Test func `any number of threads gives the same survey, and so do merged parts`() throws {
        let scratch = try TemporaryFolder()
        let feeds = try SampleLines.all()
        let half = feeds.count / 2
        let all = try scratch.path("all", feeds.joined(separator: "\n"))
        let whole = try survey("-f", "json", all)
        #expect(whole.status == 0)
        #expect(try survey("-f", "json", "--jobs", "4", all).output == whole.output)
        let (first, second) = (
            try scratch.path("a", feeds[..<half].joined(separator: "\n")),
            try scratch.path("b", feeds[half...].joined(separator: "\n"))
        )
        let (one, two) = (scratch.url("one").path, scratch.url("two").path)
        #expect(try survey("-f", "json", "-o", one, first).status == 0)
        #expect(try survey("-f", "json", "-o", two, second).status == 0)
        let merged = try CommandRun("survey", "--merge", "-f", "json", two, one)
        #expect(merged.status == 0)
        #expect(merged.output == (try survey("-f", "json", first, second).output))
        #expect(merged.output == (try CommandRun("survey", "--merge", "-f", "json", one, two).output))
    }

    @Test func `drift since a baseline is reported, with exit status 1`() throws {
        let scratch = try TemporaryFolder()
        let yesterday = (0..<100).map { #"{"messageId":"\#($0)","templateId":"t","mediaUrl":""}"# }
            .joined(separator: "\n")
        let today = (0..<100).map { #"{"messageId":"\#($0)","templateId":"t","mediaUrl":"","new":1}"# }
            .joined(separator: "\n")
        let baseline = scratch.url("yesterday.json").path
        #expect(try survey("-f", "json", "-o", baseline, input: yesterday).status == 0)

        let same = try survey("--baseline", baseline, input: yesterday)
        #expect(same.status == 0)
        #expect(same.output.hasSuffix("\nDRIFT  none since \(baseline)\n"))

        let changed = try survey("--baseline", baseline, input: today)
        #expect(changed.status == 1)
        #expect(changed.output.hasSuffix("\nDRIFT  1 since \(baseline)\n  zeta: new key new  100  -:1 /new\n"))

        let json = try JSONValue(parsing: try survey("--baseline", baseline, "-f", "json", input: today).output)
        #expect(json["drift"]?.array?.count == 1)
        #expect(json["drift"]?.array?.first?["kind"]?.string == "new-key")

        let next = scratch.url("today.json").path
        #expect(try survey("-f", "json", "--baseline", baseline, "-o", next, input: today).status == 1)
        #expect(try survey("--baseline", next, input: today).status == 0)
    }

    @Test func `a vendor with few messages is not compared, and a note says so`() throws {
        let scratch = try TemporaryFolder()
        let baseline = scratch.url("baseline.json").path
        #expect(try survey("-f", "json", "-o", baseline, input: Self.line).status == 0)
        let run = try survey("--baseline", baseline, input: Self.line)
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("  not compared: zeta; fewer than 100 messages in one of the surveys\n"))
    }

    @Test(arguments: [
        ("{", "survey:1:2: the text ends inside the object that begins at 1:1"),
        ("[]", "survey: this is not a survey: it is an array, not an object"),
    ])
    func `a file that is not a survey cannot be merged`(_ content: String, _ reason: String) throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.path("survey", content)
        for words in [["--merge", path], ["--baseline", path]] {
            let run = try CommandRun(words: ["survey"] + words)
            #expect(run.status == 65)
            #expect(run.output.isEmpty)
            #expect(run.error.hasPrefix((path as NSString).deletingLastPathComponent + "/" + reason))
        }
    }

    @Test func `if no payload can be read, the exit status is 65`() throws {
        let run = try survey(input: "{\nnull\n")
        #expect(run.status == 65)
        #expect(run.lines[1] == "  payloads      not-recognised 1, malformed 1")
    }

    /// As in every command, an error without a message is a failure, and null instead of the list is an empty result.
    @Test(arguments: [(#"{"inboxMessages":null}"#, 0), (#"{"inboxMessages":null,"error":"x"}"#, 65), ("[1]", 65)])
    func `the exit status is the same as for decoding`(_ payload: String, _ status: Int32) throws {
        let line = #"{"provider":"customerio","payload":\#(payload)}"#
        #expect(try survey(input: line).status == status)
        #expect(try CommandRun("stream", input: line).status == status)
    }
}

/// The feeds of the fixtures, one a line.
private enum SampleLines {
    static func all() throws -> [String] {
        let folder = CommandRun.package.appendingPathComponent("Fixtures/feeds")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            return String(decoding: try JSONValue(parsing: bytes).losslessBytes, as: UTF8.self)
        }
    }
}
