/// The options of the command line.
struct Options: Sendable {
    /// The parts to measure; all of them unless one is named.
    var parts: Set<Part> = []
    /// The number of rounds; their medians are printed.
    var rounds = 5
    /// Whether to measure only a tenth of the work, or less.
    var isQuick = false
    /// The command to measure; nil for the one built next to this program.
    var inbox: String?
    /// The folder to write inputs to.
    ///
    /// If it is given, nothing is measured.
    var output: String?
    /// The task and its arguments, in a process that this program has started.
    var task: [String]?

    enum Part: String, CaseIterable, Sendable {
        case reading
        case commands
        case engine
        case memory
    }

    /// The hidden option with which this program starts itself.
    static let task = "--task"

    static let help = """
        Measures what the page Speed of the documentation shows.

        usage: inbox-benchmark [--reading] [--commands] [--engine] [--memory] [--rounds N] [--quick] [--inbox PATH]
               inbox-benchmark --write FOLDER

          --reading       decoded, ten fields read, freed: the library, JSONDecoder and yyjson
          --commands      inbox stream and a loop in Python over msgspec; inbox replay and unify; the start
          --engine        pages, counts and changes of an inbox of 100,000 messages
          --memory        an InboxState; the peaks of inbox decode, unify and explain
                          all four if none is named
          --rounds N      rounds, of which the medians are printed (5)
          --quick         small inputs: for a look, not for figures
          --inbox PATH    the command to measure (inbox, built beside this program: swift build -c release)
          --write FOLDER  write feed.json, lines.ndjson and events.ndjson, of 5,000 pieces each, and measure nothing
          --help          this text

        Build it with optimisation: swift run -c release inbox-benchmark
        """

    struct UsageError: Error {
        let reason: String
    }

    /// Parses the arguments after the program's name; returns nil if they ask for help.
    static func read(_ arguments: some Sequence<String>) throws(UsageError) -> Options? {
        var options = Options()
        var rest = Array(arguments)[...]
        func value(_ option: String) throws(UsageError) -> String {
            guard let value = rest.popFirst() else { throw UsageError(reason: "\(option) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help": return nil
            case "--quick": options.isQuick = true
            case "--inbox": options.inbox = try value(argument)
            case "--write": options.output = try value(argument)
            case "--rounds":
                guard let rounds = Int(try value(argument)), (1...1000).contains(rounds) else {
                    throw UsageError(reason: "--rounds needs a whole number from 1 to 1000")
                }
                options.rounds = rounds
            case Self.task:
                options.task = Array(rest)
                return options
            default:
                guard let part = Part(rawValue: String(argument.dropFirst(2))), argument.hasPrefix("--") else {
                    throw UsageError(reason: "there is no option or argument \"\(argument)\"")
                }
                options.parts.insert(part)
            }
        }
        if options.parts.isEmpty { options.parts = Set(Part.allCases) }
        return options
    }
}
