import Foundation
import Testing
import UnifiedInbox

/// `--payload-limits`: how much of a payload a command reads.
@Suite struct LimitsOptionTests {
    private static let payload = #"[{"messageId":"1","templateId":1,"actionList":[]},{"messageId":"2","templateId":2}]"#

    /// The codes of the diagnostics that `decode` reports.
    private func codes(_ limits: String..., input: String = payload) throws -> [String] {
        let words = ["decode"] + limits.flatMap { ["--payload-limits", $0] }
        let run = try CommandRun(words: words, input: input)
        let feed = try JSONValue(parsing: run.output)
        return (feed["diagnostics"]?.array ?? []).compactMap { $0["code"]?.string }
    }

    @Test(arguments: [
        ("messages=1", ["limit.exceeded", "field.coerced"]),
        ("diagnostics=1", ["limit.exceeded", "field.coerced"]),
        ("diagnostics=0,messages=2", ["limit.exceeded"]),
        ("bytes=10", ["limit.exceeded"]),
        ("bytes=none,messages=none,diagnostics=none,depth=none", ["field.coerced", "field.coerced"]),
    ])
    func `data beyond a limit is reported`(limits: String, expected: [String]) throws {
        #expect(try codes(limits) == expected)
    }

    @Test func `the limits of several options all count`() throws {
        #expect(try codes("messages=1", "diagnostics=0") == ["limit.exceeded", "limit.exceeded"])
    }

    @Test func `by default 10000 diagnostics are kept`() throws {
        let elements = (0..<10_002).map { #"{"messageId":"\#($0)","templateId":1,"actionList":[]}"# }
            .joined(separator: ",")
        let kept = try CommandRun("decode", input: "[\(elements)]")
        #expect(kept.output.components(separatedBy: #""code":"#).count - 1 == 10_001)
        let all = try CommandRun("decode", "--payload-limits", "diagnostics=none", input: "[\(elements)]")
        #expect(all.output.components(separatedBy: #""code":"#).count - 1 == 10_002)
    }

    @Test func `a payload deeper than the limit is malformed`() throws {
        let run = try CommandRun("decode", "--payload-limits", "depth=1", input: Self.payload)
        #expect(run.status == 65)
        #expect(run.error.contains("nested deeper than the limit of 1"))
    }

    @Test(arguments: ["unify", "explain", "stream", "replay"])
    func `every command that decodes has the option`(command: String) throws {
        let line = #"{"at":0,"event":"ingest","provider":"zeta","payload":"# + Self.payload + "}"
        let input = command == "replay" ? line : Self.payload
        let run = try CommandRun(
            command, "--payload-limits", "messages=1", "--now", "2026-02-05T12:00:00Z", input: input)
        let other = try CommandRun(command, "--payload-limits", "messages=1", input: input)
        #expect((run.error + other.error).contains("limit.exceeded"))
    }

    @Test(arguments: ["decode", "unify", "explain"])
    func `reading stops at the byte limit, and the diagnostic says so`(command: String) throws {
        // This file never ends.
        let run = try CommandRun(command, "--payload-limits", "bytes=1000", "/dev/zero")
        #expect(run.status == 65)
        #expect(
            run.error
                == "/dev/zero: error: limit.exceeded at the root: the payload is over the limit of 1000 bytes, so "
                + "it is not read; raise the limit with --payload-limits\n")
        let size = Self.payload.utf8.count
        #expect(try codes("bytes=\(size)") == ["field.coerced", "field.coerced"])
        #expect(try codes("bytes=\(size - 1)") == ["limit.exceeded"])
        #expect(try codes("bytes=0", input: "[") == ["limit.exceeded"])
    }

    @Test(arguments: [
        ("diagnostics=1", #"[{"messageId":"1","templateId":1,"actionList":[]},{"messageId":"2","templateId":2}]"#, 0),
        ("diagnostics=1", #"[{"messageId":"1","templateId":1,"actionList":[]},{"title":"no id"}]"#, 1),
        (
            "diagnostics=1",
            #"[{"messageId":"1","templateId":1,"actionList":[]},{"messageId":"2","mediaUrl":"a.png"}]"#, 1
        ),
        ("messages=1", #"[{"messageId":"1"},{"messageId":"2"}]"#, 1),
    ])
    func `in strict mode, diagnostics that are left out reject nothing, but messages that are not read do`(
        limits: String, payload: String, status: Int32
    ) throws {
        let event = #"{"at":0,"event":"ingest","provider":"zeta","payload":\#(payload)}"#
        for command in ["decode", "unify", "explain", "stream", "replay"] {
            let run = try CommandRun(
                command, "--strict", "-p", "zeta", "--payload-limits", limits,
                input: command == "replay" ? event : payload)
            #expect(run.status == status, "\(command)")
            #expect(run.error.contains("error: limit.exceeded at "), "\(command)")
        }
    }
}
