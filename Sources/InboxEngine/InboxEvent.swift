public import InboxModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that happened to an inbox.
public enum InboxEvent: Hashable, Sendable {
    /// A feed came; the instant is that of the request.
    case ingest(InboxFeed, at: Date)
}
