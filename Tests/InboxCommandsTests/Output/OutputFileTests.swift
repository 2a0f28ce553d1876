import Foundation
import Testing

/// The files of `--output` and `--diagnostics`.
@Suite struct OutputFileTests {
    private let scratch: Scratch
    /// A file that has something.
    private let file: String

    init() throws {
        scratch = try Scratch()
        file = try scratch.path("results", "what it had\n")
    }

    private var content: String? { try? String(contentsOfFile: file, encoding: .utf8) }

    @Test(arguments: [
        ("merge absent", 66), ("merge -", 65), ("decode absent", 66), ("decode", 65), ("survey --merge absent", 66),
        ("survey --baseline absent", 66),
    ])
    func `a run that fails without a result leaves the file as it was`(command: String, status: Int32) throws {
        let words = command.split(separator: " ").map(String.init)
        let run = try CommandRun(words: words + ["-o", file], input: Data("{".utf8))
        #expect(run.status == status)
        #expect(content == "what it had\n")
    }

    @Test func `a log of several recipients leaves the file of a snapshot as it was`() throws {
        let log = ["u1", "u2"].map { #"{"at":1,"recipient":"\#($0)","event":"clear"}"# }.joined(separator: "\n")
        #expect(try CommandRun("replay", "-f", "snapshot", "-o", file, input: log).status == 64)
        #expect(content == "what it had\n")
    }

    @Test func `a file that a failing run has created is removed`() throws {
        let new = scratch.url("new").path
        #expect(try CommandRun("decode", "absent", "-o", new).status == 66)
        #expect(!FileManager.default.fileExists(atPath: new))
    }

    @Test func `a run that succeeds without a result empties the file`() throws {
        #expect(try CommandRun("unify", "-f", "ndjson", "-o", file, input: #"{"inboxMessages":[]}"#).status == 0)
        #expect(content == "")
    }

    @Test func `results shorter than what the file had replace all of it`() throws {
        #expect(try CommandRun("detect", "-f", "json", "-o", file, input: "[]").status == 0)
        #expect(content?.hasSuffix("}\n") == true)
        #expect(content?.contains("what") == false)
    }

    @Test func `a run without findings empties their file`() throws {
        let payload = #"[{"messageId":"1","status":"READ","actionList":[]}]"#
        #expect(try CommandRun("decode", "--diagnostics", file, input: payload).status == 0)
        #expect(content == "")
    }

    @Test(arguments: ["-o", "--diagnostics"])
    func `the snapshot of --since is not overwritten`(option: String) throws {
        let snapshot = try CommandRun("replay", "-f", "snapshot", input: #"{"at":1,"event":"clear"}"#).output
        let path = try scratch.path("snapshot", snapshot)
        let run = try CommandRun("replay", "--since", path, option, path)
        #expect(run.status == 64)
        #expect(run.error.hasSuffix("would be written over an input\n"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == snapshot)
    }

    @Test func `findings are not written over results`() throws {
        let run = try CommandRun("decode", "-o", file, "--diagnostics", file, input: "[]")
        #expect(run.status == 64)
        #expect(run.error == "inbox decode: \(file): findings would be written over the results\n")
        #expect(content == "what it had\n")
    }

    @Test func `a report of the cases is not written over a case or the tracked results`() throws {
        let folder = try FixtureFolder()
        let text = try folder.read("zeta/one.json")
        let run = try folder.conform("-o", "\(folder.path)/zeta/one.json")
        #expect(run.status == 64)
        #expect(run.error.contains("zeta/one.json: results would be written over a case"))
        #expect(try folder.read("zeta/one.json") == text)
        #expect(try folder.conform("--track", file, "-o", file).status == 64)
        #expect(content == "what it had\n")
    }

    @Test func `a dash is standard output for results, and no file for findings`() throws {
        let input = #"[{"messageId":"1"}]"#
        #expect(try CommandRun("decode", "-o", "-", input: input).output == CommandRun("decode", input: input).output)
        let run = try CommandRun("decode", "--diagnostics", "-", input: input)
        #expect(run.status == 64)
        #expect(run.error == "inbox decode: --diagnostics takes the path of a file, not -\n")
    }
}
