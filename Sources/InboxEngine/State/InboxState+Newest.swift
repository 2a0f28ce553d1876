import InboxModel

extension InboxState {
    /// The newest instant of anything that is known; nil of an empty inbox.
    var newestInstant: Instant? {
        let instants = records.compactMap(\.value.newestInstant) + fullFeeds.values + badges.values.map(\.at)
        return instants.max()
    }
}

extension MessageRecord {
    fileprivate var newestInstant: Instant? {
        let instants = [
            complete?.at, partial?.at, firstSeen?.at, lastObserved, lastReadWord, lastUnreadWord, deletedByFeed,
            deleteAcknowledged, lastMarkedRead, lastMarkedUnread, firstDeleted, clicks.keys.map(\.at).max(),
        ]
        return instants.compactMap(\.self).max()
    }
}
