import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import UnifiedInbox

/// Generates the history of an inbox with thousands of messages, so that chunks fill, split and become empty again.
struct LargeHistory {
    /// Zeta and XtremePush reach these limits.
    static let capabilities: [Provider: ProviderCapabilities] = [any InboxAdapter].standard.reduce(into: [:]) {
        $0[$1.provider] = $1.capabilities
        if $1.provider == .xtremePush { $0[$1.provider]?.visibleLimit = 300 }
    }

    private static let providers = [any InboxAdapter].standard.map(\.provider)
    private static let topics = ["Orders", "orders", "ΟΔΟΣ", "news", "sport", "orders/1", "orders/2/b", "news/", "/"]

    private let size: Int
    private var generator: SeededGenerator
    private var now = 0

    init(seed: UInt64, size: Int) {
        generator = SeededGenerator(seed: seed)
        self.size = size
    }

    /// An instant in the past, the present or the future of the history.
    mutating func instant() -> Date {
        .noon(plus: Int.random(in: -20...(now + 20), using: &generator))
    }

    /// A feed of many messages, then single events.
    mutating func events(_ count: Int) -> [InboxEvent] {
        (0..<count).map { number in number == 0 ? feed(size, .page) : event() }
    }

    private mutating func event() -> InboxEvent {
        now += generator.pick([0, 1, 3])
        let at = Date.noon(plus: now - generator.pick([0, 0, 2]))
        switch Int.random(in: 0..<46, using: &generator) {
        case 0: return feed(generator.pick([40, 400, size]), .full)
        case 1..<12: return feed(generator.pick([1, 1, 3, 50]), .page)
        case 12..<18: return .markRead(ids(), at: at)
        case 18..<22: return .markUnread(ids(), at: at)
        case 22..<28: return .delete(ids(), at: at)
        case 28..<34: return .click(ids()[0], value: generator.pick([nil, "a"]), at: at)
        case 40..<44: return .pin(ids(), until: generator.oneIn(2) ? instant() : nil, at: at)
        case 44, 45: return .unpin(ids(), at: at)
        default: return .acknowledge(entries(at), at: at)
        }
    }

    private mutating func id() -> String {
        "\(generator.pick(Self.providers).name):\(Int.random(in: 0..<size, using: &generator))"
    }

    private mutating func ids() -> [String] { (0..<generator.pick([1, 1, 20])).map { _ in id() } }

    private mutating func entries(_ at: Date) -> [String] {
        ids().flatMap { id in
            ["markMessageWithIdRead", "markMessageOpened", "reportMessageOpened", "removeInboxMessage", "readMessages"]
                .map { "\(id)#\($0)#\(at.wholeMilliseconds)" }
        }
    }

    private mutating func feed(_ count: Int, _ scope: InboxEvent.Scope) -> InboxEvent {
        let provider = generator.pick(Self.providers)
        let providers = count == size && scope == .page ? Self.providers : [provider]
        var messages: [InboxMessage] = []
        var seen: Set<String> = []
        for _ in 0..<count {
            let message = message(generator.pick(providers))
            if seen.insert(message.id).inserted { messages.append(message) }
        }
        let feed = InboxFeed(
            provider: provider, messages: messages,
            badge: provider == .xtremePush ? Int.random(in: 0..<size, using: &generator) : nil,
            deletions: provider == .pushwoosh ? ids().filter { $0.hasPrefix("pushwoosh") } : nil)
        return .ingest(feed, at: .noon(plus: now - generator.pick([0, 0, 0, 5])), scope: scope)
    }

    private mutating func message(_ provider: Provider) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: "\(Int.random(in: 0..<size, using: &generator))")
        message.status = generator.pick([.unread, .unread, .unread, .read])
        message.sentAt = generator.oneIn(3) ? nil : .noon(plus: Int.random(in: -500...0, using: &generator))
        message.pinned = generator.oneIn(20)
        message.priority = generator.oneIn(3) ? generator.pick([1, 2, .max]) : nil
        message.topics = (0..<generator.pick([0, 0, 1, 1, 2, 3])).map { _ in generator.pick(Self.topics) }
        message.startsAt = generator.oneIn(4) ? instant() : nil
        message.expiresAt = generator.oneIn(2) ? instant() : nil
        message.type = generator.pick([nil, nil, "offer", "Notice"])
        message.campaignID = generator.oneIn(2) ? "\(Int.random(in: 0..<max(1, size / 3), using: &generator))" : nil
        return message
    }
}
