#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When and in which session a feed was requested; whatever happens afterwards is newer than the feed.
public struct FeedRequest: Hashable, Sendable {
    /// When the request began.
    public let date: Date
    /// The session of the request.
    public let session: Int

    /// Describes a request that was made without ``Inbox/beginRequest()``.
    public init(at date: Date, session: Int) {
        self.date = date
        self.session = session
    }
}
