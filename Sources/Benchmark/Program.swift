import Dispatch
import Foundation

/// A command that is run and timed as a process.
struct Program: Sendable {
    let name: String
    let command: [String]

    /// The cost of one run.
    struct Run: Sendable {
        let nanoseconds: Int
        /// The peak memory in bytes, or nil if the platform does not report it.
        let peak: Int?
    }

    /// Why a program cannot be measured.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// This program, with a task; see ``Options/task``.
    static func itself(_ name: String, _ task: [String]) -> Program {
        let path = Bundle.main.executableURL?.path ?? CommandLine.arguments[0]
        return Program(name: name, command: [path, Options.task] + task)
    }

    /// The path of the command to measure.
    static func inbox(_ options: Options) throws -> String {
        let beside = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("inbox").path
        guard let path = options.inbox ?? beside, FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(description: "inbox is not built beside this program: swift build -c release --product inbox")
        }
        return path
    }

    /// The path of one of the benchmark's sources in another language.
    static func source(_ name: String) -> String {
        Bundle.module.bundleURL.appendingPathComponent("Programs/\(name)").path
    }

    /// Whether the program can be run and succeeds.
    var works: Bool { (try? run()) != nil }

    /// Runs the program to its end, and returns what it prints.
    func output(_ folder: URL, input: URL? = nil) throws -> String {
        let output = folder.appendingPathComponent("output")
        try Data().write(to: output)
        try run(input: input, output: output)
        return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// - Parameters:
    ///   - input: Its standard input; empty if nil.
    ///   - output: The file for its standard output; discarded if nil.
    /// - Throws: ``Failure`` if the program cannot be started, or if it fails.
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
        let started = ContinuousClock.now
        try process.run()
        var peak: Int?
        while isOver.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
            peak = Self.peak(of: process.processIdentifier) ?? peak
        }
        let duration = ContinuousClock.now - started
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

    private static func peak(of process: Int32) -> Int? {
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return nil }
        for line in String(decoding: status, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return Int(line.filter(\.isNumber)).map { $0 * 1024 }
        }
        return nil
    }
}

func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
}

func median(_ numbers: [Int]) -> Int {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
