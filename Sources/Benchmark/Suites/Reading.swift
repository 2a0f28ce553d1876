import Foundation
import UnifiedInbox

/// Decodes arrays of Customer.io messages in several sizes and reads ten fields of each message into a struct of the
/// host.
///
/// It compares the library, `JSONDecoder`, and a C++ program that uses yyjson, if that can be compiled here.
///
/// Each contender does all of the work in a separate process, including freeing memory. Times are processor time of the
/// program and of the system, so other processes hardly affect them.
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
        // The medians: one list for each size, with one figure for each contender.
        let times = try sizes.map { try measure(contenders, messages: $0) }
        func row(_ name: String, _ cell: ([Int]) -> String) -> [String] { [name] + times.map(cell) }
        var rows = contenders.indices.map { index in
            row(contenders[index].name) { Table.grouped($0[index]) }
        }
        rows.append(row("times as fast as JSONDecoder") { Table.fixed(Double($0[1]) / Double($0[0]), 1) })
        if skipped.isEmpty {
            rows.append(
                row("InboxDecoder's time divided by yyjson's") { Table.fixed(Double($0[0]) / Double($0[2]), 2) })
        }
        Table.show(
            "Decoded, ten fields read, freed: nanoseconds of processor time a message, by the messages of the feed",
            [""] + sizes.map { Table.grouped($0) }, rows, skipped: skipped)
    }

    /// The medians in nanoseconds per message.
    private func measure(_ contenders: [Program], messages: Int) throws -> [Int] {
        let file = folder.appendingPathComponent("feed.json")
        try Corpus.feed(messages: messages).write(to: file)
        // A process repeats the work. Otherwise it would mostly measure warming up.
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

    /// A contender in this program.
    ///
    /// It runs in a separate process.
    enum Reader: String, CaseIterable {
        case library = "InboxDecoder"
        case jsonDecoder = "JSONDecoder"

        /// Prints three numbers about what was read, and the median time in nanoseconds to read and free it.
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

        /// The number of messages, the number of bytes in their texts except the topics, and the sum of their instants in
        /// milliseconds.
        private func sums(of read: [ReadMessage]) -> [Int] {
            var sums = [read.count, 0, 0]
            // The library's ids begin with the vendor's name, so these bytes are subtracted.
            if self == .library { sums[1] = -read.count * "customerio:".utf8.count }
            for message in read {
                for text in [message.id, message.title, message.body, message.link, message.image, message.type] {
                    sums[1] += text?.utf8.count ?? 0
                }
                for date in [message.sentAt, message.expiresAt] {
                    // Instants are cut off to milliseconds, as the library does. A double may be slightly less than its
                    // instant.
                    sums[2] += date.map { Int(($0.timeIntervalSince1970 * 1000 + 0.0005).rounded(.down)) } ?? 0
                }
            }
            return sums
        }
    }
}

/// The processor time of this process so far, in nanoseconds.
private func processorTime() -> Int {
    // POSIX says that a second has a million clock ticks.
    Int(clock()) * 1000
}

/// Ten fields of a message, which a host copies from a decoded feed.
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

/// Decodes the same struct with `JSONDecoder` from a Customer.io message.
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
