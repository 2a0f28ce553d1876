import Foundation
import UnifiedInbox

/// Decoding an array of Customer.io's messages, and reading ten fields of each into a struct of the host's own, in several
/// sizes: the library, `JSONDecoder`, and programs in C++ that may be compiled here.
///
/// Each contender does all of the work in a process of its own, with freeing. Times are processor time, of the program and of
/// the system, so that other processes disturb them little.
struct ReadingSuite {
    private let options: Options
    private let corpus: Corpus
    private let folder: URL
    /// The programs in C++ that could be compiled.
    private var programs: [(name: String, path: String)] = []
    /// The comparisons that were skipped, with the reasons.
    private var skipped: [String] = []

    init(_ options: Options, _ corpus: Corpus) throws {
        self.options = options
        self.corpus = corpus
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        compile("C++, yyjson", "yyjson", "libyyjson-dev")
        compile("C++, simdjson on demand", "simdjson", "libsimdjson-dev")
    }

    /// Compiles the program for a library, if it is installed.
    private mutating func compile(_ name: String, _ library: String, _ package: String) {
        let path = folder.appendingPathComponent(library).path
        let flags = ["-D\(library.uppercased())", "-l\(library)"]
        if Program.compiler(of: "decode.cpp", to: path, flags).works {
            programs.append((name, path))
        } else {
            skipped.append("\(name): no C++ compiler, or no \(library) (\(package))")
        }
    }

    /// One section for each size of the feed; each is reported as soon as it is measured.
    ///
    /// - Throws: ``Disagreement`` if the contenders do not read the same.
    func measure(_ report: (Section) -> Void) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        guard let benchmark = Bundle.main.executableURL?.path else { return }
        let file = folder.appendingPathComponent("feed.json").path
        for messages in options.reading {
            let bytes = corpus.feed(.customerIO, messages: messages, as: Data.self)
            try bytes.write(to: URL(fileURLWithPath: file))
            // A process repeats the work, so that it is not all warming up.
            let rounds = "\(max(3, 30_000 / messages))"
            let library = ReadingContender.allCases.map { contender in
                (contender.title, [benchmark, ReadingContender.option, contender.rawValue, file, rounds])
            }
            let commands = library + programs.map { ($0.name, [$0.path, file, rounds]) }
            var expected: ReadSums?
            let contenders = try commands.map { name, command in
                let (sums, _, _) = try run(name, command)
                guard sums == expected ?? sums else {
                    throw Disagreement(
                        description: "\(name) reads \(sums), and the first contender \(expected ?? sums)")
                }
                expected = sums
                return Contender(name: name, bytes: bytes.count, messages: messages) {
                    let (_, work, freeing) = try run(name, command)
                    return (work, freeing)
                }
            }
            report(
                Section(
                    title: "Decoded, and ten fields read: Customer.io, one process each", messages: messages,
                    bytes: bytes.count, timings: try inbox_benchmark.measure(contenders, rounds: options.rounds),
                    baseline: ReadingContender.allCases.firstIndex(of: .jsonDecoder),
                    lazy: [ReadingContender.allCases.firstIndex(of: .decoded) ?? 0], skipped: skipped))
        }
    }

    /// Runs a contender, which times itself; returns what it read, and the medians in nanoseconds.
    private func run(_ name: String, _ command: [String]) throws -> (ReadSums, work: Int, freeing: Int) {
        let output = folder.appendingPathComponent("output")
        try Data().write(to: output)
        try Program(name: name, command: command).run(output: output)
        let numbers = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 5 else { throw Program.Failure(description: "\(name): not a valid answer") }
        return (ReadSums(numbers), numbers[3], numbers[4] - numbers[3])
    }
}

/// A contender of this program that runs in a process of its own.
enum ReadingContender: String, CaseIterable, Sendable {
    /// The library, with every field read while the payload is decoded.
    case mapping
    /// The library, with every field read while messages are lent.
    case map
    /// The library, with every field read in a loop over the array of messages.
    case loop
    /// The library alone: nothing is read.
    case decoded
    case jsonDecoder = "json-decoder"

    /// The hidden option with which such a process is started, followed by a contender, a file and a count of rounds.
    static let option = "--measure-reading"

    /// The name in the report.
    var title: String {
        switch self {
        case .mapping: "InboxDecoder, every field read while it decodes"
        case .map: "InboxDecoder, every field read by feed.map"
        case .loop: "InboxDecoder, every field read in a loop"
        case .decoded: "InboxDecoder, decoded alone"
        case .jsonDecoder: "JSONDecoder"
        }
    }

    /// Prints what was read, and the medians in nanoseconds: until it is there, until it is freed again.
    func run(_ file: String, rounds: Int) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let bytes = [UInt8](data)
        let decoder = InboxDecoder()
        let work: () throws -> Any =
            switch self {
            case .mapping: { try decoder.decode(bytes, from: .customerIO, mapping: ReadMessage.read).elements }
            case .map: { try decoder.decode(bytes, from: .customerIO).map(ReadMessage.read) }
            case .loop: { try decoder.decode(bytes, from: .customerIO).messages.map { ReadMessage.read($0) } }
            case .decoded: { try decoder.decode(bytes, from: .customerIO) }
            case .jsonDecoder: { try JSONDecoder.baseline.decode([ReadMessage].self, from: data) }
            }
        var samples: [(work: Int, whole: Int)] = []
        var sums = ReadSums([], idPrefix: "")
        for _ in 0..<rounds {
            var result: Any?
            let started = processorTime()
            result = try work()
            let done = processorTime()
            if samples.isEmpty, let result { sums = self.sums(of: result) }
            let kept = processorTime()
            result = nil
            samples.append((done - started, done - started + processorTime() - kept))
        }
        print(sums, median(samples.map(\.work)), median(samples.map(\.whole)))
    }

    private func sums(of result: Any) -> ReadSums {
        let read = (result as? InboxFeed)?.map(ReadMessage.read) ?? result as? [ReadMessage] ?? []
        return ReadSums(read, idPrefix: self == .jsonDecoder ? "" : "customerio:")
    }
}

/// The processor time of this process so far, in nanoseconds.
private func processorTime() -> Int {
    // POSIX: a million of them are a second.
    Int(clock()) * 1000
}
