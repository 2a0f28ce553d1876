import InboxModel

/// Rule *words and intents*.
///
/// A vendor's word is what a feed, or an acknowledged call, says of a message. The intent is the newest of the user's
/// changes. An intent is settled when the newest word agrees with it, or when any word that is not earlier than it does.
/// The status is the newest word where there is no intent or it is settled, else the intent; with neither, unread. Within
/// one instant click goes over read over unread.
extension MessageRecord {
    /// The newest of the user's changes of status.
    struct Intent: Hashable, Sendable {
        let at: Instant
        let isRead: Bool
        /// Whether it was a click that said read.
        let isClick: Bool
    }

    var lastClick: Instant? {
        clicks.reduce(nil) { $1.value.isMade ? newest($0, $1.key.at) : $0 }
    }

    var intent: Intent? {
        let lastClick = lastClick
        guard let at = newest(newest(lastClick, lastMarkedRead), lastMarkedUnread) else { return nil }
        return Intent(at: at, isRead: at == lastClick || at == lastMarkedRead, isClick: at == lastClick)
    }

    /// Whether the newest word says read; nil where there is no word.
    ///
    /// Where the vendor has no call for unread, its words of unread count for nothing.
    private func newestWord(marksUnread: Bool) -> Bool? {
        guard let lastReadWord else { return marksUnread && lastUnreadWord != nil ? false : nil }
        guard marksUnread, let lastUnreadWord else { return true }
        return lastReadWord >= lastUnreadWord
    }

    /// Whether the vendor agrees with the intent.
    func isSettled(_ intent: Intent, marksUnread: Bool) -> Bool {
        if newestWord(marksUnread: marksUnread) == intent.isRead { return true }
        let agreeing = intent.isRead ? lastReadWord : marksUnread ? lastUnreadWord : nil
        return agreeing.map { $0 >= intent.at } ?? false
    }

    /// Whether the message is read, deletion aside.
    func isRead(marksUnread: Bool) -> Bool {
        if let intent, !isSettled(intent, marksUnread: marksUnread) { return intent.isRead }
        return newestWord(marksUnread: marksUnread) ?? false
    }

    /// What is shown of it.
    func status(marksUnread: Bool) -> MessageStatus {
        isDeleted ? .deleted : isRead(marksUnread: marksUnread) ? .read : .unread
    }
}
