/// The options of the command line.
struct Options: Sendable {
    /// Messages of the Customer.io feed; the mix has a tenth of them for each vendor.
    var messages = 50_000
    /// The number of rounds; their medians are printed.
    var rounds = 5
    /// The seed of the corpus: the same seed gives the same bytes.
    var seed: UInt64 = 1
    /// Whether the figures are printed as JSON.
    var json = false
    /// The sizes of the feeds whose times per message are compared.
    var growth = [10, 1000, 100_000]
    /// The sizes of the hostile payloads.
    var hostile = [1000, 100_000, 1_000_000]
    /// Lines of the stream that programs are compared on.
    var lines = 300_000
    /// The sizes of the feeds whose fields are read.
    var reading = [1000, 10_000, 100_000, 500_000]
    /// In a process that was started to measure reading: the contender to run, its file and its rounds.
    var reader: (contender: ReadingContender, file: String, rounds: Int)?
    /// The only part to measure; nil for all.
    var part: Part?
    /// Whether to print those lines and measure nothing.
    var printsLines = false
    /// In a process that was started to measure its own memory: the contender to run.
    var peak: PeakContender?
    /// In a process that was started to measure the memory of inboxes: what to keep.
    var memory: InboxMemory?
    /// Events of the mixed log.
    var events = 200_000

    /// A part of the benchmark that can be measured by itself.
    enum Part {
        /// The library and `JSONDecoder`.
        case decoding
        /// The library, `JSONDecoder` and programs in C++, with every field read.
        case reading
        /// The command and other programs.
        case programs
        /// Payloads made to be slow and ordinary ones.
        case hostile
        /// The peak memory of feeds, and the memory of inboxes.
        case memory
        /// Large inboxes: questions and changes.
        case engine
    }

    /// The number of messages of each vendor in the mix.
    var mixed: Int { max(1, messages / 10) }

    static let help = """
        Measures decoding to owned messages, and Foundation's JSONDecoder on the same bytes.

        usage: inbox-benchmark [--quick] [--seed N] [--messages N] [--lines N] [--rounds N]
                               [--reading | --decoding | --programs | --hostile | --memory | --engine] [--json]
               inbox-benchmark --print-lines [--lines N] [--seed N]

          --quick       a small corpus: 2,000 messages, 3 rounds
          --seed N      the seed of the corpus (1)
          --messages N  messages of the Customer.io feed (50000); the mix has a tenth for each of the five vendors
          --lines N     lines that inbox stream, Python, jq and a C++ program turn into messages (300000)
          --rounds N    rounds, of which the medians are printed (5)
          --reading     the library, JSONDecoder and programs in C++, ten fields read, in four sizes, and nothing else
          --decoding    the library compared with JSONDecoder, and nothing else
          --programs    inbox compared with other programs, and nothing else
          --hostile     payloads made to be slow, compared with ordinary ones, and nothing else
          --memory      the peak memory of feeds and inboxes, as tables, and nothing else
          --engine      questions and changes of large inboxes, as tables, and nothing else
          --print-lines the lines that they are compared on, and nothing else
          --json        one JSON object in place of tables
          --help        this text

        Build it with optimisation: swift run -c release inbox-benchmark
        """

    /// The error of a wrong command line.
    struct UsageError: Error {
        let reason: String
    }

    /// Parses the arguments after the program's name; returns nil if they ask for help.
    static func read(_ arguments: some Sequence<String>) throws(UsageError) -> Options? {
        var options = Options()
        var messages: Int?
        var rounds: Int?
        var lines: Int?
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--help": return nil
            case "--json": options.json = true
            case "--decoding": options.part = .decoding
            case "--reading": options.part = .reading
            case "--programs": options.part = .programs
            case "--hostile": options.part = .hostile
            case "--memory": options.part = .memory
            case "--engine": options.part = .engine
            case "--print-lines": options.printsLines = true
            case "--lines": lines = try number(argument, rest.next(), in: 1...10_000_000)
            case "--quick":
                options.messages = 2000
                options.rounds = 3
                options.lines = 20_000
                options.hostile = [100, 1000, 10_000, 100_000]
                options.growth = [10, 100, 1000, 10_000]
                options.reading = [1000, 10_000]
                options.events = 20_000
            case "--seed": options.seed = try number(argument, rest.next(), in: 0...UInt64.max)
            case "--messages": messages = try number(argument, rest.next(), in: 1...10_000_000)
            case "--rounds": rounds = try number(argument, rest.next(), in: 1...1000)
            case PeakContender.option:
                guard let peak = rest.next().flatMap(PeakContender.init) else {
                    throw UsageError(reason: "\(argument) needs a contender")
                }
                options.peak = peak
            case InboxMemory.option:
                guard let memory = rest.next().flatMap(InboxMemory.init) else {
                    throw UsageError(reason: "\(argument) needs the contents to keep")
                }
                options.memory = memory
            case ReadingContender.option:
                guard let contender = rest.next().flatMap(ReadingContender.init), let file = rest.next() else {
                    throw UsageError(reason: "\(argument) needs a contender and a file")
                }
                options.reader = (contender, file, try number(argument, rest.next(), in: 1...1000))
            default: throw UsageError(reason: "there is no option or argument \"\(argument)\"")
            }
        }
        options.messages = messages ?? options.messages
        options.rounds = rounds ?? options.rounds
        options.lines = lines ?? options.lines
        return options
    }

    private static func number<Number: FixedWidthInteger>(
        _ option: String, _ text: String?, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number {
        guard let number = text.flatMap({ Number($0) }), range.contains(number) else {
            throw UsageError(reason: "\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
