#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When a feed was requested, and in which session: what happens while the request is under way is newer than the feed.
public struct FeedRequest: Hashable, Sendable {
    /// The instant of the request.
    public let at: Date
    /// The session of the request.
    public let session: Int

    /// Creates a request that was not begun with ``Inbox/beginRequest()``.
    public init(at: Date, session: Int) {
        self.at = at
        self.session = session
    }
}
