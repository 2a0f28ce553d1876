import InboxJSON

/// What reading a payload gave.
struct FeedResult {
    /// The feed; without messages if they were handed over in parts.
    var feed: InboxFeed
    /// The elements that were left out because another one has their identifier.
    var duplicates: [Duplicate] = []
    /// The numbers of the messages that a later one replaced, in the order in which they were read.
    var losers: Set<Int> = []
    /// The elements of the messages of a list that was read in parts, without those that were replaced.
    var elementPositions: [JSONNode.Position] = []
}
