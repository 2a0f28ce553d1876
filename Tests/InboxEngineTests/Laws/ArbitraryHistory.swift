import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport

/// Random histories with messages that no payload contains: messages of every provider can be partial, pinned, deleted
/// and late, and every provider reports badges and lists deletions.
///
/// There are only two messages of each provider and five instants, so that everything collides.
struct ArbitraryHistory {
    private var generator: SeededGenerator
    private var sessions = 1

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// 2 to 9 events.
    mutating func events() -> [InboxEvent] {
        // Most histories have one session; some end one or two.
        sessions = generator.oneIn(4) ? 3 : 1
        return (0..<2 + generator.below(8)).map { _ in event() }
    }

    /// A whole second, from the first to the last instant of the histories.
    private mutating func second() -> Date { .noon(plus: 1000 * generator.below(5)) }

    private mutating func event() -> InboxEvent {
        let (at, session) = (second(), generator.below(sessions))
        let provider = generator.pick([Provider.customerIO, .xtremePush, .zeta])
        let id = "\(provider.name):\(generator.pick(["a", "b"]))"
        switch generator.below(16) {
        case 0: return .markRead([id], at: at, session: session)
        case 1: return .markUnread([id], at: at, session: session)
        case 2:
            let isDelete = generator.oneIn(3)
            return isDelete ? .delete([id], at: at, session: session) : .markRead([id], at: at, session: session)
        case 3, 4: return .click(id, value: generator.pick([nil, "v", "w", ""]), at: at, session: session)
        case 5, 6, 7: return .acknowledge([entryID(of: id, provider)], at: at, session: session)
        case 14: return .badge(generator.below(4) - 1, of: provider, at: at, session: session)
        case 15:
            let ids = [entryID(of: id, provider), entryID(of: id, provider)]
            return .acknowledge(ids, badge: generator.below(3), at: at, session: session)
        case 12: return .pin([id], until: generator.oneIn(2) ? second() : nil, at: at, session: session)
        case 13:
            return generator.oneIn(2) ? .unpin([id], at: at, session: session) : .pin([id], at: at, session: session)
        case 8 where sessions > 1: return .clear(at: at, session: session)
        default:
            let feed = feed(provider)
            return .ingest(feed, at: at, scope: generator.oneIn(5) ? .full : .page, session: session)
        }
    }

    /// The id of an entry that is in the outbox, could be in it, or never is.
    private mutating func entryID(of id: String, _ provider: Provider) -> String {
        let calls = OracleMessage.calls[provider] ?? OracleMessage.Calls()
        let call = generator.pick(
            [calls.read, calls.unread, calls.click, calls.click, calls.delete].compactMap(\.self))
        let value = call == calls.click ? generator.pick([nil, "v", "w"]) : nil
        return OracleMessage.entryID(id, call, second().wholeMilliseconds, value)
    }

    private mutating func feed(_ provider: Provider) -> InboxFeed {
        let ids = ["a", "b"].shuffled(using: &generator).prefix(generator.below(3))
        let messages = ids.map { message($0, provider) }
        return InboxFeed(
            provider: provider, messages: messages, badge: generator.oneIn(3) ? generator.below(3) : nil,
            deletions: generator.oneIn(9) ? ["\(provider.name):a"] : nil, isIncomplete: generator.oneIn(4))
    }

    private mutating func message(_ vendorID: String, _ provider: Provider) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: vendorID)
        message.sentAt = generator.oneIn(2) ? second() : nil
        message.status = generator.oneIn(12) ? .deleted : generator.oneIn(2) ? .read : .unread
        message.title = generator.oneIn(2) ? "T" : nil
        message.partial = generator.oneIn(4)
        message.pinned = generator.oneIn(5)
        message.clicked = generator.oneIn(5)
        message.topics = generator.oneIn(2) ? ["X"] : []
        message.startsAt = generator.oneIn(4) ? second() : nil
        message.expiresAt = generator.oneIn(4) ? second() : nil
        return message
    }
}
