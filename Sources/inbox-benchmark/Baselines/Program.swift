import Dispatch
import Foundation

/// A command that is run and timed from outside.
struct Program: Sendable {
    let name: String
    let command: [String]
    /// How many of the lines it reads, one in so many: the slow ones are not waited for.
    var share = 1

    /// What one run took.
    struct Run: Sendable {
        let nanoseconds: Int
        /// The most memory it had, in bytes; nil where the platform does not tell.
        let peak: Int?
    }

    /// Why a program is left out.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs it from start to end.
    ///
    /// - Parameters:
    ///   - input: Its standard input; nothing where nil.
    ///   - output: Where its standard output goes; nowhere where nil.
    /// - Throws: ``Failure`` where it cannot be started or fails.
    @discardableResult
    func run(input: URL? = nil, output: URL? = nil) throws -> Run {
        #if os(Linux) || os(macOS)
        let process = Process()
        process.executableURL = try executable
        process.arguments = Array(command.dropFirst())
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        process.standardOutput = try output.map { try FileHandle(forWritingTo: $0) } ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // `waitUntilExit()` may notice the end as late as 50 milliseconds behind it.
        let isOver = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in isOver.signal() }
        let clock = ContinuousClock()
        let start = clock.now
        try process.run()
        var peak: Int?
        while isOver.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
            if input != nil { peak = Self.peak(of: process.processIdentifier) ?? peak }
        }
        let duration = clock.now - start
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(name): exit status \(process.terminationStatus)")
        }
        return Run(nanoseconds: nanoseconds(duration), peak: peak)
        #else
        throw Failure(description: "no programs on this platform")
        #endif
    }

    /// The file of the command, looked for as a shell does.
    private var executable: URL {
        get throws {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let folders = command[0].contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
            guard let found = folders.first(where: { FileManager.default.isExecutableFile(atPath: $0 + command[0]) })
            else { throw Failure(description: "there is no \(command[0])") }
            return URL(fileURLWithPath: found + command[0])
        }
    }

    /// A compiler of one of the benchmark's own sources in C++.
    static func compiler(of source: String, to program: String, _ flags: [String]) -> Program {
        let command = ["c++", "-O3", "-march=native", "-std=c++17", self.source(source), "-o", program] + flags
        return Program(name: "c++", command: command)
    }

    /// Where one of the benchmark's own sources is.
    static func source(_ name: String) -> String {
        Bundle.module.bundleURL.appendingPathComponent("Programs/\(name)").path
    }

    /// Whether it can be run and succeeds.
    var works: Bool { (try? run()) != nil }

    private static func peak(of process: Int32) -> Int? {
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return nil }
        for line in String(decoding: status, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return Int(line.filter(\.isNumber)).map { $0 * 1024 }
        }
        return nil
    }
}

/// What several programs took for the same.
struct Comparison: Sendable {
    struct Row: Sendable {
        let program: Program
        /// The median and the least of the rounds, in nanoseconds.
        let median: Int
        let least: Int
        let lines: Int
        let bytes: Int
        let peak: Int?

        var linesASecond: Double { Double(lines) / Double(median) * 1e9 }
    }

    let title: String
    let rows: [Row]
    /// What was left out, and why.
    let skipped: [String]

    /// Runs programs in turn, one round of all and then the next.
    init(
        _ title: String, _ programs: [Program], rounds: Int, skipped: [String] = [],
        input: (Program) -> (file: URL, lines: Int, bytes: Int)?
    ) throws {
        var runs = programs.map { _ in [Program.Run]() }
        for _ in 0..<rounds {
            for (number, program) in programs.enumerated() {
                runs[number].append(try program.run(input: input(program)?.file))
            }
        }
        self.title = title
        self.skipped = skipped
        rows = zip(programs, runs).map { program, runs in
            let times = runs.map(\.nanoseconds)
            let size = input(program)
            return Row(
                program: program, median: median(times), least: times.min() ?? 0, lines: size?.lines ?? 1,
                bytes: size?.bytes ?? 0, peak: runs.compactMap(\.peak).max())
        }
    }

    /// The same as a section, for the report in JSON.
    var section: Section {
        let timings = rows.map { row in
            Timing(
                name: row.program.name, bytes: row.bytes, messages: row.lines, work: row.median,
                workAndFreeing: row.median, least: row.least)
        }
        return Section(
            title: title, messages: timings.first?.messages ?? 0, bytes: timings.first?.bytes ?? 0, timings: timings)
    }
}
