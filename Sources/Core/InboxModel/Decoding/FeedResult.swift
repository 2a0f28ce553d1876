import InboxJSON

/// What reading a payload gave.
///
/// It is not copied: the feed is moved out of it.
struct FeedResult: ~Copyable {
    let feed: InboxFeed
    /// How it was read.
    var reading = FeedReading()

    consuming func takeFeed() -> InboxFeed { feed }
}

/// How a payload was read: what an explanation needs besides the feed.
struct FeedReading {
    /// The index of the adapter that read it; nil if it has no elements.
    var adapterIndex: Int?
    /// The elements that were left out because another one has their identifier.
    var duplicates: [Duplicate] = []
    /// The place of the list; nil if there is none.
    var list: PointerPair?
    /// For each diagnostic of the feed, the number of the element that it is in; nil if it is in none.
    var elementsOfDiagnostics: [Int?] = []
}
