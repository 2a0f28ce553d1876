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
    /// Where it stands.
    public var status: MessageStatus = .unread
    /// Whether it floats above unpinned messages.
    public var pinned = false
    /// Whether the user has acted on it.
    public var clicked = false
    /// The buttons, in order.
    public var actions: [InboxAction] = []
    /// The sender's free-form data; nesting, numbers and order as given.
    public var custom = JSONObject()
    /// What has no unified counterpart, under the vendor's own names.
    public var vendor = JSONObject()
    /// The vendor's element, lossless; `null` of a message made by hand.
    public var raw: JSONValue = .null

    @OptionalInstant private var sent: Instant?
    @OptionalInstant private var expires: Instant?
    /// What few messages have: none or one, so that copying is copy-on-write and the usual message small.
    private var rare: [Rare] = []
    /// What a tap does that follows a link and nothing else; the link is one of the texts.
    var plainTap: PlainTap?
    /// What any other tap does, apart: none or one.
    var taps: [InboxAction] = []

    private struct Rare: Hashable {
        var layout: MessageLayout?
        var style = MessageStyle()
        var priority: Int?
        var delivered: Bool?
        @OptionalInstant var starts: Instant?
        var partial = false
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
    public var id: String { "\(provider.name):\(vendorID)" }

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
        get { rare.first?.starts }
        set { changeRare(toNothing: newValue == nil) { $0.starts = newValue } }
    }

    /// ``expiresAt`` in milliseconds.
    package var expiryInstant: Instant? {
        get { expires }
        set { expires = newValue }
    }

    /// The layout, where the vendor says.
    public var layout: MessageLayout? {
        get { rare.first?.layout }
        set { changeRare(toNothing: newValue == nil) { $0.layout = newValue } }
    }

    /// The colours that the sender wants.
    public var style: MessageStyle {
        get { rare.first?.style ?? MessageStyle() }
        set { changeRare(toNothing: newValue == MessageStyle()) { $0.style = newValue } }
    }

    /// The vendor's priority, where it has one; Customer.io's lower number is the more important.
    public var priority: Int? {
        get { rare.first?.priority }
        set { changeRare(toNothing: newValue == nil) { $0.priority = newValue } }
    }

    /// Whether it reached the device, where the vendor says.
    public var delivered: Bool? {
        get { rare.first?.delivered }
        set { changeRare(toNothing: newValue == nil) { $0.delivered = newValue } }
    }

    /// Whether a push has announced it and the inbox has not delivered it in full.
    public var partial: Bool {
        get { rare.first?.partial ?? false }
        set { changeRare(toNothing: !newValue) { $0.partial = newValue } }
    }

    private mutating func changeRare(toNothing isNothing: Bool, _ change: (inout Rare) -> Void) {
        if rare.isEmpty {
            guard !isNothing else { return }
            rare = [Rare()]
        }
        change(&rare[0])
        if isNothing, rare[0] == Rare() { rare = [] }
    }

    /// The same message with texts of its own, so that it no longer keeps the feed's bytes alive.
    public func detached() -> InboxMessage {
        var copy = self
        // Most of the others stand in the vendor's element, and go with it.
        let part = raw.isNull ? nil : JSONPart(raw)
        copy.raw = raw.isNull ? .null : part.map { JSONValue($0.document, at: 0) } ?? raw.detached()
        copy.custom = custom.detached(in: part)
        copy.vendor = vendor.detached(in: part)
        copy.texts = texts.detached(in: part)
        copy.taps = taps.map { $0.detached(in: part) }
        copy.actions = actions.map { $0.detached(in: part) }
        return copy
    }
}

extension InboxMessage: Hashable {}

extension InboxAction {
    fileprivate func detached(in part: JSONPart?) -> InboxAction {
        var copy = self
        if case .custom(let payload) = kind { copy.kind = .custom(payload.detached(in: part)) }
        copy.vendor = vendor.detached(in: part)
        return copy
    }
}
