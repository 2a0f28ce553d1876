import Foundation
import InboxTestSupport
import Testing

/// The files of `--output` and `--diagnostics`.
@Suite struct OutputFileTests {
    private let scratch: TemporaryFolder
    /// A file that already has contents.
    private let file: String

    init() throws {
        scratch = try TemporaryFolder()
        file = try scratch.path("results", "what it had\n")
    }

    private var content: String? { try? String(contentsOfFile: file, encoding: .utf8) }

    @Test(arguments: [
        ("merge absent", 66), ("merge -", 65), ("decode absent", 66), ("decode", 65), ("survey --merge absent", 66),
        ("survey --baseline absent", 66), ("replay --since absent", 66),
    ])
    func `a run that fails without a result does not change the file`(command: String, status: Int32) throws {
        let words = command.split(separator: " ").map(String.init)
        let run = try CommandRun(words: words + ["-o", file], input: "{")
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

    @Test func `results that are shorter than the old file replace all of it`() throws {
        #expect(try CommandRun("detect", "-f", "json", "-o", file, input: "[]").status == 0)
        #expect(content?.hasSuffix("}\n") == true)
        #expect(content?.contains("what") == false)
    }

    @Test func `a run without diagnostics empties their file`() throws {
        let payload = #"[{"messageId":"1","status":"READ","actionList":[]}]"#
        #expect(try CommandRun("decode", "--diagnostics", file, input: payload).status == 0)
        #expect(content == "")
    }

    @Test(arguments: [
        ("replay -f snapshot", "replay --since", "-o"), ("replay -f snapshot", "replay --since", "--diagnostics"),
        ("survey -f json", "survey --baseline", "-o"),
    ])
    func `a file that another option reads is not overwritten`(writing: String, reading: String, option: String) throws
    {
        func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }
        let earlier = try CommandRun(words: words(writing), input: #"{"at":1,"event":"clear"}"#).output
        let path = try scratch.path("earlier", earlier)
        let run = try CommandRun(words: words(reading) + [path, option, path])
        #expect(run.status == 64)
        #expect(run.error.hasSuffix("would replace an input; choose another file\n"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == earlier)
    }

    @Test func `diagnostics are not written over results`() throws {
        let run = try CommandRun("decode", "-o", file, "--diagnostics", file, input: "[]")
        #expect(run.status == 64)
        #expect(run.error == "inbox decode: \(file): the diagnostics would replace the results; choose another file\n")
        #expect(content == "what it had\n")
    }

    @Test func `a report of the cases is not written over a case`() throws {
        let folder = try FixtureFolder()
        let text = try folder.read("zeta/one.json")
        let run = try folder.conform("-o", "\(folder.path)/zeta/one.json")
        #expect(run.status == 64)
        #expect(run.error.contains("zeta/one.json: the results would replace a case; choose another file"))
        #expect(try folder.read("zeta/one.json") == text)
    }

    @Test func `a dash means standard output for results, and no file for diagnostics`() throws {
        let input = #"[{"messageId":"1"}]"#
        #expect(try CommandRun("decode", "-o", "-", input: input).output == CommandRun("decode", input: input).output)
        let run = try CommandRun("decode", "--diagnostics", "-", input: input)
        #expect(run.status == 64)
        #expect(run.error == "inbox decode: --diagnostics expects the path of a file, not -\n")
    }

    // MARK: One step

    /// Runs a script of sh with limits that would cut off the program's coverage profile.
    ///
    /// Such a profile cannot be merged, so none is written.
    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(shell: script, environment: ["LLVM_PROFILE_FILE": "/dev/null"])
    }

    /// The names of the files in the folder.
    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: scratch.url("").path).sorted()
        }
    }

    /// A payload whose result and diagnostics are both larger than a piece that is written at once.
    private func large() throws -> String {
        let elements = (0..<1500).map { #"{"messageId":"\#($0)","templateId":1,"actionList":[]}"# }
        return try scratch.path("large", "[\(elements.joined(separator: ","))]")
    }

    /// Runs `inbox stream` with an output file, and kills it when it has written a part of the file.
    private func killWhileWriting(_ option: String, _ path: String) throws {
        let process = Process()
        let (input, null) = (Pipe(), FileHandle.nullDevice)
        process.executableURL = try CommandRun.program()
        process.arguments = ["stream", option, path]
        process.environment = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (input, null, null)
        try process.run()
        let line = #"{"messageId":"1","status":"READ","templateId":1}"# + "\n"
        // This is more than is written at once. The process then waits for more input.
        try input.fileHandleForWriting.write(contentsOf: Data(String(repeating: line, count: 3000).utf8))
        let deadline = Date(timeIntervalSinceNow: 30)
        func size(_ name: String) throws -> Int {
            try FileManager.default.attributesOfItem(atPath: scratch.url(name).path)[.size] as? Int ?? 0
        }
        while Date() < deadline, try !names.contains(where: { try $0.hasSuffix(".new") && size($0) > 0 }) {
            usleep(10_000)
        }
        #expect(try names.contains { $0.hasSuffix(".\(process.processIdentifier).new") })
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
    }

    @Test(arguments: ["-o", "--diagnostics"])
    func `a run that is killed while it writes leaves the file as it was`(option: String) throws {
        try killWhileWriting(option, file)
        #expect(content == "what it had\n")
    }

    @Test(arguments: ["-o", "--diagnostics"])
    func `a run that cannot write everything changes no file and leaves none`(option: String) throws {
        let input = try large()
        let before = try names
        let run = try shell("trap '' XFSZ; ulimit -f 8; inbox decode '\(input)' -o /dev/null \(option) '\(file)'")
        #expect(run.status == 74)
        #expect(content == "what it had\n")
        #expect(try names == before)
    }

    @Test(arguments: [["-o", "--diagnostics"], ["--diagnostics", "-o"]])
    func `if one of two files cannot be written, the other one stays as it was`(options: [String]) throws {
        let input = try large()
        let other = try scratch.path("other", "what it had\n")
        // Only the file of the first option is over the limit: results and diagnostics go to different devices.
        let run = try shell(
            "trap '' XFSZ; ulimit -f 8; inbox decode '\(input)' \(options[0]) '\(file)' \(options[1]) '\(other)'")
        #expect(run.status == 74)
        #expect(content == "what it had\n")
        #expect(String(decoding: try Data(contentsOf: scratch.url("other")), as: UTF8.self) == "what it had\n")
    }

    @Test func `the file keeps its permissions, and a new one gets the usual ones`() throws {
        func permissions(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        #expect(try CommandRun("decode", "-o", file, input: "[]").status == 0)
        #expect(content?.hasPrefix("{") == true)
        #expect(try permissions(file) == 0o640)
        let new = scratch.url("new").path
        #expect(try shell("umask 027; inbox decode '\(CommandRun.feed("zeta"))' -o '\(new)'").status == 0)
        #expect(try permissions(new) == 0o640)
    }

    @Test(arguments: [true, false])
    func `the file that a symbolic link leads to is replaced, and the link stays`(exists: Bool) throws {
        let target = exists ? "results" : "new"
        let link = scratch.url("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(try CommandRun("decode", "-o", link, input: "[]").status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(try String(contentsOf: scratch.url(target), encoding: .utf8).hasPrefix("{"))
        #expect(try names == (exists ? ["link", "results"] : ["link", "new", "results"]))
    }

    @Test func `a file that is not a regular file is written directly`() throws {
        #expect(try CommandRun("decode", "-o", "/dev/null", "--diagnostics", "/dev/null", input: "[]").status == 0)
        let run = try CommandRun("decode", "-o", "/dev/stdout", input: "[]")
        #expect(run.output.hasPrefix("{"))
    }

    @Test func `a new file is not there before the run has ended`() throws {
        let new = scratch.url("new").path
        try killWhileWriting("-o", new)
        #expect(!FileManager.default.fileExists(atPath: new))
    }

    @Test(arguments: ["new", "./new", "link"])
    func `diagnostics and results are not written to the same new file`(spelling: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.url("link").path, withDestinationPath: scratch.url("new").path)
        let path = scratch.url(".").path + "/" + spelling
        let run = try CommandRun("decode", "-o", scratch.url("new").path, "--diagnostics", path, input: "[]")
        #expect(run.status == 64)
        #expect(run.error == "inbox decode: \(path): the diagnostics would replace the results; choose another file\n")
        #expect(try names == ["link", "results"])
    }

    @Test func `with --line-buffered each line is in the file as soon as it is ready`() throws {
        let payload = #"{"messageId":"1","status":"READ","actionList":[]}"#
        let input = try scratch.path("lines", payload + "\n" + payload + "\n")
        let identity = { try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int }
        let before = try identity()
        #expect(try CommandRun("stream", "--line-buffered", "-o", file, input).status == 0)
        #expect(try identity() == before)
        #expect(content?.split(separator: "\n").count == 2)
    }
}
