public import InboxJSON

/// One message of any vendor.
///
/// Its properties are its ``Fields``. A message is one reference to them, so that copying it costs little; setting a property
/// copies the fields.
///
/// ```swift
/// let message = try InboxDecoder().decode(payload).messages[0]
/// message.id                    // "customerio:1234567890"
/// message.title                 // "Hey Cool Person, your order shipped!"
/// message.custom["promo_id"]?.string
/// ```
@dynamicMemberLookup
public struct InboxMessage: Sendable, Identifiable {
    /// The fields of a message, in the order of the canonical JSON.
    ///
    /// A blank string of the vendor counts as absent: a property is nil or has a value.
    public struct Fields: Sendable {
        /// Who delivers it.
        public var provider: Provider
        /// The vendor's identifier, verbatim; an integer in decimal, exact at any size.
        public var vendorID: String
        /// The headline.
        public var title: String?
        /// The line under the headline.
        public var subtitle: String?
        /// The text.
        public var body: String?
        /// The URL of the image.
        public var image: String?
        /// A description of the image, for people who cannot see it.
        public var imageAlt: String?
        /// The URL of the thumbnail.
        public var icon: String?
        /// The layout; nil if the vendor does not say.
        public var layout: MessageLayout?
        /// The colours that the sender wants.
        public var style = MessageStyle()
        /// Whether it is listed before messages that are not pinned.
        public var pinned = false
        /// The vendor's priority; of Customer.io a lower number is more important.
        public var priority: Int?
        /// Whether the user has read or deleted it.
        public var status = MessageStatus.unread
        /// Whether the user has acted on it.
        public var clicked = false
        /// Whether it reached the device; nil if the vendor does not say.
        public var delivered: Bool?
        /// When it was sent: ``sentAt`` without Foundation.
        public var sentInstant: Instant?
        /// When it starts to be shown: ``startsAt`` without Foundation.
        public var startInstant: Instant?
        /// When it is shown for the last time: ``expiresAt`` without Foundation.
        public var expiryInstant: Instant?
        /// The topics, in the vendor's order, each once.
        public var topics: [String] = []
        /// The vendor's message type (Customer.io `type`).
        public var type: String?
        /// What a tap on the whole message does.
        public var tap: InboxAction?
        /// The buttons, in order.
        public var actions: [InboxAction] = []
        /// The campaign that sent it.
        public var campaignID: String?
        /// The template that it was made from.
        public var templateID: String?
        /// Whether a push has announced it and the inbox has not delivered it in full.
        public var partial = false
        /// The sender's free-form data; nesting, numbers and order as given.
        public var custom = JSONObject()
        /// What has no unified counterpart, under the vendor's own names.
        public var vendor = JSONObject()
        /// The vendor's element, lossless; `null` for a message made by hand.
        public var raw = JSONValue.null

        /// Creates the fields of a message with this identity; it is unread, and everything else is absent.
        @inlinable
        package init(provider: Provider, vendorID: String) {
            self.provider = provider
            self.vendorID = vendorID
        }
    }

    /// `"<provider>:<vendorID>"`: unique across vendors.
    public var id: String { "\(fields.provider.name):\(fields.vendorID)" }

    /// The fields in one place in memory.
    @usableFromInline
    final class Box: Sendable {
        @usableFromInline let fields: Fields

        @usableFromInline
        init(_ fields: consuming Fields) { self.fields = fields }
    }

    @usableFromInline var box: Box

    /// The fields.
    @inlinable
    public var fields: Fields {
        _read { yield box.fields }
        set { box = Box(newValue) }
    }

    /// A field.
    @inlinable
    public subscript<Value>(dynamicMember field: WritableKeyPath<Fields, Value>) -> Value {
        get { box.fields[keyPath: field] }
        set {
            var fields = box.fields
            fields[keyPath: field] = newValue
            box = Box(fields)
        }
    }

    /// Creates a message of its fields.
    @inlinable
    package init(_ fields: consuming Fields) { box = Box(fields) }

    /// Creates a message with this identity; it is unread, and everything else is absent.
    @inlinable
    public init(provider: Provider, vendorID: String) {
        self.init(Fields(provider: provider, vendorID: vendorID))
    }

    /// The same message with its own copy of the vendor's element, so that it does not keep the feed's bytes in memory.
    package func detached() -> InboxMessage {
        var copy = fields
        let element = copy.raw.slice
        let own = element?.copied
        copy.sliceValues { slice in
            // Most values are parts of the vendor's element, and of the copy of it.
            if let element, let own { slice.moved(from: element, to: own) } else { slice.copied }
        }
        return InboxMessage(copy)
    }
}

extension InboxMessage.Fields {
    /// Makes other slices of the JSON values, which keep no tape in memory.
    mutating func sliceValues(_ transform: (JSONSlice) -> JSONSlice = { $0 }) {
        raw = raw.sliced(transform)
        custom = custom.sliced(transform)
        vendor = vendor.sliced(transform)
        tap?.sliceValues(transform)
        for index in actions.indices { actions[index].sliceValues(transform) }
    }
}
