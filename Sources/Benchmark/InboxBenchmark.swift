import Foundation

/// Measures the figures on the page *Speed*; see ``Options/help``.
@main
struct InboxBenchmark {
    static func main() {
        do {
            guard let options = try Options.read(CommandLine.arguments.dropFirst()) else {
                print(Options.help)
                return
            }
            try run(options)
        } catch let error as Options.UsageError {
            printError("\(error.reason)\n\n\(Options.help)")
            exit(64)
        } catch {
            printError("\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        if let task = options.task { return try perform(task) }
        if let output = options.output { return try write(to: URL(fileURLWithPath: output, isDirectory: true)) }
        #if DEBUG
        printError("this is a debug build, and its figures mean nothing: swift run -c release inbox-benchmark")
        #endif
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("inbox-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if options.parts.contains(.reading) { try Reading(options, folder).measure() }
        if options.parts.contains(.commands) { try Commands(options, folder).measure() }
        if options.parts.contains(.engine) { try Engine.measure(options) }
        if options.parts.contains(.memory) { try Memory.measure(options, folder) }
    }

    /// Performs a task in a process that this program has started.
    private static func perform(_ task: [String]) throws {
        guard let first = task.first else { throw Options.UsageError(reason: "\(Options.task) needs a task") }
        if first == Memory.task { return try Memory.run() }
        guard let reader = Reading.Reader(rawValue: first), task.count == 3, let rounds = Int(task[2]) else {
            throw Options.UsageError(reason: "\(Options.task) needs a reader, a file and a number of rounds")
        }
        try reader.run(task[1], rounds: rounds)
    }

    /// Writes the inputs whose instructions `.ci/instructions` counts.
    private static func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Corpus.feed(messages: 5000).write(to: folder.appendingPathComponent("feed.json"))
        try Corpus.lines(5000).write(to: folder.appendingPathComponent("lines.ndjson"))
        try EventLog(events: 5000).bytes.write(to: folder.appendingPathComponent("events.ndjson"))
    }

    private static func printError(_ message: String) {
        FileHandle.standardError.write(Data("inbox-benchmark: \(message)\n".utf8))
    }
}
