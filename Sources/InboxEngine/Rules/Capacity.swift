import InboxModel

/// Rule *capacity*: of a provider that shows only so many, the first ones in order.
///
/// A view: nothing is forgotten, and whatever other order arranges them, it is the newest first that counts here.
enum Capacity {
    /// The entries within the limits.
    ///
    /// - Parameter entries: Visible ones, in the order of ``InboxOrder/newestFirst``.
    static func within(_ entries: [RankedMessage], limit: (Provider) -> Int?) -> [RankedMessage] {
        var room: [Provider: Int] = [:]
        return entries.filter { entry in
            guard let left = room[entry.provider] ?? limit(entry.provider).map({ max(0, $0) })
            else { return true }
            room[entry.provider] = left - 1
            return left > 0
        }
    }
}
