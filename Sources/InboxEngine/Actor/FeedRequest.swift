#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When a feed was asked for, and in which session: what happened while it was under way is newer than the feed.
public struct FeedRequest: Hashable, Sendable {
    /// When it was asked for.
    public let at: Date
    /// The session in which it was.
    public let session: Int

    /// Describes a request that was made without ``Inbox/beginRequest()``.
    public init(at: Date, session: Int) {
        self.at = at
        self.session = session
    }
}
