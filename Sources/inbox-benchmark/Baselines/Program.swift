import Dispatch
import Foundation

/// A command that is run and timed as a process.
struct Program: Sendable {
    let name: String
    let command: [String]
    /// Reads one line in so many, so that slow programs do not take too long.
    var share = 1

    /// The cost of one run.
    struct Run: Sendable {
        let nanoseconds: Int
        /// The peak memory in bytes, or nil if the platform does not report it.
        let peak: Int?
    }

    /// The reason for which a program is skipped.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - input: Its standard input; empty if nil.
    ///   - output: The file for its standard output; discarded if nil.
    /// - Throws: ``Failure`` if it cannot be started or fails.
    @discardableResult
    func run(input: URL? = nil, output: URL? = nil) throws -> Run {
        #if os(Linux) || os(macOS)
        let process = Process()
        process.executableURL = try executable
        process.arguments = Array(command.dropFirst())
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        process.standardOutput = try output.map { try FileHandle(forWritingTo: $0) } ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // `waitUntilExit()` may return as late as 50 milliseconds after the exit.
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

    /// The file of the command, found as a shell finds it.
    private var executable: URL {
        get throws {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let folders = command[0].contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
            guard let found = folders.first(where: { FileManager.default.isExecutableFile(atPath: $0 + command[0]) })
            else { throw Failure(description: "there is no \(command[0])") }
            return URL(fileURLWithPath: found + command[0])
        }
    }

    /// The command that compiles one of the benchmark's sources in C++.
    static func compiler(of source: String, to program: String, _ flags: [String]) -> Program {
        let command = ["c++", "-O3", "-march=native", "-std=c++17", self.source(source), "-o", program] + flags
        return Program(name: "c++", command: command)
    }

    /// The path of one of the benchmark's sources.
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

/// The times of several programs for the same work.
struct Comparison: Sendable {
    struct Row: Sendable {
        let program: Program
        /// The median and the minimum of the rounds, in nanoseconds.
        let median: Int
        let least: Int
        let lines: Int
        let bytes: Int
        let peak: Int?

        var linesASecond: Double { Double(lines) / Double(median) * 1e9 }
    }

    let title: String
    let rows: [Row]
    /// The comparisons that were skipped, with the reasons.
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

    /// The times as a section of the report in JSON.
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
