import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// Inputs that a command does not accept.
///
/// The error is reported once, with a way to fix it.
@Suite struct WrongInputTests {
    private static let gzip: [UInt8] =
        [0x1F, 0x8B, 0x08, 0x00] + Array("\n\n[]\n".utf8) + [0x00, 0x0A, 0xFF]
    private static let gzipHint = "-:1:1: this is gzip, not JSON; unpack it first: gunzip -c FILE | inbox …\n"
    private static let linesHint =
        "-:1:1: this JSON spans several lines, but each line must be JSON. Put it on one line with jq -c . FILE | "
        + "inbox …, or read it with inbox decode\n"
    private static let lintHint =
        "this is a Pushwoosh createMessage request, not a payload that an inbox receives; check it with inbox lint"

    @Test(arguments: [
        ["stream"], ["stream", "--format", "rows"], ["stream", "--jobs", "2"], ["replay"], ["survey"],
        ["conform-server"],
        ["decode"], ["unify"], ["lint"], ["redact"],
    ])
    func `a gzip file is reported once, with the command that unpacks it`(_ words: [String]) throws {
        let run = try CommandRun(words: words, input: Data(Self.gzip))
        #expect(run.status == 65)
        #expect(run.error == Self.gzipHint)
    }

    @Test func `the files after a gzip file are read`() throws {
        let scratch = try TemporaryFolder()
        let packed = try scratch.write(Self.gzip, to: "packed").path
        let lines = try scratch.path("lines", "[]\n")
        let run = try CommandRun("stream", "--format", "rows", packed, lines)
        #expect(run.status == 65)
        #expect(run.lines == [#"{"file":"\#(lines)","line":1,"status":"ok","messages":[],"diagnostics":[]}"#])
    }

    @Test(
        arguments: ["stream", "replay"],
        [
            "[\n  {\n    \"messageId\": \"1\"\n  }\n]\n", "{\"messageId\": \"1\",\r\n \"title\":\r\n\"T\"}", "[\n]",
            "[1,\n2]\n[\n3]\n",
        ])
    func `JSON over several lines is reported once, with the right commands`(command: String, input: String) throws {
        let run = try CommandRun(command, input: input)
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.error == Self.linesHint)
    }

    /// The second line is JSON by itself, or does not continue the first one.
    @Test(arguments: ["[\n[]\n", "{\"messageId\":\n[]\n", "[{\"a\":\n}\n[]\n"])
    func `a first line that is cut off is a bad line, and the others are read`(_ input: String) throws {
        let run = try CommandRun("stream", input: input)
        #expect(run.status == 0)
        #expect(run.error.hasPrefix("-:1:"))
        #expect(run.error.contains("the text ends inside"))
    }

    /// A program that reads rows relies on one row for each line.
    @Test func `JSON over several lines has a row for each line`() throws {
        let run = try CommandRun("stream", "--format", "rows", input: "[\n1\n]\n")
        #expect(run.status == 0)
        #expect(run.lines.count == 3)
    }

    private static let request = #"{"request":{"notifications":[{"content":"Hi"}]}}"#

    @Test(arguments: [
        ["stream"], ["stream", "-p", "zeta"], ["survey"], ["detect"], ["unify"],
        ["decode"], ["decode", "-p", "pushwoosh"], ["decode", "-p", "zeta"],
    ])
    func `a createMessage request is named, with the command that checks it`(_ words: [String]) throws {
        let run = try CommandRun(words: words, input: Self.request)
        #expect(run.status == 65)
        #expect((run.output + run.error).contains(Self.lintHint))
    }

    @Test func `a createMessage request in an envelope, a row or an event is named`() throws {
        let envelope = try CommandRun("stream", input: #"{"recipient":"u1","payload":\#(Self.request)}"#)
        #expect(envelope.error == "-:1: error: feed.not-recognised at /payload: \(Self.lintHint)\n")
        let row = try CommandRun("stream", "--format", "rows", input: Self.request)
        #expect(row.output.contains(Self.lintHint))
        let event = try CommandRun("replay", input: #"{"at":1,"event":"ingest","payload":\#(Self.request)}"#)
        #expect(event.error == "-:1: error: feed.not-recognised at /payload: \(Self.lintHint)\n")
    }

    @Test func `a survey names the createMessage requests of a file once`() throws {
        let run = try CommandRun("survey", input: "[]\n\(Self.request)\n\(Self.request)\n")
        #expect(run.status == 0)
        #expect(run.error == "-:2: \(Self.lintHint)\n")
    }

    @Test(arguments: [["stream"], ["stream", "-p", "zeta"]])
    func `an envelope with other keys and no name says which keys it needs`(_ words: [String]) throws {
        let line = #"{"payload":[{"messageId":"1"}],"offset":3}"#
        let run = try CommandRun(words: words, input: line)
        #expect(run.status == 65)
        #expect(
            run.error == """
                -:1: error: feed.not-recognised at the root: a line with "payload" and other keys needs "provider" or \
                "recipient" as well; add one of them, or remove the other keys

                """)
    }
}
