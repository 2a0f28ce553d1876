import InboxModel

/// Rule *capacity*: of a provider that shows only so many, the first ones in order.
///
/// A view: nothing is forgotten.
enum Capacity {
    static func within(_ entries: [FeedOrder.Entry], limit: (Provider) -> Int?) -> [FeedOrder.Entry] {
        var shown: [Provider: Int] = [:]
        return entries.filter { entry in
            let provider = entry.content.provider
            guard let limit = limit(provider) else { return true }
            shown[provider, default: 0] += 1
            return shown[provider, default: 0] <= limit
        }
    }
}
