/// How long to wait before a failed call is made again.
///
/// The delay grows by a factor, up to a limit.
///
/// By default the delays are about 1, 2, 4, 8… seconds, and at most 5 minutes. Each wait is a random time between half of
/// the delay and all of it. Otherwise all inboxes would call a vendor at the same moment after an outage.
///
/// ```swift
/// try await inbox.deliverOutbox(using: makeCall, backoff: Backoff(first: .seconds(5), limit: .seconds(3600)))
/// ```
public struct Backoff: Hashable, Sendable {
    /// The delay after the first failure.
    public var first: Duration
    /// The number that multiplies the delay after each further failure; less than 1 counts as 1.
    public var factor: Double
    /// The longest delay.
    public var limit: Duration

    /// Creates the delays; each failing call starts with `first`.
    public init(first: Duration = .seconds(1), factor: Double = 2, limit: Duration = .seconds(300)) {
        self.first = first
        self.factor = factor
        self.limit = limit
    }

    /// The next delay in seconds; `previous` is nil at the first failure.
    func delay(after previous: Double?) -> Double {
        let next = previous.map { $0 * max(1, factor) } ?? first / .seconds(1)
        return max(0, min(next, limit / .seconds(1)))
    }
}
