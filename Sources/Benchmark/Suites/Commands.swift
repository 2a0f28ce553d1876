import Foundation

/// Measures whole commands, run in turn: `inbox stream` compared with a Python loop that uses msgspec; `replay`; `unify`;
/// and how long a command takes to start.
struct Commands {
    private let options: Options
    private let folder: URL
    private let inbox: String

    init(_ options: Options, _ folder: URL) throws {
        self.options = options
        self.folder = folder
        inbox = try Program.inbox(options)
    }

    func measure() throws {
        let pieces = options.isQuick ? 10_000 : 100_000
        try stream(lines: pieces)
        try replay(EventLog(events: pieces), events: pieces, "events, two fifths of them messages")
        try replay(EventLog(events: pieces * 10, ofUsersAlone: true), events: pieces * 10, "changes by users")
        try unify(messages: pieces)
        let programs = [
            Program(name: "true", command: ["true"]), Program(name: "inbox --version", command: [inbox, "--version"]),
        ]
        try compare("The start", programs, rounds: options.rounds * 20)
    }

    private func stream(lines: Int) throws {
        var programs = [
            Program(name: "inbox stream", command: [inbox, "stream"]),
            Program(name: "inbox stream --jobs 2", command: [inbox, "stream", "--jobs", "2"]),
        ]
        var skipped: [String] = []
        if Program(name: "msgspec", command: ["python3", "-c", "import msgspec"]).works {
            let command = ["python3", Program.source("stream.py")]
            programs.append(Program(name: "Python, msgspec", command: command))
        } else {
            skipped.append("Python, msgspec: no python3 that has it (pip install msgspec)")
        }
        let sample = try file("sample", Corpus.lines(1000))
        let expected = try objects(programs[0].output(folder, input: sample))
        for program in programs.dropFirst() where try objects(program.output(folder, input: sample)) != expected {
            throw Program.Failure(description: "\(program.name) does not give the messages of inbox stream")
        }
        let input = try file("lines", Corpus.lines(lines))
        let title = "\(Table.grouped(lines)) lines of five vendors to messages"
        try compare(title, programs, input: input, pieces: lines, skipped: skipped)
    }

    /// Parses the lines, so that their objects can be compared value by value.
    private func objects(_ output: String) throws -> NSArray {
        let lines = output.split(separator: "\n")
        return NSArray(array: try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) })
    }

    /// Replays a log, and prints each recipient's inbox at the end.
    private func replay(_ log: EventLog, events: Int, _ title: String) throws {
        let programs = ["1", "2"].map { jobs in
            // `--now` is after the last event, so that no event is reported as later than now.
            let command = [inbox, "replay", "--jobs", jobs, "--now", "2027-01-01T00:00:00Z"]
            return Program(name: jobs == "1" ? "inbox replay" : "inbox replay --jobs \(jobs)", command: command)
        }
        try compare(
            "\(Table.grouped(events)) \(title), \(Table.grouped(log.recipients)) recipients", programs,
            input: file("events", log.bytes), pieces: events)
    }

    private func unify(messages: Int) throws {
        let feed = try file("feed.json", Corpus.feed(messages: messages)).path
        let unify = Program(name: "inbox unify", command: [inbox, "unify", "--format", "json", feed])
        try compare("\(Table.grouped(messages)) messages in an array", [unify], pieces: messages)
    }

    private func file(_ name: String, _ bytes: Data) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try bytes.write(to: file)
        return file
    }

    /// Runs programs in turn, one round of all and then the next, and prints their times.
    private func compare(
        _ title: String, _ programs: [Program], input: URL? = nil, pieces: Int = 0, rounds: Int? = nil,
        skipped: [String] = []
    ) throws {
        var runs = programs.map { _ in [Program.Run]() }
        for _ in 0..<(rounds ?? options.rounds) {
            for index in programs.indices { runs[index].append(try programs[index].run(input: input)) }
        }
        let rows = zip(programs, runs).map { program, runs in
            let time = median(runs.map(\.nanoseconds))
            let row = [program.name, Table.milliseconds(time), Table.milliseconds(runs.map(\.nanoseconds).min() ?? 0)]
            guard pieces > 0 else { return row }
            let peak = runs.compactMap(\.peak).max().map { Table.fixed(Double($0) / 1e6, 0) } ?? "–"
            return row + [Table.grouped(Int(Double(pieces) / Double(time) * 1e9)), peak]
        }
        Table.show(title, ["", "ms", "least"] + (pieces > 0 ? ["a second", "peak MB"] : []), rows, skipped: skipped)
    }
}
