public import InboxJSON

/// The list of messages in a root object.
///
/// Take all values from the root that you were given, unchanged. A list that an adapter builds itself is ignored,
/// because diagnostics in it would have no location. The only exceptions are ``empty(_:)`` and
/// ``missing(_:badge:error:)``.
public struct FeedList: Sendable {
    /// The keys that lead to the list, in a form for people: `result.items`.
    package var name: String
    /// The value at these keys: an array or `null`.
    ///
    /// With `null`, the feed is empty and incomplete.
    package var elements: JSONValue
    /// The vendor's own count of unread messages.
    ///
    /// A negative number is reported and treated as absent.
    package var badge: JSONValue?
    /// An array with the identifiers of messages that the vendor has removed.
    package var deletions: JSONValue?
    /// The error next to the list, if both are in an object inside the root.
    ///
    /// You need not set it for an `error` of the root itself, which is found anyway.
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

    /// An empty list, for a root that omits the list if there are no messages.
    ///
    /// - Parameter name: The key by which the root is recognised.
    public static func empty(_ name: String) -> FeedList {
        FeedList(name, elements: [], badge: nil, deletions: nil, error: nil)
    }

    /// A missing list, for a root that contains an error instead.
    ///
    /// The badge still counts.
    ///
    /// - Parameter name: The keys at which the list would be.
    public static func missing(_ name: String, badge: JSONValue?, error: JSONValue? = nil) -> FeedList {
        FeedList(name, elements: .null, badge: badge, deletions: nil, error: error)
    }

    /// The first list that is not nil.
    ///
    /// A list that is `null` is chosen only if there is no other.
    public static func first(of lists: [FeedList?]) -> FeedList? {
        let known = lists.compactMap { $0 }
        return known.first { !$0.elements.isNull } ?? known.first
    }

    /// Whether the adapter described the list as missing.
    var isMissing: Bool { JSONNode(elements) == nil && elements.isNull }

    /// Whether the adapter described the list as empty, without an array in the root.
    var isMadeEmpty: Bool { JSONNode(elements) == nil && elements.array?.isEmpty == true }
}

extension InboxAdapter {
    /// The list in a root; nil if the adapter returns a list that is not part of the root.
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
