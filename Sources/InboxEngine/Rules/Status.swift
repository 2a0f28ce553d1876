import InboxModel

/// What a vendor's capabilities mean to the status of its messages.
struct StatusPolicy: Hashable, Sendable {
    /// Whether the vendor has a call for unread; where it has none, its words of unread count for nothing.
    let marksUnread: Bool
    /// Whether a click is a change to read; where it is not, it leaves the status alone.
    let clickImpliesRead: Bool

    init(_ capabilities: ProviderCapabilities) {
        marksUnread = capabilities.unread != nil
        clickImpliesRead = capabilities.clickImpliesRead
    }
}

/// Rule *words and intents*.
///
/// A vendor's word is what a feed, or an acknowledged call, says of a message. The intent is the newest of the user's
/// changes of status; a click is one only where ``StatusPolicy/clickImpliesRead``. An intent is settled when the newest
/// word agrees with it, or when any word that is not earlier than it does. The status is the newest word where there is no
/// intent or it is settled, else the intent; with neither, unread. Within one instant click goes over read over unread.
extension MessageRecord {
    /// The newest of the user's changes of status.
    struct Intent: Hashable, Sendable {
        let at: Instant
        let isRead: Bool
        /// Whether it was a click that said read.
        let isClick: Bool
    }

    private var lastClick: Instant? {
        clicks.reduce(nil) { $1.value.isMade ? newest($0, $1.key.at) : $0 }
    }

    func intent(_ policy: StatusPolicy) -> Intent? {
        let lastClick = policy.clickImpliesRead ? lastClick : nil
        guard let at = newest(newest(lastClick, lastMarkedRead), lastMarkedUnread) else { return nil }
        return Intent(at: at, isRead: at == lastClick || at == lastMarkedRead, isClick: at == lastClick)
    }

    /// Whether the newest word says read; nil where there is no word.
    ///
    /// Where the vendor has no call for unread, its words of unread count for nothing.
    private func newestWord(_ policy: StatusPolicy) -> Bool? {
        guard let lastReadWord else { return policy.marksUnread && lastUnreadWord != nil ? false : nil }
        guard policy.marksUnread, let lastUnreadWord else { return true }
        return lastReadWord >= lastUnreadWord
    }

    /// Whether the vendor agrees with the intent.
    func isSettled(_ intent: Intent, _ policy: StatusPolicy) -> Bool {
        if newestWord(policy) == intent.isRead { return true }
        let agreeing = intent.isRead ? lastReadWord : policy.marksUnread ? lastUnreadWord : nil
        return agreeing.map { $0 >= intent.at } ?? false
    }

    /// Whether the message is read, deletion aside.
    func isRead(_ policy: StatusPolicy) -> Bool {
        if let intent = intent(policy), !isSettled(intent, policy) { return intent.isRead }
        return newestWord(policy) ?? false
    }

    /// What is shown of it.
    func status(_ policy: StatusPolicy) -> MessageStatus {
        isDeleted ? .deleted : isRead(policy) ? .read : .unread
    }
}
