/// A rule that decides whether or where a message is shown, or with which content.
///
/// The description is the rule's id in `Fixtures/rules.json`. Later versions may add rules.
public struct PlacementRule: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let deletedByUser = PlacementRule(rawValue: "engine.deletion.by-user")
    /// Deleted by its status in a feed.
    package static let deletedByFeed = PlacementRule(rawValue: "engine.deletion.by-feed")
    /// Deleted by a feed's list of deletions.
    package static let deletedByList = PlacementRule(rawValue: "engine.deletion.by-list")
    /// Withdrawn by a full feed.
    package static let withdrawn = PlacementRule(rawValue: "engine.absence.full")
    package static let notStarted = PlacementRule(rawValue: "engine.visibility.starts")
    package static let expired = PlacementRule(rawValue: "engine.visibility.expires")
    /// Over the limit of its provider.
    package static let overLimit = PlacementRule(rawValue: "engine.capacity.limit")
    /// Another message of its group is shown.
    package static let collapsed = PlacementRule(rawValue: "engine.collapse.representative")
    /// Either the message or its neighbour is pinned.
    package static let pinned = PlacementRule(rawValue: "engine.order.pinned")
    /// The user has pinned the message, its neighbour, or both at different instants.
    package static let userPins = PlacementRule(rawValue: "engine.pin.order")
    package static let pinnedByUser = PlacementRule(rawValue: "engine.pin.by-user")
    package static let unpinnedByUser = PlacementRule(rawValue: "engine.pin.unpinned")
    package static let pinnedByVendor = PlacementRule(rawValue: "engine.pin.by-vendor")
    /// Sent earlier or later than its neighbour.
    package static let newest = PlacementRule(rawValue: "engine.order.newest")
    /// One of the two messages has no `sentAt`.
    ///
    /// Its place depends on the instant of its first feed. In `inbox unify` and `inbox explain`, which have no history,
    /// it comes last.
    package static let firstIngest = PlacementRule(rawValue: "engine.order.first-ingest")
    /// Ordered before or after its neighbour by the position in the first feed.
    package static let position = PlacementRule(rawValue: "engine.order.position")
    package static let id = PlacementRule(rawValue: "engine.order.id")
    /// Another version of the message has the same instant, and its canonical bytes are greater.
    package static let contentTie = PlacementRule(rawValue: "engine.content.tie")
    /// Another version of the message is complete, and this one is partial.
    package static let contentPartial = PlacementRule(rawValue: "engine.content.partial")

    package static let allCases: [PlacementRule] = [
        deletedByUser, deletedByFeed, deletedByList, withdrawn, notStarted, expired, overLimit, collapsed, pinned,
        userPins, pinnedByUser, unpinnedByUser, pinnedByVendor, newest, firstIngest, position, id, contentTie,
        contentPartial,
    ]

    /// The rule's id.
    public var description: String { rawValue }
}
