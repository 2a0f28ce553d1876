public import InboxJSON

/// One vendor's way of saying a message: what a sixth vendor implements, in one type.
///
/// An adapter knows the vendor's keys and words and nothing of bytes, pointers or other vendors: reading, findings, lists,
/// duplicates and strictness are the decoder's.
///
/// ```swift
/// struct PostcardAdapter: InboxAdapter {
///     enum Key: Int, VendorKey {
///         case postcardID, headline, text, stamped
///         static let table = VendorKeyTable<Self>()
///     }
///
///     let provider = Provider("postcard")
///     let messageKeys = Key.names
///     let distinctiveKeys = ["postcardID", "stamped"]
///
///     func message(from element: VendorValue) -> InboxMessage? {
///         guard let card = element.object(Key.self), let id = card.text(.postcardID, as: .vendorID) else { return nil }
///         var message = InboxMessage(provider: provider, vendorID: id)
///         message.title = card.text(.headline, as: .title)
///         message.body = card.text(.text, as: .body)
///         return message
///     }
/// }
///
/// let decoder = InboxDecoder(adapters: .standard + [PostcardAdapter()])
/// ```
public protocol InboxAdapter: Sendable {
    /// The vendor's name, in `provider` and in message ids.
    var provider: Provider { get }

    /// What the vendor can do.
    var capabilities: ProviderCapabilities { get }

    /// Every key that the adapter reads of a message: an object with none of them, and none of ``distinctiveKeys``, is none of
    /// this vendor's.
    var messageKeys: [String] { get }

    /// The keys that no other vendor's messages have: detection counts them.
    var distinctiveKeys: [String] { get }

    /// The keys that tell by their value or their company only, each with its condition on a message that has it. None by
    /// default.
    var conditionalKeys: [String: @Sendable (_ message: JSONObject) -> Bool] { get }

    /// The keys by which ``list(in:)`` and ``distinctiveKeys(ofRoot:)`` know a root object: one that has none of them is asked
    /// neither, which saves the time. Nil by default, where every root is asked.
    var rootKeys: [String]? { get }

    /// The keys of a root that no other vendor's roots have. None by default.
    func distinctiveKeys(ofRoot root: JSONObject) -> [String]

    /// The list of messages that a root object holds, in a shape that the vendor documents. Nil by default, and where the
    /// root is a message itself. A root that is an array needs no word: every vendor's can be one.
    func list(in root: JSONObject) -> FeedList?

    /// The vendor's own words: every key that the adapter reads at any depth, and every word that it compares a value with.
    /// They tell of the vendor and of nobody else, so that a payload that is made shareable keeps them. ``messageKeys`` and
    /// ``distinctiveKeys`` by default.
    var vocabulary: [String] { get }

    /// Which of two elements with one identifier is kept. The later one by default.
    var duplicates: DuplicatePolicy { get }

    /// Where each unified field comes from, for people: what is not named is a concept that the vendor does not have.
    /// Empty by default.
    var mapping: [FieldMapping] { get }

    /// The message of an element, which is an object; nil where it has no usable identifier (`message.missing-id`), and
    /// after ``VendorValue/skip(_:)`` where it announces no message (`message.no-content`).
    func message(from element: VendorValue) -> InboxMessage?
}

extension InboxAdapter {
    /// Nothing out of the ordinary.
    public var capabilities: ProviderCapabilities { ProviderCapabilities() }
    /// No further ones.
    public var conditionalKeys: [String: @Sendable (_ message: JSONObject) -> Bool] { [:] }
    /// Every root is asked.
    public var rootKeys: [String]? { nil }
    /// No ones of a root.
    public func distinctiveKeys(ofRoot root: JSONObject) -> [String] { [] }
    /// No lists but arrays.
    public func list(in root: JSONObject) -> FeedList? { nil }
    /// The keys that it has to name.
    public var vocabulary: [String] { messageKeys + distinctiveKeys }
    /// The later one is kept.
    public var duplicates: DuplicatePolicy { .laterWins }
    /// Nothing is said of it.
    public var mapping: [FieldMapping] { [] }
}

extension InboxAdapter {
    /// The list that a root holds; none where the adapter hands over one that does not stand in the root, which has no
    /// place that a finding could name.
    func list(standingIn root: VendorValue) -> FeedList? {
        guard let object = root.json.object, var list = list(in: object) else { return nil }
        func stands(_ value: JSONValue) -> Bool { value.node?.document === root.document }
        guard stands(list.elements) || list.isMadeEmpty || list.isMissing else { return nil }
        list.badge = list.badge.flatMap { stands($0) ? $0 : nil }
        list.deletions = list.deletions.flatMap { stands($0) ? $0 : nil }
        list.error = list.error.flatMap { stands($0) ? $0 : nil }
        return list
    }
}

/// Which of two elements with one identifier is kept.
public enum DuplicatePolicy: Hashable, Sendable {
    /// The later one, in its own place.
    case laterWins
    /// The first one.
    case firstWins
}

/// The list of messages that a root object holds.
///
/// What it is made of must be taken from that root as it stands; a list made by hand is ignored, but for ``empty(_:)`` and
/// ``missing(_:badge:error:)``.
public struct FeedList: Sendable {
    /// The keys that lead to the list, for people: `result.items`.
    public var name: String
    /// The list as it stands in the root: an array, or `null`, which makes an empty feed that is incomplete.
    public var elements: JSONValue
    /// The vendor's own count of unread messages, as it stands in the root.
    public var badge: JSONValue?
    /// The identifiers of messages that the vendor has removed, as they stand in the root: an array.
    public var deletions: JSONValue?
    /// The error that stands beside the list, where both are in an object inside the root.
    ///
    /// An `error` of the root itself is found without it.
    public var error: JSONValue?
    /// Describes a list; nil if `elements` is neither an array nor `null`.
    public init?(
        _ name: String, _ elements: JSONValue?, badge: JSONValue? = nil, deletions: JSONValue? = nil,
        error: JSONValue? = nil
    ) {
        guard let elements, elements.kind == .array || elements.isNull else { return nil }
        self.name = name
        self.elements = elements
        self.badge = badge
        self.deletions = deletions
        self.error = error
    }

    /// The empty list of a root that holds none and means an empty one.
    ///
    /// - Parameter name: The key by which the root is known.
    public static func empty(_ name: String) -> FeedList? {
        FeedList(name, JSONValue([]))
    }

    /// The missing list of a root that has an error in its place, and the badge that counts all the same.
    ///
    /// - Parameter name: The keys that would lead to the list.
    public static func missing(_ name: String, badge: JSONValue?, error: JSONValue? = nil) -> FeedList? {
        FeedList(name, .null, badge: badge, error: error)
    }

    /// Whether the root has no list where the adapter knows one.
    var isMissing: Bool { elements.node == nil && elements.isNull }

    /// Whether it stands for a list that the root does not hold.
    var isMadeEmpty: Bool { elements.node == nil && elements.array?.isEmpty == true }

    /// The first list that is there; one that is `null` only where no other is.
    public static func first(of lists: [FeedList?]) -> FeedList? {
        let known = lists.compactMap(\.self)
        return known.first { !$0.elements.isNull } ?? known.first
    }
}
