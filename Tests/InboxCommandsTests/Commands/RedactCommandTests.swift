import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct RedactCommandTests {
    private static let payload = """
        [
          {"messageId": "MSG-4711", "title": "Hello Anna", "status": "UNREAD", "mediaUrl": "logo.png"}
        ]
        """

    @Test func `the layout and the diagnostics are kept, and the texts are replaced`() throws {
        let run = try CommandRun("redact", "--salt", "s", input: Self.payload)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
        #expect(run.output.contains(#/^\[\n  \{"messageId": "[A-Z]{3}-\d{4}", "title": "[A-Z][a-z]{4} [A-Z][a-z]{3}"/#))
        #expect(!run.output.contains("Anna") && !run.output.contains("4711"))
        #expect(run.output.hasSuffix("\"}\n]\n"))
        let linted = try CommandRun("lint", "--format", "json", input: run.output)
        let diagnostics = try JSONValue(parsing: linted.output)["diagnostics"]?.array?.map {
            $0["pointer"]?.string ?? ""
        }
        #expect(diagnostics == ["/0/mediaUrl"])
    }

    @Test func `several files give one line each, and equal values stay equal`() throws {
        let scratch = try TemporaryFolder()
        let first = try scratch.path("a.json", "[\n\"Anna Lindqvist\",\n1]")
        let second = try scratch.path("b.json", #"{"name":"Anna Lindqvist"}"#)
        let run = try CommandRun("redact", first, second)
        #expect(run.lines.count == 2)
        let name = try JSONValue(parsing: run.lines[0])[0]?.string
        #expect(try JSONValue(parsing: run.lines[1])["name"]?.string == name)
        #expect(name != "Anna Lindqvist")
    }

    @Test func `keys that no vendor documents are replaced on request`() throws {
        let input = #"[{"messageId":"1","additionalData":{"nickname":"x"}}]"#
        #expect(try CommandRun("redact", input: input).output.contains(#""nickname":"#))
        let run = try CommandRun("redact", "--redact-keys", input: input)
        #expect(!run.output.contains("nickname"))
        #expect(run.output.contains(#"[{"messageId":"1","additionalData":{""#))
    }

    private func expectPasses(_ fixture: String) throws {
        let scratch = try TemporaryFolder()
        try scratch.path("zeta/no-scheme.json", fixture)
        let conform = try CommandRun("conform", scratch.url.path)
        #expect(conform.output.hasSuffix("\n1 passed, 0 failed, 0 skipped\n"))
    }

    @Test func `a case is written as a fixture that passes`() throws {
        let run = try CommandRun("redact", "--case", "zeta/no-scheme", "--provider", "zeta", input: Self.payload)
        #expect(run.status == 0)
        try expectPasses(run.output)
        let fixture = try JSONValue(parsing: run.output)
        #expect(fixture.object?.map(\.key) == ["name", "description", "rules", "provider", "mode", "input", "expect"])
        #expect(fixture["expect"]?["diagnostics"]?[0]?["code"] == "url.no-scheme")
    }

    @Test func `a file that is not a payload is reported, and the others are written`() throws {
        let scratch = try TemporaryFolder()
        let good = try scratch.path("good.json", "[1]")
        let lines = try scratch.path("lines.ndjson", "[1]\n[2]\n")
        let run = try CommandRun("redact", good, lines, "/nowhere/x.json")
        #expect(run.status == 66)
        #expect(run.output == "[1]\n")
        #expect(
            run.error.contains(
                "\(lines):2:1: unexpected \"[\" after the end of the value; redact reads one payload from each FILE"))
        #expect(run.error.contains("/nowhere/x.json: No such file or directory"))
        #expect(try CommandRun("redact", input: "").status == 65)
    }

    private static let envelope = #"{"provider":"zeta","recipient":"anna@example.com","payload":\#(payload)}"#

    @Test(arguments: [[], ["-p", "zeta"], ["--redact-keys"]])
    func `the provider of an envelope is kept`(_ words: [String]) throws {
        let run = try CommandRun(words: ["redact"] + words, input: Self.envelope)
        #expect(run.output.hasPrefix(#"{"provider":"zeta","recipient":""#))
        #expect(!run.output.contains("anna") && !run.output.contains("4711"))
        #expect(try CommandRun("stream", input: run.output.replacing("\n", with: "")).status == 0)
    }

    @Test func `the case of an envelope has its payload and its provider, and passes`() throws {
        let run = try CommandRun("redact", "--case", "zeta/no-scheme", input: Self.envelope)
        #expect(run.status == 0)
        let written = try JSONValue(parsing: run.output)
        #expect(written["provider"] == "zeta")
        #expect(written["input"]?.array?.count == 1)
        #expect(written["expect"]?["messages"]?.array?.count == 1)
        try expectPasses(run.output)
    }

    @Test func `the case of an envelope with an unknown provider is refused`() throws {
        let run = try CommandRun("redact", "--case", "zeta/x", input: #"{"provider":"nix","payload":[]}"#)
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.error == "-: the envelope's \"provider\" is unknown; correct it\n")
    }
}
