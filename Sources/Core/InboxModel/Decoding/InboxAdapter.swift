public import InboxJSON

/// Reads one vendor's messages: what another vendor implements, in one type.
///
/// An adapter knows the vendor's keys and words. Parsing, pointers, diagnostics, lists, duplicates and strict mode are the
/// decoder's.
///
/// ```swift
/// struct PostcardAdapter: InboxAdapter {
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
public protocol InboxAdapter: Sendable {
    /// The vendor's name, in `provider` and in message ids.
    var provider: Provider { get }

    /// The calls that report a user's changes to the vendor. None by default.
    var capabilities: ProviderCapabilities { get }

    /// The keys by which the vendor's payloads are recognised.
    var signature: VendorSignature { get }

    /// Which of two elements with one identifier is kept. The later one by default.
    var duplicates: DuplicatePolicy { get }

    /// The key of a notification that holds the identifier of its inbox message.
    ///
    /// Nil if the vendor documents no such link; then no notification is one of a message. Nil by default.
    var notificationKey: String? { get }

    /// The origin of each unified field, for explanations and the table of vendors: it has no effect on decoding.
    ///
    /// A field that is not in the list is a concept that the vendor does not have. Empty, which documents none, by default.
    var mapping: [FieldMapping] { get }

    /// The vendor's own words besides the keys of ``signature``: the keys of the objects in a message, and the words with
    /// which values are compared.
    ///
    /// A redacted payload keeps them, since they describe the vendor and no person. None by default.
    var vocabulary: [String] { get }

    /// The list of messages in a root object that has a shape of the vendor.
    ///
    /// Nil if the root is not one of these, or is a message itself. A root that is an array needs no adapter. Nil by
    /// default.
    func list(in root: JSONObject) -> FeedList?

    /// Reads an element, which is an object, into a message.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - message: A message of the vendor without an identifier: it is unread, and everything else is absent.
    /// - Returns: Whether it is a message: false if it has no usable identifier (`message.missing-id`), and after
    ///   ``VendorValue/skip(_:)`` if it announces no message (`message.no-content`).
    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool
}

extension InboxAdapter {
    /// No calls.
    public var capabilities: ProviderCapabilities { ProviderCapabilities() }
    /// The later one is kept.
    public var duplicates: DuplicatePolicy { .laterWins }
    /// No link from notifications to messages.
    public var notificationKey: String? { nil }
    /// None is documented.
    public var mapping: [FieldMapping] { [] }
    /// No words besides the keys of the signature.
    public var vocabulary: [String] { [] }
    /// No lists but arrays.
    public func list(in root: JSONObject) -> FeedList? { nil }
}
