import Foundation
import UnifiedInbox

#if canImport(Darwin)
import Darwin
#endif

/// The contenders that run in a process of their own, whose peak memory is measured.
enum PeakContender: String, CaseIterable, Sendable {
    /// The payload only, which every other figure includes.
    case payload
    case inboxDecoder = "inbox-decoder"
    case mapping
    case jsonDecoder = "json-decoder"
    case jsonDecoderWithCustom = "json-decoder-with-custom"
    case jsonValue = "json-value"
    case inbox
    case snapshot

    /// The hidden option with which such a process is started.
    static let option = "--measure-peak"

    /// The name in the report.
    var title: String {
        switch self {
        case .payload: "the payload alone"
        case .inboxDecoder: "InboxDecoder: the feed"
        case .mapping: "InboxDecoder: fields, read while it decodes"
        case .jsonDecoder: "JSONDecoder, fields"
        case .jsonDecoderWithCustom: "JSONDecoder, fields and custom data"
        case .jsonValue: "JSONValue(parsing:)"
        case .inbox: "the feed, and an InboxState that it is ingested into"
        case .snapshot: "the same, and a snapshot of the state"
        }
    }

    /// Makes the Customer.io feed, decodes it once and prints the process's peak in bytes.
    func run(_ options: Options, _ corpus: Corpus) throws {
        let result: Any
        switch self {
        case .payload:
            result = corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self)
        case .inboxDecoder:
            let bytes = corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self)
            result = try InboxDecoder().decode(bytes, from: .customerIO)
        case .mapping:
            let bytes = corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self)
            result = try InboxDecoder().decode(bytes, from: .customerIO, mapping: ReadMessage.read)
        case .jsonDecoder:
            let data = corpus.feed(.customerIO, messages: options.messages, as: Data.self)
            result = try Corpus.Shape.customerIO.baseline(data, keeping: NoCustom.self)
        case .jsonDecoderWithCustom:
            let data = corpus.feed(.customerIO, messages: options.messages, as: Data.self)
            result = try Corpus.Shape.customerIO.baseline(data, keeping: KeptCustom.self)
        case .jsonValue:
            result = try JSONValue(parsing: corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self))
        case .inbox:
            result = try inbox(options, corpus)
        case .snapshot:
            let inbox = try inbox(options, corpus)
            result = (inbox, inbox.state.snapshot)
        }
        withExtendedLifetime(result) { print(Self.peakOfThisProcess ?? 0) }
    }

    private func inbox(_ options: Options, _ corpus: Corpus) throws -> (feed: InboxFeed, state: InboxState) {
        let bytes = corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self)
        let feed = try InboxDecoder().decode(bytes, from: .customerIO)
        var state = InboxState()
        state.apply(.ingest(feed, at: Date(timeIntervalSince1970: 1_770_292_800)))
        return (feed, state)
    }

    /// Runs it in a new process; nil if the platform cannot start one or does not report a peak.
    func measure(_ options: Options) throws -> Int? {
        try options.figure(of: [Self.option, rawValue, "--messages", "\(options.messages)"])
    }

    /// The peak memory of this process, in bytes.
    private static var peakOfThisProcess: Int? {
        #if canImport(Darwin)
        var usage = rusage()
        return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
        #else
        // Not getrusage, whose peak a process inherits from the one that started it.
        guard let status = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        for line in String(decoding: status, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return Int(line.filter(\.isNumber)).map { $0 * 1024 }
        }
        return nil
        #endif
    }
}

extension Options {
    /// The number that this program prints in a new process; nil if the platform cannot start one, or it prints 0.
    func figure(of arguments: [String]) throws -> Int? {
        #if os(Linux) || os(macOS)
        guard let program = Bundle.main.executableURL else { return nil }
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments + ["--seed", "\(seed)"]
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let figure = Int(String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace })
        return figure == 0 ? nil : figure
        #else
        return nil
        #endif
    }
}
