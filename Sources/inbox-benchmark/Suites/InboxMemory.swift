import Foundation
import UnifiedInbox

/// The contents that a process of its own keeps, to measure their memory.
enum InboxMemory: String, CaseIterable, Sendable {
    /// The messages' JSON, in one array of bytes per inbox.
    case payloads
    /// Decoded messages with bytes of their own, in one array per inbox.
    case messages
    /// An ``InboxState`` per inbox, after its messages arrived one by one.
    case states
    /// The same, with each message read and half of them clicked.
    case usedStates = "used-states"

    /// The hidden option with which such a process is started.
    static let option = "--measure-inboxes"
    static let inboxes = 5000
    static let messagesEach = 20

    /// The name in the report.
    var title: String {
        switch self {
        case .payloads: "the payloads' bytes"
        case .messages: "decoded messages, detached"
        case .states: "InboxState"
        case .usedStates: "InboxState, all read, half clicked"
        }
    }

    /// Keeps the inboxes, and prints the number of bytes of each.
    func run(_ corpus: Corpus) throws {
        let texts = corpus.lines(messagesEach: Self.messagesEach * Self.inboxes / 25)
        let decoder = InboxDecoder()
        // Memory that is allocated once, on first use, does not belong to an inbox.
        _ = try decoder.decode(texts[0].text)
        let empty = InboxState()
        let before = Self.resident
        var held: [Any] = []
        held.reserveCapacity(Self.inboxes)
        for inbox in 0..<Self.inboxes {
            let chosen = (0..<Self.messagesEach).map { texts[(inbox * Self.messagesEach + $0) % texts.count] }
            held.append(try hold(chosen, empty, decoder))
        }
        let after = Self.resident
        withExtendedLifetime(held) {
            print(before.flatMap { before in after.map { ($0 - before) / Self.inboxes } } ?? 0)
        }
    }

    private func hold(
        _ texts: [(shape: Corpus.Shape, text: String)], _ empty: InboxState, _ decoder: InboxDecoder
    ) throws -> Any {
        if self == .payloads { return Array(texts.map(\.text).joined().utf8) }
        let feeds = try texts.map { try decoder.decode($0.text, from: $0.shape.provider) }
        if self == .messages { return feeds.flatMap(\.messages).map { $0.detached() } }
        var state = empty
        let date = Date(timeIntervalSince1970: 1_770_292_800)
        for feed in feeds { state.apply(.ingest(feed, at: date)) }
        guard self == .usedStates else { return state }
        for (number, message) in feeds.flatMap(\.messages).enumerated() {
            state.apply(.markRead([message.id], at: date))
            if number.isMultiple(of: 2) { state.apply(.click(message.id, at: date)) }
        }
        return state
    }

    /// Measures it in a new process; nil if the platform cannot start one or does not report memory.
    func measure(_ options: Options) throws -> Int? {
        try options.figure(of: [Self.option, rawValue])
    }

    /// The present memory of this process.
    private static var resident: Int? {
        guard let pages = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
        return String(decoding: pages, as: UTF8.self).split(separator: " ").dropFirst().first
            .flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }
}
