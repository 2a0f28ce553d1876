import Foundation
import InboxConformance
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import UnifiedInbox

/// Generates random histories of an inbox: few messages and few instants, so that everything collides.
struct HistoryGenerator {
    /// 2026-02-05T12:00:00Z; all instants are within seconds of it.
    static let start = Date.noonMilliseconds
    /// A limit that small histories reach.
    static let limits: [Provider: Int] = [.zeta: 3]
    /// The values of `now`: around every instant at which a message can start or expire.
    static let nows = [0, 1, 2, 3, 4].flatMap { [start + $0 * 1000, start + $0 * 1000 + 1] }

    /// An empty inbox for the standard vendors, with the limits of the histories.
    static let inbox = InboxState(
        capabilities: [any InboxAdapter].standard.reduce(into: [:]) { capabilities, adapter in
            capabilities[adapter.provider] = adapter.capabilities
            capabilities[adapter.provider]?.visibleLimit = limits[adapter.provider]
        })

    private static let identifiers: [Provider: [String]] = [
        .zeta: ["1", "2", "3", "4", "5"], .salesforce: ["Ab+/=", "B"],
        // Two ids that are canonically equivalent and yet different, and characters that an entry's id has to escape.
        .customerIO: ["c", "c#1%", "\u{E9}", "e\u{301}"], .xtremePush: ["7", "42"], .pushwoosh: ["p-1", "p-2", "p%23"],
    ]
    private static let values = ["a", "50%#", "\u{E9}", "e\u{301}"]
    private static let topics = [
        "News", "NEWS", "\u{39F}\u{394}\u{39F}\u{3A3}", "\u{3BF}\u{3B4}\u{3BF}\u{3C3}", "\u{C9}", "E\u{301}",
    ]

    private let isArbitrary: Bool
    private var generator: SeededGenerator
    private var providers: [Provider] = []
    private var sessions = 1
    /// The state so far.
    ///
    /// It supplies the outbox entries to acknowledge.
    private var state = inbox

    /// - Parameter isArbitrary: Whether messages are what no payload contains: those of every provider can be partial,
    ///   pinned, deleted and late, and every provider reports badges and lists deletions.
    init(seed: UInt64, isArbitrary: Bool = false) {
        generator = SeededGenerator(seed: seed)
        self.isArbitrary = isArbitrary
    }

    /// 5 to 25 events, or 2 to 9 with arbitrary messages.
    mutating func history() -> [InboxEvent] {
        let all = [any InboxAdapter].standard.map(\.provider)
        providers = Array(all.shuffled(using: &generator).prefix(generator.pick([1, 1, 2, 3])))
        if isArbitrary { providers = [.customerIO, .xtremePush, .zeta] }
        sessions = generator.pick([1, 1, 1, 2, 3])
        state = Self.inbox
        return (0..<Int.random(in: isArbitrary ? 2...9 : 5...25, using: &generator)).map { _ in
            let event = event()
            state.apply(event)
            return event
        }
    }

    private mutating func event() -> InboxEvent {
        let (at, session) = (instant(), session())
        switch Int.random(in: 0..<25, using: &generator) {
        case 0..<7:
            return .ingest(feed(), at: at, scope: generator.oneIn(4) ? .full : .page, session: session)
        case 7, 8: return .markRead(ids(), at: at, session: session)
        case 9, 10: return .markUnread(ids(), at: at, session: session)
        case 11: return .delete(ids(), at: at, session: session)
        case 12, 13, 14:
            return .click(
                id(), value: generator.oneIn(2) ? nil : generator.pick(Self.values + [""]), at: at, session: session)
        case 15 where sessions > 1: return .clear(at: at, session: session)
        case 16, 17: return .pin(ids(), until: generator.oneIn(2) ? instant() : nil, at: at, session: session)
        case 18: return .unpin(ids(), at: at, session: session)
        case 19:
            return .badge(generator.below(6) - 1, of: generator.pick(providers), at: at, session: session)
        case 20, 21:
            let (ids, badge) = (entryIDs(), generator.below(6) - 1)
            return .acknowledge(ids, badge: badge, at: at, session: session)
        default: return .acknowledge(entryIDs(), at: at, session: session)
        }
    }

    /// Mostly whole seconds, few of them.
    private mutating func instant() -> Date {
        date(second() + (generator.oneIn(5) ? 1 : 0))
    }

    private mutating func second() -> Int { Self.start + 1000 * Int.random(in: 0...4, using: &generator) }

    private func date(_ milliseconds: Int) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    private mutating func session() -> Int { Int.random(in: 0..<sessions, using: &generator) }

    private func vendorIDs(_ provider: Provider) -> [String] {
        isArbitrary ? ["a", "b"] : Self.identifiers[provider] ?? ["1", "2"]
    }

    private mutating func id() -> String {
        guard !generator.oneIn(30) else { return "postcard:1" }
        let provider = generator.pick(providers)
        return "\(provider.name):\(generator.pick(vendorIDs(provider)))"
    }

    private mutating func ids() -> [String] {
        (0..<generator.pick([1, 1, 1, 2, 3])).map { _ in id() }
    }

    /// Ids of entries that are in the outbox, could be in it, or never are.
    private mutating func entryIDs() -> [String] {
        let outbox = state.outbox.map(\.id)
        return (0..<generator.pick([1, 1, 2])).map { _ in
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<6 where !outbox.isEmpty: return generator.pick(outbox)
            case 9:
                return generator.pick(["", "#", id(), "\(id())#markMessageWithIdRead", "zeta:1#onMessageClicked#soon"])
            default: return madeUpEntryID()
            }
        }
    }

    private mutating func madeUpEntryID() -> String {
        let id = id()
        let provider = Provider(String(id.prefix { $0 != ":" }))
        let calls = OracleMessage.calls[generator.oneIn(20) ? .zeta : provider] ?? OracleMessage.Calls()
        let call = generator.pick([calls.read, calls.unread, calls.delete, calls.click].compactMap(\.self) + ["none"])
        let hasValue = generator.oneIn(call == calls.click ? 2 : 20)
        return OracleMessage.entryID(id, call, second(), hasValue ? generator.pick(Self.values) : nil)
    }
}

// MARK: Feeds

extension HistoryGenerator {
    private mutating func feed() -> InboxFeed {
        let provider = generator.pick(providers)
        let vendorIDs = vendorIDs(provider).shuffled(using: &generator)
        guard !isArbitrary else { return arbitraryFeed(provider, vendorIDs) }
        guard provider != .salesforce || !generator.oneIn(3) else {
            return InboxFeed(provider: provider, messages: [push(vendorIDs[0])])
        }
        let count = Int.random(in: 0...vendorIDs.count, using: &generator)
        let messages = vendorIDs.prefix(count).map { message(provider, $0) }
        let deletions =
            provider == .pushwoosh && generator.oneIn(4)
            ? [id(), "pushwoosh:p-3"].filter { $0.hasPrefix("pushwoosh:") } : nil
        return InboxFeed(
            provider: provider, messages: messages,
            badge: provider == .xtremePush && generator.oneIn(2) ? Int.random(in: 0...4, using: &generator) : nil,
            deletions: deletions, isIncomplete: generator.oneIn(8))
    }

    private mutating func push(_ vendorID: String) -> InboxMessage {
        var message = InboxMessage(provider: .salesforce, vendorID: vendorID)
        message.title = generator.pick(["Push", "Announced"])
        message.partial = true
        message.expiresAt = generator.oneIn(3) ? date(second()) : nil
        return message
    }

    /// A message with only those properties that the vendor's own payload can express.
    private mutating func message(_ provider: Provider, _ vendorID: String) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: vendorID)
        message.title = generator.pick(["A", "B", "B"])
        // This changes only the snapshot.
        if generator.oneIn(3) { message.raw = ["element": JSONValue(generator.pick([1, 2]))] }
        message.status = generator.pick([.unread, .unread, .read])
        message.expiresAt = generator.oneIn(4) ? date(second()) : nil
        if provider != .zeta {
            message.sentAt = generator.oneIn(3) ? nil : date(second() - generator.pick([0, 10_000]))
        }
        switch provider {
        case .zeta, .salesforce:
            if generator.oneIn(12) { message.status = .deleted }
            if provider == .salesforce, generator.oneIn(3) { message.startsAt = date(second()) }
            // The start is used as `sentAt` if there is none.
            if provider == .salesforce, message.sentAt == nil { message.sentAt = message.startsAt }
        case .customerIO:
            message.topics = Array(Self.topics.shuffled(using: &generator).prefix(generator.pick([0, 1, 2])))
            message.priority = generator.oneIn(2) ? nil : generator.pick([1, 2, .max])
        case .xtremePush:
            message.clicked = message.status == .read && generator.oneIn(2)
            if !generator.oneIn(4) { message.vendor = ["messageIdentifier": JSONValue("m-\(vendorID)")] }
            if generator.oneIn(2) { message.vendor = message.vendor.setting("actionIdentifier", to: "act") }
        default:
            if generator.oneIn(12) { message.status = .deleted }
            message.clicked = message.status == .read && generator.oneIn(2)
            message.pinned = generator.oneIn(4)
        }
        return message
    }

    private mutating func arbitraryFeed(_ provider: Provider, _ vendorIDs: [String]) -> InboxFeed {
        let messages = vendorIDs.prefix(generator.below(3)).map { arbitraryMessage(provider, $0) }
        return InboxFeed(
            provider: provider, messages: messages, badge: generator.oneIn(3) ? generator.below(3) : nil,
            deletions: generator.oneIn(9) ? ["\(provider.name):a"] : nil, isIncomplete: generator.oneIn(4))
    }

    private mutating func arbitraryMessage(_ provider: Provider, _ vendorID: String) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: vendorID)
        message.sentAt = generator.oneIn(2) ? date(second()) : nil
        message.status = generator.oneIn(12) ? .deleted : generator.oneIn(2) ? .read : .unread
        message.title = generator.oneIn(2) ? "T" : nil
        message.partial = generator.oneIn(4)
        message.pinned = generator.oneIn(5)
        message.clicked = generator.oneIn(5)
        message.topics = generator.oneIn(2) ? ["X"] : []
        message.startsAt = generator.oneIn(4) ? date(second()) : nil
        message.expiresAt = generator.oneIn(4) ? date(second()) : nil
        return message
    }
}
