/// Reads the messages of one vendor.
///
/// Write a final class that implements this protocol to support another vendor.
///
/// An adapter only knows the vendor's keys and words. The decoder takes care of parsing, pointers, diagnostics, lists,
/// duplicates and strict mode.
///
/// ```swift
/// final class PostcardAdapter: InboxAdapter {
///     enum Key: String, VendorKey {
///         case postcardID, headline, text, stamped
///         static let table = VendorKeyTable<Self>()
///     }
///
///     let provider = Provider("postcard")
///     let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["postcardID", "stamped"])
///
///     func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
///         guard let card = element.object(Key.self), let id = card.text(.postcardID, as: .vendorID) else { return false }
///         message.vendorID = id
///         message.title = card.text(.headline, as: .title)
///         message.body = card.text(.text, as: .body)
///         return true
///     }
/// }
///
/// let decoder = InboxDecoder(adapters: .standard + [PostcardAdapter()])
/// ```
public protocol InboxAdapter: AnyObject, Sendable {
    /// The vendor's name, as it appears in `provider` and in message ids.
    var provider: Provider { get }

    /// The calls that report a user's changes to the vendor. None by default.
    var capabilities: ProviderCapabilities { get }

    /// The keys by which the vendor's payloads are recognised.
    var signature: VendorSignature { get }

    /// Which element is kept if two elements have the same identifier.
    ///
    /// By default, the later one.
    var duplicates: DuplicatePolicy { get }

    /// The key of a notification under which the identifier of its inbox message is found.
    ///
    /// Nil by default, for a vendor whose notifications announce no message.
    var notificationKey: String? { get }

    /// Where each unified field comes from, as ``mapping(reading:choosing:otherwise:)`` finds out.
    ///
    /// Explanations, the table of vendors and the text of `message.missing-id` use it. Deriving it takes about as long
    /// as decoding the specimens, so keep it in a `static let`.
    ///
    /// A field that is not in the list does not exist at this vendor. By default the list is empty, and nothing is
    /// documented.
    var mapping: [FieldMapping] { get }

    /// The vendor's own words, in addition to the keys of ``signature`` and ``lists``.
    ///
    /// They are the keys of objects inside a message, and the words that values are compared with. Redaction leaves
    /// them in a payload, because they say nothing about a person. Empty by default.
    var vocabulary: [String] { get }

    /// Where a root object of this vendor has its list of messages.
    ///
    /// The first list that is an array counts, or else the first that is `null`. A root that is an array or a message
    /// itself needs no declaration. Empty by default.
    var lists: [FeedList] { get }

    /// Reads one element of the list into a message.
    ///
    /// The element is an object.
    ///
    /// - Parameter message: The message to fill in. It is unread, and has no identifier and no other values yet.
    /// - Returns: True if the element is a message. Return false if it has no usable identifier (`message.missing-id`),
    ///   or after ``VendorValue/skip(_:)`` if it announces no message (`message.no-content`).
    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool
}

extension InboxAdapter {
    /// The vendor has no calls.
    public var capabilities: ProviderCapabilities { ProviderCapabilities() }
    /// The later element is kept.
    public var duplicates: DuplicatePolicy { .laterWins }
    /// Notifications do not announce messages.
    public var notificationKey: String? { nil }
    /// Nothing is documented.
    public var mapping: [FieldMapping] { [] }
    /// The signature's keys are the only words.
    public var vocabulary: [String] { [] }
    /// Only a root that is an array is a list.
    public var lists: [FeedList] { [] }

    func rule(of attempt: ElementTrace.Attempt) -> String {
        attempt.rule?.description ?? "\(provider.name).\(attempt.field.rawValue)"
    }

    package var knownWords: [String] { signature.knownKeys + lists.flatMap { $0.keys } + vocabulary }
}
