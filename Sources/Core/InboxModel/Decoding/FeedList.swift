public import InboxJSON

/// The list of messages in a root object.
///
/// All values are taken from that root as they are. A list that an adapter builds itself is ignored, because a diagnostic in
/// it has no location; ``empty(_:)`` and ``missing(_:badge:error:)`` are the exceptions.
public struct FeedList: Sendable {
    /// The keys that lead to the list, for people: `result.items`.
    package var name: String
    /// The value at these keys: an array, or `null`, which makes an empty feed that is incomplete.
    package var elements: JSONValue
    /// The vendor's own count of unread messages; a number below zero is reported and treated as absent.
    package var badge: JSONValue?
    /// The identifiers of messages that the vendor has removed: an array.
    package var deletions: JSONValue?
    /// The error beside the list, if both are in an object inside the root.
    ///
    /// An `error` of the root itself is found without it.
    package var error: JSONValue?

    private init(_ name: String, elements: JSONValue, badge: JSONValue?, deletions: JSONValue?, error: JSONValue?) {
        self.name = name
        self.elements = elements
        self.badge = badge
        self.deletions = deletions
        self.error = error
    }

    /// Describes a list; nil if `elements` is neither an array nor `null`.
    public init?(
        _ name: String, _ elements: JSONValue?, badge: JSONValue? = nil, deletions: JSONValue? = nil,
        error: JSONValue? = nil
    ) {
        guard let elements, elements.kind == .array || elements.isNull else { return nil }
        self.init(name, elements: elements, badge: badge, deletions: deletions, error: error)
    }

    /// The empty list of a root that means one by leaving the list out.
    ///
    /// - Parameter name: The key by which the root is recognised.
    public static func empty(_ name: String) -> FeedList {
        FeedList(name, elements: [], badge: nil, deletions: nil, error: nil)
    }

    /// The missing list of a root that has an error in its place, with the badge, which counts nevertheless.
    ///
    /// - Parameter name: The keys that would lead to the list.
    public static func missing(_ name: String, badge: JSONValue?, error: JSONValue? = nil) -> FeedList {
        FeedList(name, elements: .null, badge: badge, deletions: nil, error: error)
    }

    /// The first list that is not nil; one that is `null` only if there is no other.
    public static func first(of lists: [FeedList?]) -> FeedList? {
        let known = lists.compactMap(\.self)
        return known.first { !$0.elements.isNull } ?? known.first
    }

    /// Whether the adapter described the list as missing.
    var isMissing: Bool { JSONNode(elements) == nil && elements.isNull }

    /// Whether the adapter described the list as empty, without an array in the root.
    var isMadeEmpty: Bool { JSONNode(elements) == nil && elements.array?.isEmpty == true }
}

extension InboxAdapter {
    /// The list in a root; nil if the adapter returns a list that is not a part of the root.
    func locatedList(in root: VendorValue) -> FeedList? {
        guard let object = root.json.object, var list = list(in: object) else { return nil }
        func isPart(_ value: JSONValue) -> Bool { JSONNode(value)?.document === root.document }
        guard isPart(list.elements) || list.isMadeEmpty || list.isMissing else { return nil }
        list.badge = list.badge.flatMap { isPart($0) ? $0 : nil }
        list.deletions = list.deletions.flatMap { isPart($0) ? $0 : nil }
        list.error = list.error.flatMap { isPart($0) ? $0 : nil }
        return list
    }
}
