import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension InboxState {
    /// Joins another replica into this one: commutative, associative and idempotent.
    ///
    /// Log-outs are shared: the later session replaces the earlier one, with all that was in it.
    public mutating func merge(_ other: InboxState) {
        advanceSession(to: other.session)
        guard other.session == session else { return }
        updatingRecords(atMost: other.records.count) { state in
            for (id, record) in other.records { state.updateRecord(id) { $0.merge(record) } }
            for (provider, instant) in other.fullFeeds { state.recordFullFeed(of: provider, at: instant) }
            for (provider, instant) in other.watermarks {
                state.watermarks[provider] = newest(state.watermarks[provider], instant)
            }
            for (provider, badge) in other.badges { state.recordBadge(badge, of: provider) }
        }
    }

    /// The newest instant of all that is known, as a date; nil for an empty inbox.
    package var newestDate: Date? { newestInstant?.date }

    /// The newest instant of all that is known; nil for an empty inbox.
    var newestInstant: Instant? {
        (records.compactMap(\.value.newestInstant) + fullFeeds.values + badges.values.map(\.at)).max()
    }
}
