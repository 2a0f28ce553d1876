import InboxModel

/// Rule *capacity*: of a provider that shows only so many, the first ones in order.
///
/// A view: nothing is forgotten, and whatever other order arranges them, it is the newest first that counts here.
enum Capacity {
    /// The entries within the limits.
    ///
    /// - Parameter entries: Visible ones, in the order of ``FeedOrder/newestFirst``.
    static func within(_ entries: [FeedEntry], limit: (Provider) -> Int?) -> [FeedEntry] {
        var shown: [Provider: Int] = [:]
        return entries.filter { entry in
            let provider = entry.message.provider
            guard let limit = limit(provider) else { return true }
            shown[provider, default: 0] += 1
            return shown[provider, default: 0] <= limit
        }
    }
}
