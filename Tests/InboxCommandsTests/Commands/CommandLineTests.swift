import Foundation
import Testing
import UnifiedInbox

@testable import InboxCommands

/// A wrong command line is reported in one line, with exit status 64.
@Suite struct CommandLineTests {
    private static let providers = [any InboxAdapter].standard.map(\.provider.name).joined(separator: ", ")

    @Test(arguments: [
        (["unifi"], "inbox: unknown command \"unifi\", did you mean \"unify\"?; inbox --help lists the commands\n"),
        (
            ["unify", "--limti", "3"],
            "inbox unify: unknown option \"--limti\", did you mean --limit?; see inbox unify --help\n"
        ),
        (["unify", "--limit"], "inbox unify: --limit needs a value, N; see inbox unify --help\n"),
        (["unify", "--strict=yes"], "inbox unify: --strict takes no value; see inbox unify --help\n"),
        (["decode", "--topic", "x"], "inbox decode: decode takes no option --topic; see inbox decode --help\n"),
        (
            ["unify", "--limit", "-3"],
            "inbox unify: --limit takes a count, 0 or more, not \"-3\"; see inbox unify --help\n"
        ),
        (
            ["unify", "--now", "today"],
            "inbox unify: --now takes an instant like 2026-02-05T12:00:00Z, not \"today\"; see inbox unify --help\n"
        ),
        (
            ["decode", "--provider", "pushwosh"],
            "inbox decode: unknown provider \"pushwosh\"; the providers are \(providers)"
                + ", did you mean \"pushwoosh\"?; see inbox decode --help\n"
        ),
        (
            ["stream", "--format", "html"],
            "inbox stream: --format takes one of ndjson, rows, not \"html\"; see inbox stream --help\n"
        ),
    ])
    func `a wrong command line is reported with its fault and the command for help`(
        _ words: [String], _ complaint: String
    ) throws {
        let run = try CommandRun(words: words, input: .init())
        #expect(run.status == 64)
        #expect(run.error == complaint)
        #expect(run.output.isEmpty)
    }

    private static let commands = InboxCommand.commands.map { $0.name }

    @Test(arguments: commands)
    func `every command has help`(_ name: String) throws {
        let run = try CommandRun(name, "--help")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("inbox \(name): "))
        #expect(try CommandRun("help", name).output == run.output)
        #expect(try CommandRun("--help").output.contains("\n  \(name)"))
    }

    @Test func version() throws {
        let run = try CommandRun("--version")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("inbox "))
        #expect(try CommandRun("unify", "--version").output == run.output)
    }

    @Test(arguments: commands)
    func `every command accepts --no-color`(_ name: String) throws {
        let run = try CommandRun(name, "--no-color", "--help")
        #expect(run.status == 0)
        #expect(run.output == (try CommandRun(name, "--help").output))
        #expect(run.error.isEmpty)
    }

    @Test(arguments: InboxCommand.commands.filter { $0.options.contains(.format) }.map { $0.name })
    func `a command accepts the formats that its help names, and no others`(_ name: String) throws {
        let formats = try #require(InboxCommand.commands.first { $0.name == name }).formats
        #expect(try CommandRun(name, "--help").output.contains(": \(formats.joined(separator: ", "))\n"))
        for format in ["table", "json", "ndjson", "html", "snapshot", "text", "junit"] {
            let run = try CommandRun(name, "--format", format, "/nowhere")
            #expect(run.error.contains("--format takes one of") == !formats.contains(format), "\(format): \(run.error)")
        }
    }

    @Test func `an option's value may follow an equals sign`() throws {
        let run = try CommandRun("decode", "--provider=zeta", "-", input: #"{"messageId":"1"}"#)
        #expect(run.status == 0)
        #expect(run.output.contains(#""id":"zeta:1""#))
    }

    @Test func `every argument after two dashes is a file`() throws {
        let run = try CommandRun("decode", "--", "--strict")
        #expect(run.status == 66)
        #expect(run.error == "--strict: No such file or directory\n")
    }
}
