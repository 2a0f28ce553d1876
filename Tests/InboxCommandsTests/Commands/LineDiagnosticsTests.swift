import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands

/// What is wrong with a line as a whole: a sentence on standard error, or a diagnostic in the file of `--diagnostics`.
@Suite struct LineDiagnosticsTests {
    private static let lines = """
        [1,
        {"provider":"nix","payload":[]}
        {"foo":1}
        {"provider":"zeta","payload":{"messageId":"1"}}

        """

    /// Runs a command with a file for its diagnostics.
    ///
    /// - Returns: The run, and for each diagnostic its line, code and message.
    private func diagnostics(_ command: String, _ input: String) throws -> (run: CommandRun, diagnostics: [String]) {
        let scratch = try TemporaryFolder()
        let path = scratch.url("diagnostics").path
        let run = try CommandRun(command, "--diagnostics", path, input: input)
        let diagnostics = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let diagnostic = try JSONValue(parsing: String(line))
            #expect(diagnostic["file"] == "-")
            #expect(diagnostic["severity"] == "error")
            return
                "\(diagnostic["line"] ?? "none") \(diagnostic["code"]?.string ?? "none") \(diagnostic["message"]?.string ?? "none")"
        }
        return (run, diagnostics)
    }

    @Test func `the diagnostics of a stream cover every line that gives no feed`() throws {
        let (run, found) = try diagnostics("stream", Self.lines)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
        #expect(run.lines.count == 1)
        try #require(found.count == 3)
        #expect(found[0] == "1 json.malformed column 4: the text ends inside the array that begins at 1:1")
        #expect(found[1].hasPrefix("2 provider.unknown the provider \"nix\" is unknown; "))
        #expect(found[2].hasPrefix("3 feed.not-recognised no key in the root (one object) "))
    }

    @Test func `without a file for diagnostics a bad line is reported in a sentence`() throws {
        let run = try CommandRun("stream", input: Self.lines)
        let lines = run.error.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0] == "-:1:4: the text ends inside the array that begins at 1:1")
        #expect(lines[1].hasPrefix("-:2: the provider \"nix\" is unknown; "))
        #expect(lines[2].hasPrefix("-:3: error: feed.not-recognised at the root: "))
    }

    /// There are no codes for events.
    @Test func `the diagnostics of a replay cover every bad line whose error has a code`() throws {
        let log = """
            [1,
            {"at":1,"event":"ingest","provider":"nix","payload":[]}
            {"event":"clear"}
            {"at":1,"event":"ingest","provider":"zeta","payload":{"messageId":"1"}}

            """
        let (run, found) = try diagnostics("replay", log)
        #expect(run.status == 0)
        #expect(run.error.hasPrefix("-:3: \"at\" is missing; "))
        #expect(run.error.split(separator: "\n").count == 1)
        try #require(found.count == 2)
        #expect(found[0] == "1 json.malformed column 4: the text ends inside the array that begins at 1:1")
        #expect(found[1].hasPrefix("2 provider.unknown the provider \"nix\" is unknown; "))
    }

    @Test(arguments: ["stream", "replay"])
    func `the place where an unclosed value begins is a place in the file`(_ command: String) throws {
        let run = try CommandRun(command, input: "[]\n\n [7,[\n")
        #expect(run.error.split(separator: "\n").last == "-:3:6: the text ends inside the array that begins at 3:5")
    }

    @Test func `in a row, the place where an unclosed value begins is a place in the file too`() throws {
        let run = try CommandRun("stream", "--format", "rows", input: "[]\n\n [7,[\n")
        #expect(run.lines.last?.contains(#""column 6: the text ends inside the array that begins at 3:5""#) == true)
    }

    @Test func `a line that is too long is reported as an exceeded limit`() throws {
        do {
            _ = try LineReader.Line.tooLong.bytes
            Issue.record("the line is read")
        } catch {
            #expect(
                error.message(of: "log", 7)
                    == "log:7: the line is over the limit of 64 MiB, so it is not read; put fewer messages on one line")
            #expect(error.diagnostics(in: .text).isEmpty)
            #expect(error.diagnostics(in: .json).map(\.code) == [.limitExceeded])
        }
    }
}
