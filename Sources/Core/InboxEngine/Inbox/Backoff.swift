/// How long to wait between the tries of a call that fails: a delay that grows by a factor, up to a limit.
///
/// By default about 1, 2, 4, 8… seconds, and at most 5 minutes. Of each delay a random part is waited for, at least half:
/// otherwise all inboxes would call a vendor that is back at the same moment.
///
/// ```swift
/// try await inbox.deliverOutbox(using: makeCall, backoff: Backoff(first: .seconds(5), limit: .seconds(3600)))
/// ```
public struct Backoff: Hashable, Sendable {
    /// The delay after the first failure.
    public var first: Duration
    /// What the delay is multiplied by after each further failure; less than 1 is 1.
    public var factor: Double
    /// The longest delay.
    public var limit: Duration

    /// Creates the delays; each call that fails begins with the first.
    public init(first: Duration = .seconds(1), factor: Double = 2, limit: Duration = .seconds(300)) {
        self.first = first
        self.factor = factor
        self.limit = limit
    }

    /// The delay in seconds after the one before it, which is nil at the first failure.
    func delay(after previous: Double?) -> Double {
        let next = previous.map { $0 * max(1, factor) } ?? first / .seconds(1)
        return max(0, min(next, limit / .seconds(1)))
    }
}
