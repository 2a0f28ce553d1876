import Foundation

/// Compares `inbox` with the installed programs.
struct ProgramSuites {
    private let options: Options
    private let corpus: Corpus
    private let folder: URL
    /// The program built beside this one.
    private let inbox: String

    /// - Throws: ``Program/Failure`` if `inbox` is not built.
    init(_ options: Options, _ corpus: Corpus) throws {
        self.options = options
        self.corpus = corpus
        let beside = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("inbox").path ?? ""
        guard FileManager.default.isExecutableFile(atPath: beside) else {
            throw Program.Failure(description: "inbox is not built beside this program: swift build -c release")
        }
        inbox = beside
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// All comparisons.
    func all() throws -> [Comparison] {
        defer { try? FileManager.default.removeItem(at: folder) }
        return [try stream(), try rows(), try replay(ofUsersAlone: false), try replay(ofUsersAlone: true), try start()]
    }

    // MARK: Streaming

    private func stream() throws -> Comparison {
        var (programs, skipped) = competitors()
        let cores = ProcessInfo.processInfo.activeProcessorCount
        programs.insert(Program(name: "inbox stream", command: [inbox, "stream"]), at: 0)
        if cores > 1 {
            let jobs = Program(name: "inbox stream --jobs 2", command: [inbox, "stream", "--jobs", "2"])
            programs.insert(jobs, at: 1)
        }
        return try comparison("Lines to canonical lines", programs, skipped)
    }

    /// A row for each line, by the command and by the Python package.
    private func rows() throws -> Comparison {
        let stream = Program(name: "inbox stream --format rows", command: [inbox, "stream", "--format", "rows"])
        let found = packagePrograms([("Python, unified_inbox, blocks", "rows"), ("the same, each a dict", "dicts")])
        return try comparison("Lines to rows", [stream] + found.programs, found.skipped)
    }

    /// Programs that read the same lines and write equal ones.
    private func comparison(_ title: String, _ programs: [Program], _ skipped: [String]) throws -> Comparison {
        var inputs: [Int: (file: URL, lines: Int, bytes: Int)] = [:]
        for share in Set(programs.map(\.share)) {
            let text = corpus.stream(lines: max(1, options.lines / share))
            let file = folder.appendingPathComponent("lines-\(share)")
            try text.write(to: file)
            inputs[share] = (file, max(1, options.lines / share), text.count)
        }
        try agree(programs)
        return try Comparison(
            "\(title), whole processes: \(Report.grouped(options.lines)) lines of five vendors",
            programs,
            rounds: options.rounds, skipped: skipped
        ) { inputs[$0.share] }
    }

    /// The installed programs, and the missing ones.
    private func competitors() -> ([Program], [String]) {
        var programs: [Program] = []
        var skipped: [String] = []
        func add(_ program: Program, if works: Bool, otherwise reason: String) {
            if works { programs.append(program) } else { skipped.append("\(program.name): \(reason)") }
        }
        let simdjson = folder.appendingPathComponent("stream").path
        let compiler = Program.compiler(of: "stream.cpp", to: simdjson, ["-lsimdjson"])
        add(
            Program(name: "C++, simdjson on demand", command: [simdjson]), if: compiler.works,
            otherwise: "no C++ compiler, or no simdjson (libsimdjson-dev)")
        let python = python ?? "python3"
        for library in ["msgspec", "orjson"] {
            add(
                Program(name: "Python, \(library)", command: [python, Program.source("stream.py"), library]),
                if: Program(name: library, command: [python, "-c", "import \(library)"]).works,
                otherwise: "no python3 that has it (pip install \(library))")
        }
        let package = packagePrograms([("Python, unified_inbox, each a dict", "messages")])
        programs += package.programs
        skipped += package.skipped
        add(
            Program(
                name: "Python, inbox stream as a process, each a dict",
                command: [python, Program.source("library.py"), "subprocess", inbox, "stream"]),
            if: Program(name: "orjson", command: [python, "-c", "import orjson"]).works,
            otherwise: "no python3 that has orjson")
        let jq = Program(name: "jq", command: ["jq", "-c", "-f", Program.source("stream.jq")], share: 10)
        add(jq, if: Program(name: "jq", command: ["jq", "--version"]).works, otherwise: "not installed")
        return (programs, skipped)
    }

    /// Programs with the Python package, if it and orjson are installed.
    private func packagePrograms(_ ways: [(name: String, way: String)]) -> (programs: [Program], skipped: [String]) {
        let python = python ?? "python3"
        let works = Program(name: "unified_inbox", command: [python, "-c", "import unified_inbox, orjson"]).works
        guard works else {
            let reason = "no python3 that has orjson and unified_inbox (pip install ./Sources/InboxPython)"
            return ([], ways.map { "\($0.name): \(reason)" })
        }
        let programs = ways.map {
            Program(name: $0.name, command: [python, Program.source("library.py"), $0.way])
        }
        return (programs, [])
    }

    /// The interpreter itself, not the wrapper of a version manager.
    private var python: String? {
        let file = folder.appendingPathComponent("python")
        guard (try? Data().write(to: file)) != nil else { return nil }
        let program = Program(name: "python3", command: ["python3", "-c", "import sys; print(sys.executable)"])
        guard (try? program.run(output: file)) != nil, let path = try? String(contentsOf: file, encoding: .utf8) else {
            return nil
        }
        return path.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Compares the programs' output value by value, since all must do the same work.
    private func agree(_ programs: [Program]) throws {
        let sample = folder.appendingPathComponent("sample")
        try corpus.stream(lines: 1000).write(to: sample)
        var expected: [Any]?
        for program in programs {
            let output = folder.appendingPathComponent("output")
            try Data().write(to: output)
            try program.run(input: sample, output: output)
            let lines = try Data(contentsOf: output).split(separator: UInt8(ascii: "\n")).map {
                try JSONSerialization.jsonObject(with: Data($0))
            }
            guard let expected else {
                expected = lines
                continue
            }
            guard lines.count == expected.count else {
                throw Disagreement(description: "\(program.name): \(lines.count) lines for \(expected.count)")
            }
            for (number, line) in lines.enumerated() {
                guard let line = line as? NSDictionary, let other = expected[number] as? NSDictionary, line == other
                else {
                    throw Disagreement(description: "\(program.name): line \(number + 1) is not that of inbox stream")
                }
            }
        }
    }

    // MARK: Replaying

    /// Replays a log and prints each recipient's inbox at the end: a mixed log, or one of users alone, ten times as long.
    private func replay(ofUsersAlone: Bool) throws -> Comparison {
        let log = try EventLogCorpus(
            corpus, events: ofUsersAlone ? options.lines * 10 : options.lines, ofUsersAlone: ofUsersAlone)
        let file = folder.appendingPathComponent("events")
        let text = Data(log.lines.joined(separator: [UInt8(ascii: "\n")]))
        try text.write(to: file)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let programs = [1, 2].filter { $0 <= cores }.map { jobs in
            // After the last event, so that no event is reported as later than now.
            Program(
                name: jobs == 1 ? "inbox replay" : "inbox replay --jobs \(jobs)",
                command: [inbox, "replay", "--jobs", "\(jobs)", "--now", "2027-01-01T00:00:00Z"])
        }
        let events = ofUsersAlone ? "The users' changes" : "A mixed log"
        return try Comparison(
            "\(events) to the inboxes of \(Report.grouped(log.recipients)) recipients, whole processes: "
                + "\(Report.grouped(log.lines.count)) events", programs, rounds: options.rounds, skipped: []
        ) { _ in (file, log.lines.count, text.count) }
    }

    // MARK: Starting

    private func start() throws -> Comparison {
        let file = folder.appendingPathComponent("message.json")
        try corpus.stream(lines: 1).write(to: file)
        let message = file.path
        var programs = [
            Program(name: "true", command: ["true"]),
            Program(name: "inbox --version", command: [inbox, "--version"]),
            Program(name: "inbox decode, one message", command: [inbox, "decode", message]),
        ]
        var skipped: [String] = []
        let jq = Program(name: "jq ., one message", command: ["jq", ".", message])
        if jq.works { programs.append(jq) } else { skipped.append("jq: not installed") }
        return try Comparison(
            "Processes that do little", programs, rounds: options.rounds * 10, skipped: skipped
        ) { _ in nil }
    }
}

extension Report {
    /// A table of programs; "times" is how many times as fast as each of them `inbox`, the first row, is.
    static func table(_ comparison: Comparison) -> String {
        let isStream = comparison.rows.contains { $0.bytes > 0 }
        let rows = comparison.rows.map { row in
            var cells = [row.program.name, fixed(Double(row.median) / 1e6, 1), fixed(Double(row.least) / 1e6, 1)]
            guard isStream else { return cells }
            let first = comparison.rows[0].linesASecond
            cells += [grouped(Int(row.linesASecond)), fixed(first / row.linesASecond, 1)]
            cells.append(row.peak.map { fixed(Double($0) / 1e6, 0) } ?? "–")
            return cells
        }
        let header = isStream ? ["", "ms", "least", "lines/s", "inbox is × as fast", "peak MB"] : ["", "ms", "least"]
        return aligned(comparison.title, header, rows) + leftOut(comparison.skipped)
    }
}
