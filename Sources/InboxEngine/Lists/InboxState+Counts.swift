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
    ///   - now: Decides which messages have started and which have expired.
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
            counts.add(tally, list.labels[number].provider, list.labels[number].topics)
        }
        return counts
    }

    /// The tally of ``counts(at:topics:)``.
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

    /// A provider's reported badge, corrected by what has changed since; nil if it has reported none.
    ///
    /// It does not depend on time: the vendor counts expired messages too.
    public func badge(_ provider: Provider) -> Int? {
        guard let badge = badges[provider] else { return nil }
        let policy = vendors.statusPolicy(provider)
        return badge.corrected(
            by: records.reduce(0) { change, known in
                guard self.provider(of: known.value, known.key) == provider else { return change }
                return sharingChanges(known.value, of: known.key).badgeSteps(policy).reduce(change) {
                    $1.at <= badge.at ? $0 + $1.change : $0
                }
            })
    }

    /// The providers that have reported a badge, by name.
    public var badgeProviders: [Provider] {
        badges.keys.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
