package import InboxJSON

/// A place in a vendor's roots at which there can be a list of messages.
///
/// An adapter declares its lists in the order in which they count (``InboxAdapter/lists``).
///
/// ```swift
/// let lists = [
///     FeedList("response/messages", deletions: "response/deleted", error: "response/error", distinctive: .ifPresent),
///     FeedList("messages", deletions: "deleted"),
/// ]
/// ```
///
/// A path has the keys from the root to the value, joined by `/` and escaped as in a JSON Pointer.
public struct FeedList: Sendable {
    /// When a list identifies its vendor, even if it is empty.
    public enum Distinction: Sendable {
        /// Other vendors, or other programs, have a list at the same path.
        case never
        /// The value is not `null`.
        case ifPresent
        /// The value is an array.
        case ifArray
        /// Neither the value nor the badge is `null`.
        case ifBadge
    }

    package let path: [String]
    /// The path in a form for people: `result.items`.
    let name: String
    private let badges: [[String]]
    private let distinction: Distinction
    let deletions: [String]?
    let error: [String]?
    let meansEmpty: Bool

    /// Declares a list.
    ///
    /// - Parameters:
    ///   - path: The path of the list.
    ///   - badge: The paths of the vendor's count of unread messages. The first value that is not `null` counts. A
    ///     negative number is reported and treated as absent.
    ///   - deletions: The path of an array with the identifiers of messages that the vendor has removed.
    ///   - error: The path of an error that can be in place of the list or next to it. You need not declare an `error`
    ///     of the root itself, which is found anyway.
    ///   - distinctive: When the list identifies the vendor.
    ///   - meansEmpty: Whether the array is not a list of messages, but shows that a feed is empty. It counts only if
    ///     the root has nothing, not even `null`, at the path of any other list.
    public init(
        _ path: String, badge: String..., deletions: String? = nil, error: String? = nil,
        distinctive: Distinction = .never, meansEmpty: Bool = false
    ) {
        self.path = JSONPointer.tokens(ofPath: path)
        name = self.path.joined(separator: ".")
        badges = badge.map(JSONPointer.tokens(ofPath:))
        self.deletions = deletions.map(JSONPointer.tokens(ofPath:))
        self.error = error.map(JSONPointer.tokens(ofPath:))
        distinction = distinctive
        self.meansEmpty = meansEmpty
    }

    /// The last key of the path, by which the list is known in detection.
    var key: String { path.last ?? "" }

    /// The first key of the path, which every root with the list has.
    var rootKey: String { path.first ?? "" }

    package var keys: [String] { path + badges.joined() + (deletions ?? []) + (error ?? []) }

    func isDistinctive(in root: JSONNode) -> Bool {
        guard distinction != .never, let value = root.member(at: path), !value.isNull else { return false }
        switch distinction {
        case .never: return false
        case .ifPresent: return true
        case .ifArray: return value.kind == .array
        case .ifBadge: return badge(in: root) != nil
        }
    }

    /// The badge in a root; nil if it is absent or `null`.
    func badge(in root: JSONNode) -> JSONNode? {
        for path in badges {
            if let badge = root.member(at: path), !badge.isNull { return badge }
        }
        return nil
    }
}

extension [FeedList] {
    /// The first list that is an array in a root, or else the first that is `null`.
    ///
    /// `value` is nil if the feed is empty because of an array that is not a list of messages.
    package func first(in root: JSONNode) -> (list: FeedList, value: JSONNode?)? {
        var null: (FeedList, JSONNode?)?
        var hasValue = false
        for list in self where !list.meansEmpty {
            guard let value = root.member(at: list.path) else { continue }
            if value.kind == .array { return (list, value) }
            if value.isNull, null == nil { null = (list, value) }
            hasValue = true
        }
        if hasValue { return null }
        return first { $0.meansEmpty && root.member(at: $0.path)?.kind == .array }.map { ($0, nil) }
    }

    /// The list that a root without lists lacks: the first that can have an error in its place, or else the first.
    fileprivate var lacking: FeedList? { first { $0.error != nil } ?? first }
}

/// A list in a root, with the values that belong to it.
struct RootList {
    let listName: String
    /// An array or `null`.
    ///
    /// With `null`, the feed is empty and incomplete. Nil if the root lacks the list.
    let elements: VendorValue?
    let badge: VendorValue?
    let deletions: VendorValue?
    let error: VendorValue?

    init?(_ lists: [FeedList], in root: VendorValue) {
        guard let (list, value) = lists.first(in: root.node) else { return nil }
        self.init(list, value, in: root)
    }

    /// Describes the list that a root without lists lacks; nil if no list is declared.
    init?(lacking lists: [FeedList], in root: VendorValue) {
        guard let list = lists.lacking else { return nil }
        self.init(list, nil, in: root)
    }

    private init(_ list: FeedList, _ elements: JSONNode?, in root: VendorValue) {
        let node = root.node
        func located(_ node: JSONNode?) -> VendorValue? { node.map { root.value(at: $0.position) } }
        listName = list.name
        self.elements = located(elements)
        badge = located(list.badge(in: node))
        deletions = located(list.deletions.flatMap(node.member(at:)))
        error = located(list.error.flatMap(node.member(at:)))
    }
}

// MARK: - Reading what is beside a list

extension VendorValue {
    /// Reads the vendor's count of unread messages.
    ///
    /// A negative number is reported and treated as absent.
    func badge() -> VendorInteger? {
        let firstDiagnostic = context.diagnostics.count
        let badge = integer()
        guard let badge, badge < 0 else { return badge }
        // The number is reported only once, so an earlier diagnostic about its spelling is removed.
        context.diagnostics.removeAll(from: firstDiagnostic)
        report(
            .fieldWrongType,
            "\(name) is \(shown), but a number of unread messages cannot be negative. It is ignored; send 0 or more")
        return nil
    }

    /// Reads the ids of the messages that a vendor has removed.
    ///
    /// Nil if the value is absent. A value of another type is reported.
    func deletions(of provider: Provider) -> [String]? {
        guard kind != .null, !isBlank else { return nil }
        guard kind == .array else {
            report(.fieldWrongType, "\(name) must be an array of identifiers, not \(shown); it is ignored")
            return nil
        }
        return elements.compactMap { $0.text() }.map { "\(provider.name):\($0)" }
    }
}
