/// A rule that decides whether a message is shown, where, or with which content.
///
/// The raw value is the rule's id in `Fixtures/rules.json`. A later version may have more rules.
public struct PlacementRule: RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The rule's id.
    public let rawValue: String

    /// Creates a rule with an id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Deleted by the user.
    public static let deletedByUser = PlacementRule(rawValue: "engine.deletion.by-user")
    /// Deleted by its status in a feed.
    public static let deletedByFeed = PlacementRule(rawValue: "engine.deletion.by-feed")
    /// Deleted by a feed's list of deletions.
    public static let deletedByList = PlacementRule(rawValue: "engine.deletion.by-list")
    /// Withdrawn by a full feed.
    public static let withdrawn = PlacementRule(rawValue: "engine.absence.full")
    /// Not started yet.
    public static let notStarted = PlacementRule(rawValue: "engine.visibility.starts")
    /// Expired.
    public static let expired = PlacementRule(rawValue: "engine.visibility.expires")
    /// Over the limit of its provider.
    public static let overLimit = PlacementRule(rawValue: "engine.capacity.limit")
    /// Another message of its group is shown.
    public static let collapsed = PlacementRule(rawValue: "engine.collapse.representative")
    /// Either the message or its neighbour is pinned.
    public static let pinned = PlacementRule(rawValue: "engine.order.pinned")
    /// The user has pinned the message, its neighbour, or both at different instants.
    public static let userPins = PlacementRule(rawValue: "engine.pin.order")
    /// Pinned by the user.
    public static let pinnedByUser = PlacementRule(rawValue: "engine.pin.by-user")
    /// Unpinned by the user.
    public static let unpinnedByUser = PlacementRule(rawValue: "engine.pin.unpinned")
    /// Pinned by the vendor.
    public static let pinnedByVendor = PlacementRule(rawValue: "engine.pin.by-vendor")
    /// Sent at another instant than its neighbour.
    public static let newest = PlacementRule(rawValue: "engine.order.newest")
    /// One of the two has no `sentAt`: the instant of its first feed is used, or, among payloads without a history, it comes
    /// last.
    public static let firstIngest = PlacementRule(rawValue: "engine.order.first-ingest")
    /// At another position in its first feed than its neighbour.
    public static let position = PlacementRule(rawValue: "engine.order.position")
    /// By id.
    public static let id = PlacementRule(rawValue: "engine.order.id")
    /// Another observation of the same instant has the greater canonical bytes.
    public static let contentTie = PlacementRule(rawValue: "engine.content.tie")
    /// Another observation is complete, and this one is partial.
    public static let contentPartial = PlacementRule(rawValue: "engine.content.partial")

    /// The rules of this version.
    public static let allCases: [PlacementRule] = [
        deletedByUser, deletedByFeed, deletedByList, withdrawn, notStarted, expired, overLimit, collapsed, pinned,
        userPins, pinnedByUser, unpinnedByUser, pinnedByVendor, newest, firstIngest, position, id, contentTie,
        contentPartial,
    ]

    /// The rule's id.
    public var description: String { rawValue }
}
