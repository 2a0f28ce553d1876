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
        if let index { return counts(query, in: index) }
        return InboxCounts(matches(query, among: known))
    }

    /// The same counts from the index.
    func counts(_ query: InboxQuery, in index: InboxIndex) -> InboxCounts {
        var counts = index.counts(at: query.now, topics: query.topics, visibleLimit: visibleLimit(of:))
        guard let representatives = Representatives(self, index, at: query.now) else { return counts }
        counts.remove(representatives.represented.filter(query.selects))
        return counts
    }

    /// A provider's reported badge, corrected by what has changed since; nil if it has reported none.
    ///
    /// It does not depend on time: the vendor counts expired messages too.
    public func badge(_ provider: Provider) -> Int? {
        guard let badge = badges[provider] else { return nil }
        if let index { return badge.corrected(by: index.badgeChange(of: provider, at: badge.at)) }
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
