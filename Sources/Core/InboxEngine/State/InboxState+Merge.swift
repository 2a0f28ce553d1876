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

/// Engine.md, *Log-out*.
///
/// The live session is the highest that an event names, or the one after the highest that a `clear` ended. Events of other
/// sessions are ignored, whenever they arrive: what a user did before logging out never reaches the next session.
extension InboxState {
    /// Begins a session, empty, if it is higher than the live one.
    mutating func advanceSession(to session: Int) {
        guard session > self.session else { return }
        self.session = session
        records = RecordTable()
        fullFeeds = [:]
        badges = [:]
        watermarks = [:]
        groups = groups.map { CollapseGroups($0.policy) }
        keptList = nil
    }
}

extension InboxEvent {
    /// The session that is live after the event, unless a higher one is already.
    package var liveSession: Int {
        if case .clear = kind { session + 1 } else { session }
    }
}
