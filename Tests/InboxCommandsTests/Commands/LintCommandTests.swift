import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct LintCommandTests {
    private static let request = """
        {"request": {"notifications": [
          {"content": "30% off — “今日”", "data": {"buttons": [{"url": "x"}]}}
        ]}}
        """

    @Test func `a diagnostic is printed with its location, the source line and the fix`() throws {
        let run = try CommandRun("lint", input: Self.request)
        #expect(run.status == 1)
        #expect(run.error.isEmpty)
        #expect(
            run.lines == [
                "-:2:3: error: the notification never reaches the inbox, because it has no inbox_image, inbox_date "
                    + "or inbox_days; add one of them [pushwoosh.not-inbox]",
                "     2 |   {\"content\": \"30% off — “今日”\", \"data\": {\"buttons\": [{\"url\": \"x\"}]}}",
                "       |   ^",
                "       = fix: add inbox_image, inbox_date or inbox_days to the notification",
                "-:2:54: warning: a button has no \"title\" to show, so it is left out; add one [action.missing-title]",
                "     2 |   {\"content\": \"30% off — “今日”\", \"data\": {\"buttons\": [{\"url\": \"x\"}]}}",
                // Two of the characters before the caret are two columns wide.
                "       | " + String(repeating: " ", count: 55) + "^",
                "       = fix: give the button a title: a string that is not blank",
                "1 error, 1 warning",
            ])
    }

    @Test func `an input without diagnostics is reported as such`() throws {
        let run = try CommandRun("lint", input: #"{"request":{"notifications":[{"content":"Hi","inbox_days":7}]}}"#)
        #expect(run.status == 0)
        #expect(run.output == "no diagnostics\n")
    }

    @Test func `warnings are errors in strict mode only`() throws {
        let input = #"[{"messageId":"1","mediaUrl":"a.png","actionList":[]}]"#
        let lenient = try CommandRun("lint", input: input)
        #expect(lenient.status == 0)
        #expect(lenient.lines.first?.contains("-:1:30: warning: ") == true)
        let strict = try CommandRun("lint", "--strict", input: input)
        #expect(strict.status == 1)
        #expect(strict.lines.first?.contains("-:1:30: error: ") == true)
        #expect(strict.lines.last == "1 error")
    }

    @Test func `a very long line is cut around the diagnostic's location`() throws {
        let padding = String(repeating: "é日\u{1B}[31m", count: 500)
        let input =
            #"[{"messageId":"1","actionList":[],"title":"\#(padding.replacing("\u{1B}", with: ""))","mediaUrl":"a.png","#
            + #""body":"\#(String(repeating: "x", count: 5000))"}]"#
        let lines = try CommandRun("lint", input: input).lines
        #expect(lines[1].hasPrefix("     1 | …"))
        #expect(lines[1].contains(#""mediaUrl":"a.png""#))
        #expect(lines[1].hasSuffix("…"))
        #expect(lines[1].count < 130)
        #expect(lines[2].hasSuffix("^"))
    }

    @Test func `malformed JSON is reported with its location and source line`() throws {
        let run = try CommandRun("lint", input: "[1,\r\n {\"é\": tru}]\r\n")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(
            run.error == """
                -:2:11: misspelled literal; write true
                     2 |  {"é": tru}]
                       |           ^

                """)
    }

    @Test func `control characters in a source line are not printed`() throws {
        let run = try CommandRun(
            "lint", input: "[{\"messageId\":\"\u{202E}\u{9B}31m\",\"mediaUrl\":\"\u{202E}.png\"}\u{7}")
        #expect(run.error.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!run.error.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `the preview shows the message that a request becomes`() throws {
        let table = try CommandRun("lint", "--preview", "--now", "2026-02-05T12:00:00Z", input: Self.request)
        #expect(table.status == 1)
        #expect(table.output.contains("INBOX  1 unread of 1"))
        #expect(table.output.contains("●  pushwoosh  30% off — “今日”\n"))
        #expect(table.lines.last == "1 error, 1 warning")

        let json = try CommandRun("lint", "--preview", "--format", "json", input: Self.request)
        let document = try JSONValue(parsing: json.output)
        #expect(document.object?.map(\.key) == ["schema", "subject", "messages", "diagnostics"])
        #expect(document["subject"] == "createMessage")
        #expect(document["messages"]?[0]?["body"] == "30% off — “今日”")
        #expect(document["diagnostics"]?[0]?["code"] == "pushwoosh.not-inbox")
        #expect(document["diagnostics"]?[1]?["pointer"] == "/request/notifications/0/data/buttons/0")
        #expect(document["diagnostics"]?[1]?["column"] == 54)

        let html = try CommandRun("lint", "--preview", "--format", "html", input: Self.request)
        #expect(html.output.hasPrefix("<!DOCTYPE html>"))
        #expect(html.output.contains("30% off — “今日”"))
        #expect(html.error.hasPrefix("-:2:3: error: "))
    }

    @Test func `the preview hides the messages that the payload deletes`() throws {
        let run = try CommandRun(
            "lint", "--preview", "--now", "2026-02-05T12:00:00Z",
            input: #"{"messages":[{"inbox_id":"1","send_date":1767225600},{"inbox_id":"2"}],"deleted":["1"]}"#)
        #expect(run.output.contains("1 unread of 1"), "\(run.output)")
        #expect(run.output.contains("hidden: 1 deleted"), "\(run.output)")
    }

    @Test func `several files give one line each, and the worst exit status`() throws {
        let scratch = try TemporaryFolder()
        let good = try scratch.path("good.json", #"{"request":{"notifications":[{"inbox_days":7}]}}"#)
        let bad = try scratch.path("bad.json", #"{"request":{"notifications":[{}]}}"#)
        let run = try CommandRun("lint", "--format", "json", good, bad)
        #expect(run.status == 1)
        #expect(run.lines.count == 2)
        #expect(run.lines[0] == #"{"file":"\#(good)","schema":1,"subject":"createMessage","diagnostics":[]}"#)
        #expect(run.lines[1].hasPrefix(#"{"file":"\#(bad)","schema":1,"#))
        #expect(try CommandRun("lint", good, "/nowhere/x.json").status == 66)
        #expect(try CommandRun("lint", bad, try scratch.path("x.json", "{\"foo\":1}")).status == 65)
    }

    @Test func `a root that is not recognised is a diagnostic, with exit status 65`() throws {
        let run = try CommandRun("lint", input: #"{"foo":1}"#)
        #expect(run.status == 65)
        #expect(run.lines.first?.hasPrefix("-:1:1: error: ") == true)
        #expect(run.lines.first?.hasSuffix(" [feed.not-recognised]") == true)
    }

    @Test(arguments: [
        (
            ["-p", "zeta"], #"{"request":{"notifications":[{"content":"Hi"}]}}"#,
            "this is a Pushwoosh createMessage request, not a payload of zeta",
            "set the provider to pushwoosh, or leave it unset"
        ),
        (
            ["-p", "zeta"], #"{"foo":1}"#, "the root (one object) matches none of the shapes that zeta documents",
            "specify another provider, or send a payload in one of the shapes that zeta documents"
        ),
        (
            ["-p", "pushwoosh"], #"{"request":{"notifications":5}}"#,
            "request.notifications must be an array of notifications",
            "send an array of notifications at request.notifications"
        ),
        (
            [], #"{"request":{}}"#, "the createMessage request has no array of notifications at request.notifications",
            "send an array of notifications at request.notifications"
        ),
        (
            [], #"{"notifications":[{"content":"Hi"}]}"#,
            #""notifications" is at the root, but in a createMessage request it is inside "request""#,
            #"wrap the root in a request: {"request":{"notifications":[…]}}"#
        ),
        (
            [], "5",
            "no key in the root (one number) or in its first messages identifies a vendor; specify the provider: zeta, "
                + "salesforce, customerio, xtremepush, pushwoosh",
            "specify the provider, or send a payload in one of the shapes that the vendor documents"
        ),
    ])
    func `the message and the fix for a root that is not recognised depend on the cause`(
        options: [String], input: String, message: String, fix: String
    ) throws {
        for preview in [[], ["--preview"]] {
            let run = try CommandRun(words: ["lint"] + options + preview, input: input)
            #expect(run.status == 65)
            #expect(run.lines.first == "-:1:1: error: \(message) [feed.not-recognised]")
            #expect(run.lines.contains("       = fix: \(fix)"))
        }
    }
}
