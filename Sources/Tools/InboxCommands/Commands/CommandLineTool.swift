import InboxStore
import InboxVendors

/// The command line: finds the command, reads its options, runs it, and exits with its status.
package enum CommandLineTool {
    static let version = LibraryVersion.text.description

    /// The commands, in the order in which `--help` lists them.
    static var commands: [any Command.Type] {
        [
            UnifyCommand.self, DecodeCommand.self, StreamCommand.self, ReplayCommand.self, ExplainCommand.self,
            DetectCommand.self, SurveyCommand.self, LintCommand.self, ConformCommand.self, ConformServerCommand.self,
            RedactCommand.self, MergeCommand.self, VendorsCommand.self, SchemaCommand.self, CompletionsCommand.self,
        ]
    }

    package static func main() -> Never {
        CurrentProcess.ignoreBrokenPipes()
        _ = FileDescriptor.closedAtStart
        // The next batch of lines will use it.
        CurrentProcess.keepFreedMemory()
        let console = Console()
        let status = run(Array(CurrentProcess.arguments.dropFirst()), console)
        // The console keeps what is not to be freed.
        withExtendedLifetime(console) { CurrentProcess.exit(console.finish(status).rawValue) }
    }

    /// Runs a command line, without the program's name.
    static func run(_ words: [String], _ console: Console) -> ExitStatus {
        guard let name = words.first else {
            console.out.write(Help.program)
            return .done
        }
        switch name {
        case _ where helpWords.contains(name):
            return help(words.dropFirst().first, console)
        case "--version", "-V":
            console.out.write("inbox \(version)\n")
            return .done
        default:
            break
        }
        guard let command = command(named: name) else {
            return noCommand(name, in: words, console)
        }
        do {
            let arguments = try Arguments(words.dropFirst(), of: command)
            if arguments.has(.help) {
                console.out.write(Help.text(of: command))
                return .done
            }
            if arguments.has(.version) {
                console.out.write("inbox \(version)\n")
                return .done
            }
            let action = try command.init(arguments: arguments)
            if let path = arguments[.output], path != "-" { try console.redirectResults(to: path, arguments) }
            return try action.run(console)
        } catch let error as UsageError {
            console.printError("inbox \(name): \(error.reason); see inbox \(name) --help")
            return .usage
        } catch let error as InputError {
            console.printError("inbox \(name): \(error.reason)")
            return error.status
        } catch {
            console.printError("inbox \(name): \(error)")
            return .inputOutput
        }
    }

    /// The words that ask for help; `inbox help help` prints the general help.
    private static let helpWords = ["help", "--help", "-h"]

    private static func help(_ name: String?, _ console: Console) -> ExitStatus {
        guard let name, !helpWords.contains(name) else {
            console.out.write(Help.program)
            return .done
        }
        guard let command = command(named: name) else {
            return noCommand(name, in: [], console)
        }
        console.out.write(Help.text(of: command))
        return .done
    }

    private static func command(named name: String) -> (any Command.Type)? {
        commands.first { $0.name == name || $0.alias == name }
    }

    private static func noCommand(_ name: String, in words: [String], _ console: Console) -> ExitStatus {
        if name.hasPrefix("-"), let command = words.first(where: { command(named: $0) != nil }) {
            console.printError("inbox: options come after the command: inbox \(command) \(name) …")
            return .usage
        }
        let hint = EditDistance.hint(for: name, in: commands.map { $0.name })
        console.printError("inbox: unknown command \"\(name)\"\(hint); inbox --help lists the commands")
        return .usage
    }
}
