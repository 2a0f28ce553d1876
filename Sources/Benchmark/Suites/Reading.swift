import Foundation
import UnifiedInbox

/// Decoding an array of Customer.io's messages, and reading ten fields of each into a struct of the host's own, in several
/// sizes: the library, `JSONDecoder`, and a program in C++ over yyjson, if it can be compiled here.
///
/// Each contender does all of the work in a process of its own, with freeing. Times are processor time, of the program and of
/// the system, so that other processes disturb them little.
struct Reading {
    private let options: Options
    private let folder: URL
    private let sizes: [Int]

    init(_ options: Options, _ folder: URL) {
        self.options = options
        self.folder = folder
        sizes = options.isQuick ? [1000, 10_000] : [1000, 10_000, 100_000, 500_000]
    }

    func measure() throws {
        let yyjson = folder.appendingPathComponent("decode").path
        let compiler = Program(
            name: "c++",
            command: [
                "c++", "-O3", "-march=native", "-std=c++17", Program.source("decode.cpp"), "-o", yyjson, "-lyyjson",
            ])
        var contenders = Reader.allCases.map { Program.itself($0.rawValue, [$0.rawValue]) }
        var skipped: [String] = []
        if compiler.works {
            contenders.append(Program(name: "C++, yyjson", command: [yyjson]))
        } else {
            skipped.append("C++, yyjson: no C++ compiler, or no yyjson (libyyjson-dev)")
        }
        // The medians by size, then by contender.
        let times = try sizes.map { try measure(contenders, messages: $0) }
        func row(_ name: String, _ cell: ([Int]) -> String) -> [String] { [name] + times.map(cell) }
        var rows = contenders.indices.map { index in
            row(contenders[index].name) { Table.grouped($0[index]) }
        }
        rows.append(row("times as fast as JSONDecoder") { Table.fixed(Double($0[1]) / Double($0[0]), 1) })
        if skipped.isEmpty {
            rows.append(row("times the time of yyjson") { Table.fixed(Double($0[0]) / Double($0[2]), 2) })
        }
        Table.show(
            "Decoded, ten fields read, freed: nanoseconds of processor time a message, by the messages of the feed",
            [""] + sizes.map { Table.grouped($0) }, rows, skipped: skipped)
    }

    /// The medians in nanoseconds a message.
    private func measure(_ contenders: [Program], messages: Int) throws -> [Int] {
        let file = folder.appendingPathComponent("feed.json")
        try Corpus.feed(messages: messages).write(to: file)
        // A process repeats the work, so that it is not all warming up.
        let arguments = [file.path, "\(max(3, 30_000 / messages))"]
        var times = contenders.map { _ in [Int]() }
        var expected: [Int]?
        for _ in 0..<options.rounds {
            for (index, contender) in contenders.enumerated() {
                let program = Program(name: contender.name, command: contender.command + arguments)
                let numbers = try program.output(folder).split(separator: " ").compactMap { Int($0) }
                guard numbers.count == 4, expected ?? Array(numbers.prefix(3)) == Array(numbers.prefix(3)) else {
                    throw Program.Failure(description: "\(contender.name) reads \(numbers), not \(expected ?? [])")
                }
                expected = Array(numbers.prefix(3))
                times[index].append(numbers[3] / messages)
            }
        }
        return times.map { median($0) }
    }

    /// A contender of this program, which runs in a process of its own.
    enum Reader: String, CaseIterable {
        case library = "InboxDecoder"
        case jsonDecoder = "JSONDecoder"

        /// Prints what was read, in three numbers, and the median in nanoseconds until it is there and freed again.
        func run(_ file: String, rounds: Int) throws {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            let bytes = [UInt8](data)
            let decoder = InboxDecoder()
            let foundation = JSONDecoder()
            foundation.dateDecodingStrategy = .iso8601
            var times: [Int] = []
            var sums = [0, 0, 0]
            for _ in 0..<rounds {
                let started = processorTime()
                var read: [ReadMessage] =
                    switch self {
                    case .library: try decoder.decode(bytes, from: .customerIO).messages.map { ReadMessage($0) }
                    case .jsonDecoder: try foundation.decode([ReadMessage].self, from: data)
                    }
                let done = processorTime()
                if times.isEmpty { sums = self.sums(of: read) }
                let kept = processorTime()
                read = []
                times.append(done - started + processorTime() - kept)
            }
            print(sums[0], sums[1], sums[2], median(times))
        }

        /// The number of messages, of the bytes in their texts but the topics, and the sum of their instants in milliseconds.
        private func sums(of read: [ReadMessage]) -> [Int] {
            var sums = [read.count, 0, 0]
            // The library's ids begin with the vendor's name.
            if self == .library { sums[1] = -read.count * "customerio:".utf8.count }
            for message in read {
                for text in [message.id, message.title, message.body, message.link, message.image, message.type] {
                    sums[1] += text?.utf8.count ?? 0
                }
                for date in [message.sentAt, message.expiresAt] {
                    // Cut to milliseconds, as the library does; a double may be a little below its instant.
                    sums[2] += date.map { Int(($0.timeIntervalSince1970 * 1000 + 0.0005).rounded(.down)) } ?? 0
                }
            }
            return sums
        }
    }
}

/// The processor time of this process so far, in nanoseconds.
private func processorTime() -> Int {
    // POSIX: a million of them are a second.
    Int(clock()) * 1000
}

/// Ten fields of a message: what a host copies from a decoded feed.
struct ReadMessage: Sendable {
    let id: String
    let title: String?
    let body: String?
    let link: String?
    let image: String?
    let type: String?
    let topics: [String]
    let sentAt: Date?
    let expiresAt: Date?
    let isOpened: Bool

    init(_ message: InboxMessage) {
        id = message.id
        title = message.title
        body = message.body
        link = message.tap?.link
        image = message.image
        type = message.type
        topics = message.topics
        sentAt = message.sentAt
        expiresAt = message.expiresAt
        isOpened = message.status == .read
    }
}

/// The same struct, decoded by `JSONDecoder` from a message of Customer.io.
extension ReadMessage: Decodable {
    private enum Key: String, CodingKey {
        case messageId, sentAt, expiresAt, opened, topics, type, properties
    }

    private enum Property: String, CodingKey {
        case title, body, image, link
    }

    init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: Key.self)
        let properties = try message.nestedContainer(keyedBy: Property.self, forKey: .properties)
        id = try message.decode(String.self, forKey: .messageId)
        title = try properties.decodeIfPresent(String.self, forKey: .title)
        body = try properties.decodeIfPresent(String.self, forKey: .body)
        link = try properties.decodeIfPresent(String.self, forKey: .link)
        image = try properties.decodeIfPresent(String.self, forKey: .image)
        type = try message.decodeIfPresent(String.self, forKey: .type)
        topics = try message.decodeIfPresent([String].self, forKey: .topics) ?? []
        sentAt = try message.decodeIfPresent(Date.self, forKey: .sentAt)
        expiresAt = try message.decodeIfPresent(Date.self, forKey: .expiresAt)
        isOpened = try message.decodeIfPresent(Bool.self, forKey: .opened) ?? false
    }
}
