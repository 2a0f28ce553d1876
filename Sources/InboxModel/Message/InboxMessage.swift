public import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One message of any vendor.
///
/// Empty strings of the vendor are no values here: a property is nil, or says something.
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
    /// Its identifier, what it says, its topics, and the link of a plain tap (`InboxMessage+Texts.swift`).
    package var texts: MessageTexts
    /// The buttons, in order.
    public var actions: [InboxAction] = []
    /// The sender's free-form data; nesting, numbers and order as given.
    public var custom = JSONObject()
    /// What has no unified counterpart, under the vendor's own names.
    public var vendor = JSONObject()
    /// The vendor's element, lossless; `null` of a message made by hand.
    public var raw: JSONValue = .null

    @OptionalInstant private var sent: Instant?
    @OptionalInstant private var starts: Instant?
    @OptionalInstant private var expires: Instant?
    /// What few messages have: none or one, so that the usual message is small.
    var uncommonFields: [UncommonFields] = []

    /// The vendor's priority, where it has one; Customer.io's lower number is the more important.
    public var priority: Int?
    /// Where it stands.
    public var status: MessageStatus = .unread
    /// Whether it floats above unpinned messages.
    public var pinned = false
    /// Whether the user has acted on it.
    public var clicked = false
    /// Whether it reached the device, where the vendor says.
    public var delivered: Bool?
    /// Whether a push has announced it and the inbox has not delivered it in full.
    public var partial = false
    /// The layout, where it is a known one.
    private var knownLayout: KnownLayout?
    /// What a tap does that follows a link and at most reports a value; both are among the texts.
    var plainTap: InboxAction.LinkKind?

    struct UncommonFields: Hashable {
        /// A layout that is no known one.
        var layout: MessageLayout?
        /// A tap that is no plain one.
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

    /// Makes a message of its identity; all else is absent, unread and empty.
    public init(provider: Provider, vendorID: String) {
        self.provider = provider
        texts = MessageTexts()
        self.vendorID = vendorID
    }

    /// Makes a message of its identity and fills it in place: nothing of it is copied on its way to the caller.
    public init(provider: Provider, vendorID: String, _ fill: (inout InboxMessage) -> Void) {
        self.init(provider: provider, vendorID: vendorID)
        fill(&self)
    }

    /// Makes a message of an element's identity, in which places of the element's document can be set, and fills it.
    package init(
        provider: Provider, vendorID: FieldText, of element: VendorValue,
        _ fill: (inout InboxMessage) -> Void = { _ in }
    ) {
        self.provider = provider
        texts = MessageTexts(in: element.document)
        texts.set(.vendorID, vendorID)
        fill(&self)
    }

    /// `"<provider>:<vendorID>"`: unique over all vendors.
    public var id: String {
        var text = OwnedBytes(capacity: 64)
        appendID(to: &text)
        return text.string
    }

    /// When it was sent; whole milliseconds, finer ones are cut.
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

    /// The layout, where the vendor says.
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
            // One form for each layout, so that equal messages are equal.
            knownLayout = newValue.flatMap(KnownLayout.init)
            let other = knownLayout == nil ? newValue : nil
            if other != nil || !uncommonFields.isEmpty { changeRare { $0.layout = other } }
        }
    }

    /// Changes what few messages have.
    mutating func changeRare(_ change: (inout UncommonFields) -> Void) {
        var changed = uncommonFields.first ?? UncommonFields()
        change(&changed)
        if changed != UncommonFields() {
            uncommonFields = [changed]
        } else if !uncommonFields.isEmpty {
            uncommonFields = []
        }
    }

    /// The same message with texts of its own, so that it no longer keeps the feed's bytes alive.
    public func detached() -> InboxMessage {
        var copy = self
        // Most of the others stand in the vendor's element, and go with it.
        let part = raw.isNull ? nil : JSONSubtree(raw)
        copy.raw = raw.isNull ? .null : part.map { JSONValue($0.document, at: 0) } ?? raw.detached()
        copy.custom = custom.detached(in: part)
        copy.vendor = vendor.detached(in: part)
        copy.texts = texts.detached(in: part)
        if let tap = uncommonFields.first?.tap { copy.changeRare { $0.tap = tap.detached(in: part) } }
        copy.actions = actions.map { $0.detached(in: part) }
        return copy
    }
}

extension InboxMessage: Hashable {}
