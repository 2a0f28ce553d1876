/// A feed, with an explanation of each of its elements.
///
/// ```swift
/// let explained = try InboxDecoder().explain(payload)
/// for element in explained.elements {
///     for field in element.fields { print(field.field, field.state, field.taken.map(\.pointer)) }
/// }
/// ```
public struct ExplainedFeed: Hashable, Sendable {
    /// The result of decoding.
    public let feed: InboxFeed
    /// All elements in the payload's order, including those that were rejected or lost to a duplicate.
    public let elements: [Explanation]

    /// Combines a feed and its explanations.
    package init(feed: InboxFeed, elements: [Explanation]) {
        self.feed = feed
        self.elements = elements
    }
}
