/// A command: its help texts and its action.
protocol Command {
    static var name: String { get }
    /// An earlier name that still works but is not in the help, or nil.
    static var alias: String? { get }
    /// Its line in the list of commands. It begins with a verb.
    static var summary: String { get }
    /// Two or three command lines and what each one does. The command's help begins with them.
    static var examples: [CommandExample] { get }
    /// What the command does, for its own help.
    static var discussion: String { get }
    /// The options that it accepts, besides ``Option/everywhere``.
    static var options: [Option] { get }
    /// The values of `--format`, if the command has that option.
    static var formats: [String] { get }
    /// What to say about a format that it does not have; nil to list its formats.
    static func advice(onFormat name: String) -> String?
    /// The placeholder of the operands: `FILE…`; empty if there are none.
    static var operands: String { get }
    /// The words that a shell suggests for operands; files if there are none.
    static var operandWords: [String] { get }
    /// When it ends with exit status 1, or nil if it never does.
    static var failure: String? { get }
    /// The other exit statuses with which it can end.
    static var exitStatuses: [ExitStatus] { get }

    /// Checks how its options go together.
    init(arguments: Arguments) throws
    func run(_ console: Console) throws -> ExitStatus
}

extension Command {
    /// Its options, then those that every command accepts.
    static var acceptedOptions: [Option] {
        options + Option.everywhere
    }

    static var alias: String? { nil }
    static var formats: [String] { [] }
    static func advice(onFormat name: String) -> String? { nil }
    static var operands: String { "FILE…" }
    static var operandWords: [String] { [] }
    static var failure: String? { nil }
    static var exitStatuses: [ExitStatus] { [.done, .usage, .badInput, .noInput, .inputOutput] }
}

typealias CommandExample = (words: String, effect: String)

/// The exit status of a run, with the codes of sysexits.h where it defines one.
enum ExitStatus: Int32, Comparable {
    case done = 0
    case checkFailed = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case inputOutput = 74

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

    var meaning: String {
        switch self {
        case .done: "success"
        case .checkFailed: "the check failed"
        case .usage: "the command line is wrong"
        case .badInput: "the input is not JSON, is not a known payload, or contains nothing that can be decoded"
        case .noInput: "an input cannot be opened"
        case .inputOutput: "reading or writing failed"
        }
    }
}
