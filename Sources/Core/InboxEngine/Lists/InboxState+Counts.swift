public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The inbox's counts and badges.
extension InboxState {
    /// The number of messages that are shown.
    ///
    /// - Parameters:
    ///   - now: The instant that decides which messages have started and which have expired.
    ///   - topics: Only messages that satisfy the filter; nil for all.
    public func counts(at now: Date, topics: TopicFilter? = nil) -> InboxCounts {
        let query = InboxQuery(now: Instant(clamping: now), topics: topics)
        let list = list
        var tallies = [InboxCounts.Tally](repeating: InboxCounts.Tally(), count: list.labels.count)
        forEachMatch(of: query, in: list) { rank, _ in
            tallies[Int(rank.labels)].add(rank.status)
            return true
        }
        var counts = InboxCounts()
        for (number, tally) in tallies.enumerated() where tally.total > 0 {
            counts.add(tally, list.labels[number])
        }
        return counts
    }

    /// The overall tally of ``counts(at:topics:)``, without tallies by provider and topic.
    package func tally(at now: Date, topics: TopicFilter? = nil) -> InboxCounts.Tally {
        tally(at: Instant(clamping: now), topics: topics, in: list)
    }

    func tally(at now: Instant, topics: TopicFilter?, in list: MessageList) -> InboxCounts.Tally {
        var tally = InboxCounts.Tally()
        forEachMatch(of: InboxQuery(now: now, topics: topics), in: list) { rank, _ in
            tally.add(rank.status)
            return true
        }
        return tally
    }

    /// The badge that a provider reported, corrected by the changes since then; nil if it has reported none.
    ///
    /// The badge does not depend on the time, because vendors count expired messages too.
    public func badge(_ provider: Provider) -> Int? {
        guard let badge = badges[provider] else { return nil }
        let vendor = vendors[provider]
        return badge.corrected(
            by: records.reduce(0) { sum, known in
                guard self.provider(of: known.value, known.key) == provider else { return sum }
                return sum + sharingChanges(known.value, of: known.key).badgeCorrection(reportedAt: badge.at, vendor)
            })
    }

    /// The providers that have reported a badge, by name.
    package var badgeProviders: [Provider] {
        badges.keys.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

/// When the inbox changes by itself.
extension InboxState {
    /// The earliest instant after `now` at which a message starts or expires, or the user's pin on a visible message ends.
    ///
    /// Providers' limits are ignored.
    public func nextChange(after now: Date) -> Date? {
        list.nextChange(after: Instant(clamping: now))?.date
    }

    /// The latest instant, up to `now`, at which a message started or expired, or the user's pin on a visible message ended.
    func previousChange(at now: Date) -> Date? {
        let now = Instant(clamping: now)
        var previous: Instant?
        list.forEachChange { if $0 <= now { previous = newest(previous, $0) } }
        return previous?.date
    }
}

extension MessageList {
    /// The earliest instant after `now` at which one of the messages changes by itself.
    func nextChange(after now: Instant) -> Instant? {
        var next: Instant?
        forEachChange { if now < $0 { next = earliest(next, $0) } }
        return next
    }
}

/// The inbox's outbox.
extension InboxState {
    /// The calls that the vendors have not acknowledged, in the order in which the changes were made.
    public var outbox: [OutboxEntry] {
        let entries =
            keptList.map { list in list.pending.flatMap { record(of: $0)?.outbox($0.text, vendors) ?? [] } }
            ?? records.flatMap { sharingChanges($1, of: $0).outbox($0.text, vendors) }
        return entries.sorted { $0.precedes($1) }
    }

    /// The provider whose outbox entries have these ids.
    ///
    /// - Returns: Nil if there are no ids, if one is not the id of an entry, or if they belong to several providers.
    package func provider(ofEntries ids: [String]) -> Provider? { vendors.provider(ofEntries: ids) }
}
