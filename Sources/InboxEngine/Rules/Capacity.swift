import InboxModel

/// Engine.md, *Capacity*: of a provider with a limit of visible messages, the first ones in order are shown.
///
/// The limit is a view: it drops nothing, and the order that decides is the newest first, whatever the order of the list is.
struct Capacity<Message: ListedMessage> {
    /// For each provider with more visible messages than its limit, the last one that is shown; nil if none is.
    private let lastShown: [Provider: Message?]
    private let now: Instant

    /// Finds the last messages within the limits of their providers.
    ///
    /// - Parameters:
    ///   - visible: The visible messages, in any order.
    ///   - now: Decides which of the user's pins have ended: pinned messages come first.
    /// - Complexity: O(*n* log *k*), *k* the limit.
    init(of visible: some Sequence<Message>, at now: Instant, limit: (Provider) -> Int?) {
        let counts = visible.reduce(into: [Provider: Int]()) { $0[$1.provider, default: 0] += 1 }
        var lastShown: [Provider: Message?] = [:]
        for (provider, count) in counts {
            guard let limit = limit(provider).map({ max(0, $0) }), count > limit else { continue }
            let shown = visible.lazy.filter { $0.provider == provider }
                .first(limit) { $0.precedes($1, at: now) }
            lastShown.updateValue(shown.last, forKey: provider)
        }
        self.lastShown = lastShown
        self.now = now
    }

    /// Whether a provider has more visible messages than its limit.
    var isExceeded: Bool { !lastShown.isEmpty }

    /// Whether a visible message is within the limit of its provider.
    func shows(_ message: Message) -> Bool {
        guard let last = lastShown[message.provider] else { return true }
        return last.map { !$0.precedes(message, at: now) } ?? false
    }
}
