import Foundation
import UnifiedInbox

/// Programs in C++ that decode the array of Customer.io's messages, each with a library that may be installed.
struct DecodingPrograms {
    private let folder: URL
    private let feed: URL
    private let bytes: Int
    private let messages: Int
    private let expected: [Int]
    /// The comparisons that were skipped, with the reasons.
    private(set) var skipped: [String] = []
    /// The programs that were compared.
    private(set) var contenders: [Contender] = []

    /// - Parameter feed: The library's result for the same bytes; the programs must read as much.
    init(_ bytes: [UInt8], _ feed: InboxFeed) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.feed = folder.appendingPathComponent("feed.json")
        try Data(bytes).write(to: self.feed)
        self.bytes = bytes.count
        messages = feed.messages.count
        expected = Self.sums(feed)
        try add("C++, simdjson on demand", "simdjson", "libsimdjson-dev")
        try add("C++, yyjson", "yyjson", "libyyjson-dev")
    }

    /// Removes the programs.
    func clear() { try? FileManager.default.removeItem(at: folder) }

    private mutating func add(_ name: String, _ library: String, _ package: String) throws {
        let program = folder.appendingPathComponent(library).path
        let flags = ["-D\(library.uppercased())", "-l\(library)"]
        guard Program.compiler(of: "decode.cpp", to: program, flags).works else {
            skipped.append("\(name): no C++ compiler, or no \(library) (\(package))")
            return
        }
        let (read, _, _) = try run(program, name, rounds: 1)
        guard read == expected else {
            throw Disagreement(description: "\(name) reads \(read) messages, bytes and milliseconds, not \(expected)")
        }
        let (this, rounds) = (self, 3)
        contenders.append(
            Contender(name: name, bytes: bytes, messages: messages) {
                let (_, work, freeing) = try this.run(program, name, rounds: rounds)
                return (work, freeing)
            })
    }

    /// Runs a program, which times itself; returns what it read, and the medians in nanoseconds.
    private func run(_ program: String, _ name: String, rounds: Int) throws -> ([Int], work: Int, freeing: Int) {
        let output = folder.appendingPathComponent("output")
        try Data().write(to: output)
        try Program(name: name, command: [program, feed.path, String(rounds)]).run(output: output)
        let numbers = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 5 else { throw Program.Failure(description: "\(name): not a valid answer") }
        return (Array(numbers[..<3]), numbers[3], numbers[4] - numbers[3])
    }

    /// The number of messages, the number of bytes in their texts, and the sum of their instants.
    private static func sums(_ feed: InboxFeed) -> [Int] {
        var (texts, instants) = (0, 0)
        for message in feed.messages {
            for text in [message.vendorID, message.title, message.body, message.image, message.type] {
                texts += text?.utf8.count ?? 0
            }
            switch message.tap?.kind {
            case .openURL(let link, _), .deeplink(let link): texts += link.utf8.count
            default: break
            }
            let agreed = AgreedFields(message)
            instants += Int(agreed.sentAt ?? 0) + Int(agreed.expiresAt ?? 0)
        }
        return [feed.messages.count, texts, instants]
    }
}
