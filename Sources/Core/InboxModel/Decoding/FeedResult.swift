import InboxJSON

/// The result of reading a payload.
///
/// It cannot be copied, because the feed is moved out of it.
struct FeedResult: ~Copyable {
    private(set) var feed: InboxFeed
    var reading = FeedReading()

    consuming func takeFeed() -> InboxFeed {
        // `return feed` would copy it.
        var taken = InboxFeed(provider: nil)
        swap(&taken, &feed)
        return taken
    }
}

/// How a payload was read.
///
/// Explanations need this in addition to the feed.
struct FeedReading {
    /// The index of the adapter that read the payload; nil if there are no elements.
    var adapterIndex: Int?
    var duplicates: [Duplicate] = []
    /// The location of the list; nil if there is none.
    var list: PointerPair?
    /// For each diagnostic of the feed, the number of its element; nil if it is not in an element.
    var elementsOfDiagnostics: [Int?] = []
}
