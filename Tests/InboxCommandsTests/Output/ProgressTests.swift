import Foundation
import InboxTestSupport
import Testing

@testable import InboxCommands

@Suite struct ProgressTests {
    private let clearedLine = "\r\u{1B}[K"

    @Test func `output replaces the bar, and a new bar replaces the old one`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.url("error").path
        let buffer = OutputBuffer(try OutputFile(path, for: "errors", Arguments([], of: StreamCommand.self)))
        buffer.isLineBuffered = true
        buffer.show(bar: "50 %")
        buffer.write("a diagnostic\n")
        buffer.write("another one\n")
        buffer.show(bar: "60 %")
        buffer.show(bar: "70 %")
        buffer.removeBar()
        buffer.removeBar()
        buffer.write("the end\n")
        buffer.finish(emptiesFile: false)
        let expected = [
            "", "50 %", "a diagnostic\nanother one\n", "60 %", "70 %", "the end\n",
        ].joined(separator: clearedLine)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    }

    /// The program's first answer takes longer than the delay before a bar appears.
    @Test func `with another program, conform shows how many cases are done`() throws {
        let program = try CommandRun.program().path
        let command = "sleep 0.3; exec '\(program)' conform-server"
        let run = try FixtureFolder().conform("--against", command, "--progress")
        #expect(run.error.hasPrefix("\(clearedLine)██████░░░░░░░░░░░░░░░░░░ 25 %  1 cases, "))
        #expect(run.error.hasSuffix(clearedLine))
        let quiet = try FixtureFolder().conform("--against", command)
        #expect(quiet.error.isEmpty)
        #expect(run.output == quiet.output)
    }

    @Test(arguments: [(0.4, "1 s"), (59, "59 s"), (125, "2 min 05 s"), (3720, "1 h 02 min")])
    func `the remaining time is rounded to a readable precision`(_ seconds: Double, _ text: String) {
        #expect(Progress.duration(seconds) == text)
    }
}
