import InboxModel
import InboxTestSupport

/// Rules *visibility*, *order*, *topics*, *counts*, *capacity*.
extension Oracle {
    func answers(at nows: [Int]) -> [Answers] {
        let messages = messages.values.compactMap { message in message.shown.map { (message, $0) } }
        var timeless = Answers()
        timeless.session = session
        for provider in Set(badges.map(\.provider)) {
            timeless.badges[provider.name] = badge(provider)
        }
        timeless.outbox = outbox(messages)
        return nows.map { now in
            let known = messages.map { message, shown in
                var shown = shown
                shown.pinned = message.pinned(at: now, byVendor: shown.pinned).isPinned
                return (message, shown)
            }.sorted { Self.precedes($0, $1, at: now) }
            var answers = timeless
            answers.all = known.filter { !$0.0.isDeleted }.map(\.0.id)
            answers.deleted = known.filter(\.0.isDeleted).map(\.0.id)
            answers.byID = answers.all
            var room = limits
            let seen = known.filter { message, shown in
                guard Self.isVisible(message, shown, at: now) else { return false }
                guard let left = room[message.provider] else { return true }
                room[message.provider] = max(0, left - 1)
                return left > 0
            }
            answers.see(
                seen.map { message, shown in
                    (shown.withoutRaw, message.pinned(at: now, byVendor: shown.pinned).byUserAt)
                })
            // The instants at which the visibility of a message is different from now.
            answers.nextChange = known.flatMap { message, shown in
                let pinEnd = message.newestPin?.until.map { $0 + 1 }
                return [shown.startsAt?.wholeMilliseconds, shown.expiresAt.map { $0.wholeMilliseconds + 1 }, pinEnd]
                    .compactMap(\.self).filter { $0 > now }
                    .filter {
                        Self.isVisible(message, shown, at: $0) != Self.isVisible(message, shown, at: now)
                            || $0 == pinEnd && Self.isVisible(message, shown, at: $0)
                    }
            }.min()
            return answers
        }
    }

    private static func isVisible(_ message: OracleMessage, _ shown: InboxMessage, at now: Int) -> Bool {
        if message.isDeleted || message.isWithdrawn { return false }
        if let starts = shown.startsAt?.wholeMilliseconds, now < starts { return false }
        if let expires = shown.expiresAt?.wholeMilliseconds, expires < now { return false }
        return true
    }

    private static func precedes(
        _ left: (OracleMessage, InboxMessage), _ right: (OracleMessage, InboxMessage), at now: Int
    ) -> Bool {
        if left.1.pinned != right.1.pinned { return left.1.pinned }
        // The user's pins come before the vendors', and the newest pin comes first.
        let pinned = left.0.pinned(at: now, byVendor: left.1.pinned).byUserAt ?? .min
        let otherPinned = right.0.pinned(at: now, byVendor: right.1.pinned).byUserAt ?? .min
        if pinned != otherPinned { return pinned > otherPinned }
        let (first, second) = (left.0.firstSeen, right.0.firstSeen)
        let sent = left.1.sentAt?.wholeMilliseconds ?? first.at
        let otherSent = right.1.sentAt?.wholeMilliseconds ?? second.at
        if sent != otherSent { return sent > otherSent }
        if first.position != second.position { return first.position < second.position }
        return left.0.id.text.utf8.lexicographicallyPrecedes(right.0.id.text.utf8)
    }

    /// The newest badge that a provider has reported.
    ///
    /// If several have the same instant, it is the one reported last, and then the largest.
    private func reportedBadge(_ provider: Provider) -> Badge? {
        badges.filter { $0.provider == provider }
            .max { ($0.at, $0.reportedAt, $0.value) < ($1.at, $1.reportedAt, $1.value) }
    }

    private func badge(_ provider: Provider) -> Int {
        guard let newest = reportedBadge(provider) else { return 0 }
        let messages = messages.values.filter { $0.provider == provider }
        return max(0, messages.reduce(newest.value) { $0 + badgeCorrection(of: $1) })
    }

    /// How a message corrects the badge that its provider has reported.
    func badgeCorrection(of message: OracleMessage) -> Int {
        guard let newest = reportedBadge(message.provider),
            message.observations.contains(where: { $0.at <= newest.at }),
            !(message.deletedByFeeds + message.deletesAcknowledged).contains(where: { $0 <= newest.at })
        else { return 0 }
        let wasRead = message.statements.contains { $0.isRead && $0.at <= newest.at }
        if !wasRead, message.isRead || message.isDeleted { return -1 }
        return wasRead && !message.isRead && !message.isDeleted ? 1 : 0
    }
}

extension Answers {
    /// Adds what follows from the shown messages: other orders, and counts.
    ///
    /// The messages come newest first.
    ///
    /// Each message comes with the instant at which the user pinned it.
    fileprivate mutating func see(_ messages: [(InboxMessage, Int?)]) {
        shown = messages.map(\.0)
        func pin(_ message: InboxMessage, _ byUserAt: Int?) -> [Int] {
            [message.pinned ? 0 : 1, byUserAt == nil ? 1 : 0, -(byUserAt ?? 0)]
        }
        unreadFirst = Self.ids(messages) { pin($0, $1) + [$0.status == .unread ? 0 : 1] }
        priorityFirst = Self.ids(messages) { pin($0, $1) + [$0.priority == nil ? 1 : 0, $0.priority ?? 0] }
        // This is the filter taken literally: a topic that begins with "new" and a provider other than Zeta, or no topic.
        filtered = shown.filter { message in
            let topics = message.topics.map(Self.folded)
            return topics.isEmpty || message.provider.name != "zeta" && topics.contains { $0.hasPrefix("new") }
        }.map { ByteEqualString($0.id) }
        for message in shown {
            count(message, under: "")
            count(message, under: message.provider.name)
            for topic in Set(message.topics.map { ByteEqualString(Self.folded($0)) }) {
                count(message, under: "#" + topic.text)
            }
        }
    }

    /// Lower case scalar by scalar.
    private static func folded(_ topic: String) -> String {
        topic.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }

    /// The ids, sorted by a key.
    ///
    /// Ids with equal keys keep their order.
    private static func ids(
        _ messages: [(InboxMessage, Int?)], by key: (InboxMessage, Int?) -> [Int]
    ) -> [ByteEqualString] {
        messages.enumerated().map { (key($1.0, $1.1) + [$0], $1.0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
            .map { ByteEqualString($1.id) }
    }
}
