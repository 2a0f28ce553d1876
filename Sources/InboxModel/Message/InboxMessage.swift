public import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One message of any vendor.
///
/// A blank string of the vendor counts as absent: a property is nil or has a value.
///
/// ```swift
/// let message = try InboxDecoder().decode(payload).messages[0]
/// message.id                    // "customerio:1234567890"
/// message.title                 // "Hey Cool Person, your order shipped!"
/// message.custom["promo_id"]?.string
/// ```
public struct InboxMessage: Sendable, Identifiable {
    /// Who delivers it.
    public var provider: Provider
    /// The identifier, the texts, the topics, the link of a plain tap (`InboxMessage+Texts.swift`), the custom data and the
    /// vendor's element.
    var content: MessageContent
    /// The buttons, in order.
    public var actions: [InboxAction] = []
    /// What has no unified counterpart, under the vendor's own names.
    public var vendor = JSONObject()

    @OptionalInstant private var sent: Instant?
    @OptionalInstant private var starts: Instant?
    @OptionalInstant private var expires: Instant?
    /// The fields that few messages have: no element, or one.
    ///
    /// They would add 130 bytes to the 184 of every message.
    var uncommonFields: [UncommonFields] = []

    /// The vendor's priority; of Customer.io a lower number is more important.
    public var priority: Int?
    /// Whether the user has read or deleted it.
    public var status: MessageStatus = .unread
    /// Whether it is listed before messages that are not pinned.
    public var pinned = false
    /// Whether the user has acted on it.
    public var clicked = false
    /// Whether it reached the device; nil if the vendor does not say.
    public var delivered: Bool?
    /// Whether a push has announced it and the inbox has not delivered it in full.
    public var partial = false
    /// The layout, if it is one of the three known ones.
    private var knownLayout: KnownLayout?
    /// What a plain tap does: one that follows a link, and may report a value.
    ///
    /// Link and value are in ``content``.
    var plainTap: InboxAction.LinkKind?

    struct UncommonFields: Hashable {
        /// A layout that is not one of the known ones.
        var layout: MessageLayout?
        /// A tap that is not a plain one.
        var tap: InboxAction?
    }

    private enum KnownLayout {
        case banner, captioned, classic

        init?(_ layout: MessageLayout) {
            if layout == .banner {
                self = .banner
            } else if layout == .captioned {
                self = .captioned
            } else if layout == .classic {
                self = .classic
            } else {
                return nil
            }
        }
    }

    /// Creates a message with this identity; it is unread, and everything else is absent.
    public init(provider: Provider, vendorID: String) {
        self.provider = provider
        content = MessageContent()
        self.vendorID = vendorID
    }

    /// Creates a message that is about to be read from a document.
    @usableFromInline
    init(provider: Provider, of value: VendorValue) {
        self.provider = provider
        // Filled in place: contents that are made first would be copied.
        content = MessageContent()
        content.begin(in: value.document)
    }

    /// `"<provider>:<vendorID>"`: unique across vendors.
    public var id: String {
        content.id(after: provider.name)
    }

    /// The sender's free-form data; nesting, numbers and order as given.
    public var custom: JSONObject {
        get { content.custom }
        set { content.custom = newValue }
    }

    /// The vendor's element, lossless; `null` of a message made by hand.
    public var raw: JSONValue {
        get { content.raw }
        set { content.raw = newValue }
    }

    /// When it was sent; whole milliseconds, rounded down.
    public var sentAt: Date? {
        get { sent?.date }
        set { sent = newValue.flatMap(Instant.init) }
    }

    /// When it starts to be shown.
    public var startsAt: Date? {
        get { startInstant?.date }
        set { startInstant = newValue.flatMap(Instant.init) }
    }

    /// When it is shown for the last time.
    public var expiresAt: Date? {
        get { expires?.date }
        set { expires = newValue.flatMap(Instant.init) }
    }

    /// ``sentAt`` in milliseconds.
    package var sentInstant: Instant? {
        get { sent }
        set { sent = newValue }
    }

    /// ``startsAt`` in milliseconds.
    package var startInstant: Instant? {
        get { starts }
        set { starts = newValue }
    }

    /// ``expiresAt`` in milliseconds.
    package var expiryInstant: Instant? {
        get { expires }
        set { expires = newValue }
    }

    /// The layout; nil if the vendor does not say.
    public var layout: MessageLayout? {
        get {
            switch knownLayout {
            case .banner: .banner
            case .captioned: .captioned
            case .classic: .classic
            case nil: uncommonFields.first?.layout
            }
        }
        set {
            // Equal layouts are stored alike, so that equal messages are equal.
            knownLayout = newValue.flatMap(KnownLayout.init)
            let other = knownLayout == nil ? newValue : nil
            if other != nil || !uncommonFields.isEmpty { updateUncommonFields { $0.layout = other } }
        }
    }

    /// Updates the fields that few messages have.
    mutating func updateUncommonFields(_ change: (inout UncommonFields) -> Void) {
        var changed = uncommonFields.first ?? UncommonFields()
        change(&changed)
        if changed != UncommonFields() {
            uncommonFields = [changed]
        } else if !uncommonFields.isEmpty {
            uncommonFields = []
        }
    }

    /// The same message with its own copy of the vendor's element, so that it does not keep the feed's bytes alive.
    public func detached() -> InboxMessage {
        var copy = self
        // Most values are parts of the vendor's element, and refer to the copy of it.
        let part = raw.isNull ? nil : JSONSubtree(raw)
        copy.content = content.detached(in: part)
        copy.vendor = vendor.detached(in: part)
        if let tap = uncommonFields.first?.tap { copy.updateUncommonFields { $0.tap = tap.detached(in: part) } }
        copy.actions = actions.map { $0.detached(in: part) }
        return copy
    }
}

/// Equal messages have equal contents, ``raw`` included: the order of keys and the spelling of numbers count.
///
/// Texts that people read, such as the title, are equal if they are canonically equivalent in Unicode. Identifiers, links and
/// names for programs are compared byte by byte.
///
/// `difference(from:ignoring:)` of `InboxTesting` gives every place at which two messages differ, and can ignore these three.
extension InboxMessage: Hashable {}
