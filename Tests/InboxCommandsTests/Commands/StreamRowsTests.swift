import Foundation
import InboxJSON
import InboxTestSupport
import Testing

/// `inbox stream --format rows`: one row for each line.
@Suite struct StreamRowsTests {
    private static let zeta = #"{"messageId":"1","actionList":[]}"#

    /// A line for each status that a short line can have, in the order of the statuses.
    private static let lines = [
        zeta, #"{"provider":"zeta","payload":[5]}"#, #"{"inboxMessages":null,"error":"down"}"#, #"{"foo":1}"#,
        "nonsense", "",
    ]
    private static let statuses = ["ok", "rejected", "incomplete", "not-recognised", "malformed", "blank"]

    private func rows(_ run: CommandRun) throws -> [JSONValue] {
        try run.lines.map { try JSONValue(parsing: $0) }
    }

    @Test func `every line has a row, in order, and standard error is empty`() throws {
        let run = try CommandRun(
            "stream", "--format", "rows", input: Self.lines.joined(separator: "\n") + "\n\n" + Self.zeta)
        let rows = try rows(run)
        #expect(rows.map { $0["status"]?.string } == Self.statuses + ["blank", "ok"])
        #expect(rows.map { $0["line"]?.integer } == Array(1...8))
        #expect(run.error.isEmpty)
        #expect(run.status == 0)
    }

    @Test func `the exit status is 0 if no line could be read, and 1 with strict`() throws {
        #expect(try CommandRun("stream", "--format", "rows", input: "nonsense\n").status == 0)
        let strict = try CommandRun("stream", "--format", "rows", "--strict", input: "nonsense\n\(Self.zeta)\n")
        #expect(strict.status == 1)
        #expect(try rows(strict).map { $0["status"] } == ["malformed", "ok"])
        #expect(try CommandRun("stream", "--format", "rows", "--strict", input: "\(Self.zeta)\n\n").status == 0)
    }

    @Test func `a missing input has no rows and its own exit status`() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.path("file", Self.zeta)
        let run = try CommandRun("stream", "--format", "rows", scratch.url("missing").path, file)
        #expect(run.status == 66)
        #expect(try rows(run).map { $0["file"]?.string } == [file])
    }

    @Test func `rows of several files name their file, and lines count from 1 in each file`() throws {
        let scratch = try TemporaryFolder()
        let first = try scratch.path("first", "\n\(Self.zeta)\n")
        let second = try scratch.path("second", "nonsense")
        let rows = try rows(CommandRun("stream", "--format", "rows", first, second))
        #expect(rows.map { $0["file"]?.string } == [first, first, second])
        #expect(rows.map { $0["line"]?.integer } == [1, 2, 1])
        let one = try self.rows(CommandRun("stream", "--format", "rows", second))
        #expect(one.map { $0["file"] } == [nil])
    }

    @Test func `every fixture has the same messages as in the plain format`() throws {
        let lines = try Payload.all().sample(oneIn: 4).map { payload in
            #"{"provider":"\#(payload.provider)","recipient":"u1","payload":\#(try JSONValue(parsing: payload.bytes))}"#
        }
        let input = lines.joined(separator: "\n")
        let plain = try CommandRun(words: ["stream"], input: input)
        let rows = try rows(CommandRun(words: ["stream", "--format", "rows"], input: input))
        #expect(rows.count == lines.count)
        let messages = rows.flatMap { $0["messages"]?.array ?? [] }
        #expect(messages.count > 100)
        #expect(messages.map { #"{"recipient":"u1",\#($0.description.dropFirst())"# } == plain.lines)
    }

    @Test func `diagnostics are also written to a file, if one is named`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.url("diagnostics").path
        let run = try CommandRun("stream", "--format", "rows", "--diagnostics", path, input: "\(Self.zeta)\nnonsense\n")
        #expect(run.lines.count == 2)
        let diagnostics = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasPrefix(#"{"file":"-","line":2,"code":"json.malformed""#) == true)
    }

    @Test func `two names of kept members that are canonically equivalent are different`() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let line = #"{"\#(composed)":1,"\#(decomposed)":2,"payload":\#(Self.zeta)}"#
        let run = try CommandRun("stream", "--format", "rows", "--keep", "\(composed),\(decomposed)", input: line)
        let kept = try JSONValue(parsing: run.output)["kept"]
        #expect(kept?[composed]?.integer == 1)
        #expect(kept?[decomposed]?.integer == 2)
    }
}
