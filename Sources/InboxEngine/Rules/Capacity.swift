import InboxModel

/// Rule *capacity*: of a provider with a limit of visible messages, the first ones in order are shown.
///
/// The limit is a view: it drops nothing, and the order that decides is the newest first, whatever the order of the list is.
enum Capacity {
    /// The messages within the limits of their providers.
    ///
    /// - Parameter messages: Visible messages in the order of ``InboxOrder/newestFirst``.
    static func within(_ messages: [RankedMessage], limit: (Provider) -> Int?) -> [RankedMessage] {
        var room: [Provider: Int] = [:]
        return messages.filter { message in
            guard let left = room[message.provider] ?? limit(message.provider).map({ max(0, $0) })
            else { return true }
            room[message.provider] = left - 1
            return left > 0
        }
    }
}
