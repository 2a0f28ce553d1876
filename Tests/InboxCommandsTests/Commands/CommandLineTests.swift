import Foundation
import Testing
import UnifiedInbox

@testable import InboxCommands

/// Help, and how the words of a command line are read.
@Suite struct CommandLineTests {
    @Test func `a count that is too large for a number means all`() throws {
        let run = try CommandRun(
            "unify", "-p", "zeta", "-n", "99999999999999999999", "-f", "ndjson", input: #"{"messageId":"1"}"#)
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
    }

    private static let commands = CommandLineTool.commands.map { $0.name }

    @Test(arguments: commands)
    func `every command has help`(_ name: String) throws {
        let run = try CommandRun(name, "--help")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("inbox \(name): "))
        #expect(try CommandRun("help", name).output == run.output)
        #expect(try CommandRun(name, "--no-color", "--help").output == run.output)
        #expect(try CommandRun("--help").output.contains("\n  \(name)"))
        #expect(run.lines.filter { $0.count > 120 } == [])
    }

    @Test(arguments: commands)
    func `help has examples first, then the options by group, and the exit statuses last`(_ name: String) throws {
        let command = try #require(CommandLineTool.commands.first { $0.name == name })
        let help = try CommandRun("help", name).output
        let examples = try #require(help.firstRange(of: "\n\n  $ inbox"))
        let usage = try #require(help.firstRange(of: "\nusage: inbox \(name)"))
        let options = try #require(help.firstRange(of: "\nGeneral\n"))
        let statuses = try #require(help.firstRange(of: "\nExit status\n   0  "))
        #expect(examples.lowerBound < usage.lowerBound)
        #expect(usage.lowerBound < options.lowerBound)
        #expect(options.lowerBound < statuses.lowerBound)
        for option in command.options { #expect(help[..<options.lowerBound].contains("--\(option.name)")) }
        #expect(help[statuses.upperBound...].contains("\n   1  ") == (command.failure != nil))
        #expect(help.hasSuffix("  74  reading or writing failed\n"))
    }

    @Test func `an option's summary that is too long for one line continues below its beginning`() throws {
        let help = try CommandRun("help", "unify").output
        let lines = """
                  --payload-limits LIMITS  limit what is read from each payload, for example
                                           bytes=1000000,messages=500,diagnostics=none,depth=64; diagnostics=10000 by default
            """
        #expect(help.contains("\n\(lines)\n"))
    }

    @Test func `the help of the program has its commands, its own options and the exit statuses`() throws {
        let help = try CommandRun("--help").output
        let commands = try #require(help.firstRange(of: "\n  unify "))
        let options = try #require(
            help.firstRange(of: "\nGeneral\n  -h, --help     print this help\n  -V, --version  print the version\n"))
        let statuses = try #require(help.firstRange(of: "\nExit status\n   0  "))
        #expect(commands.lowerBound < options.lowerBound)
        #expect(options.lowerBound < statuses.lowerBound)
    }

    @Test(arguments: commands)
    func `a command has two or three examples, which it can read`(_ name: String) throws {
        let command = try #require(CommandLineTool.commands.first { $0.name == name })
        #expect((2...3).contains(command.examples.count))
        for example in command.examples {
            let words = example.words.split(separator: " ").map(String.init)
            let start = try #require(words.lastIndex(of: "inbox").map { $0 + 1 })
            let call = words[start...].prefix { !["|", "<", ">"].contains($0) }
            guard call.first == name else { continue }
            _ = try Arguments(call.dropFirst(), of: command)
        }
    }

    @Test func `no two options of a command have the same letter or name`() {
        for command in CommandLineTool.commands {
            let options = command.acceptedOptions
            #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
            let letters = options.compactMap(\.letter)
            #expect(Set(letters).count == letters.count, "\(command.name)")
        }
    }

    @Test(arguments: ["--version", "-V"])
    func version(_ word: String) throws {
        let run = try CommandRun(word)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("inbox "))
        #expect(try CommandRun("unify", word).output == run.output)
    }

    @Test(arguments: CommandLineTool.commands.filter { $0.options.contains(.format) }.map { $0.name })
    func `a command accepts the formats that its help names, and no others`(_ name: String) throws {
        let formats = try #require(CommandLineTool.commands.first { $0.name == name }).formats
        #expect(try CommandRun(name, "--help").output.contains(": \(formats.joined(separator: ", "))\n"))
        for format in ["table", "json", "ndjson", "html", "snapshot", "text", "junit"] {
            let run = try CommandRun(name, "--format", format, "/nowhere")
            #expect(
                run.error.contains("--format must be one of") == !formats.contains(format), "\(format): \(run.error)")
        }
    }

    @Test(arguments: [["-n", "1"], ["-n1"], ["--limit", "1"], ["--limit=1"]])
    func `a letter stands for an option, and its value is in the same word or the next one`(_ limit: [String]) throws {
        let run = try CommandRun(
            words: ["unify", "-p", "zeta", "-f", "ndjson"] + limit,
            input: #"[{"messageId":"1"},{"messageId":"2"}]"#)
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
    }

    @Test func `one thread works by default, and zero jobs mean one for each core`() throws {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        #expect(try Arguments([], of: StreamCommand.self).jobs == 1)
        #expect(try Arguments(["--jobs", "3"], of: StreamCommand.self).jobs == 3)
        #expect(try Arguments(["--jobs", "0"], of: StreamCommand.self).jobs == min(cores, 256))
    }

    @Test func `every argument after two dashes is a file`() throws {
        let run = try CommandRun("decode", "--", "--strict")
        #expect(run.status == 66)
        #expect(run.error == "--strict: No such file or directory\n")
    }
}
