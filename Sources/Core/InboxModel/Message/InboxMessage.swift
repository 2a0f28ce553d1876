public import InboxJSON

/// One message of any vendor.
///
/// You read and set its ``Fields`` directly on the message. A message is one reference to its fields, so copying it is
/// cheap. The fields are copied when you change a shared message.
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
    /// A blank string from the vendor counts as absent, so a property is either nil or has a value.
    public struct Fields: Sendable {
        /// The vendor that delivers the message.
        public var provider: Provider
        /// The vendor's identifier, unchanged.
        ///
        /// An integer is written in decimal and stays exact at any size.
        public var vendorID: String
        /// The headline.
        public var title: String?
        /// The line under the headline.
        public var subtitle: String?
        /// The text of the message.
        public var body: String?
        /// The URL of the image.
        public var image: String?
        /// A description of the image, for people who cannot see it.
        public var imageAlt: String?
        /// The URL of the thumbnail.
        public var icon: String?
        /// How the message is laid out; nil if the vendor does not say.
        public var layout: MessageLayout?
        /// The colours that the sender wants.
        public var style = MessageStyle()
        /// Whether the message is listed before messages that are not pinned.
        public var pinned = false
        /// The vendor's priority.
        ///
        /// For Customer.io, a lower number is more important.
        public var priority: VendorInteger?
        /// Whether the message is unread, read or deleted.
        public var status = MessageStatus.unread
        /// Whether the user has acted on the message.
        public var clicked = false
        /// Whether the message reached the device; nil if the vendor does not say.
        public var delivered: Bool?
        /// When the message was sent.
        ///
        /// ``sentAt`` is the same value as Foundation's `Date`.
        public var sentInstant: Instant?
        /// When the message starts to be shown.
        ///
        /// ``startsAt`` is the same value as Foundation's `Date`.
        public var startInstant: Instant?
        /// The last moment at which the message is shown.
        ///
        /// ``expiresAt`` is the same value as Foundation's `Date`.
        public var expiryInstant: Instant?
        /// The topics in the vendor's order, without repetitions.
        public var topics: [String] = []
        /// The vendor's message type (Customer.io `type`).
        public var type: String?
        /// What a tap on the whole message does; nil if it does nothing.
        public var tap: InboxAction?
        /// The buttons, in order.
        public var actions: [InboxAction] = []
        /// The campaign that the message belongs to.
        public var campaignID: String?
        /// The template that the message was made from.
        public var templateID: String?
        /// Whether only a push has announced the message so far, and the inbox has not delivered all of it.
        public var partial = false
        /// The sender's free-form data.
        ///
        /// Nesting, numbers and order are unchanged.
        public var custom = JSONObject()
        /// Values that have no unified field, under the vendor's own names.
        public var vendor = JSONObject()
        /// The vendor's element without any loss; `null` for a message that you create yourself.
        public var raw = JSONValue.null

        @inlinable
        package init(provider: Provider, vendorID: String) {
            self.provider = provider
            self.vendorID = vendorID
        }
    }

    /// The identifier across vendors: `"<provider>:<vendorID>"`.
    public var id: String { "\(fields.provider.name):\(fields.vendorID)" }

    /// The storage of the fields, which copies of a message share.
    @usableFromInline
    final class Box: Sendable {
        @usableFromInline let fields: Fields

        @usableFromInline
        init(_ fields: consuming Fields) { self.fields = fields }
    }

    @usableFromInline var box: Box

    /// The fields of the message.
    @inlinable
    public var fields: Fields {
        _read { yield box.fields }
        set { box = Box(newValue) }
    }

    /// Reads or sets one of the fields.
    @inlinable
    public subscript<Value>(dynamicMember field: WritableKeyPath<Fields, Value>) -> Value {
        get { box.fields[keyPath: field] }
        set {
            var fields = box.fields
            fields[keyPath: field] = newValue
            box = Box(fields)
        }
    }

    @inlinable
    package init(_ fields: consuming Fields) { box = Box(fields) }

    /// Creates a message with this identity.
    ///
    /// It is unread, and everything else is absent.
    @inlinable
    public init(provider: Provider, vendorID: String) {
        self.init(Fields(provider: provider, vendorID: vendorID))
    }

    /// Creates a message whose fields a closure sets; nil if the closure returns false.
    ///
    /// Memory safety: the fields are initialised before the closure gets them, and moved out or destroyed afterwards. A
    /// local variable would be copied instead of moved, which counts a reference for each text.
    package init?(provider: Provider, _ setFields: (inout Fields) -> Bool) {
        let box = unsafe withUnsafeTemporaryAllocation(of: Fields.self, capacity: 1) { memory -> Box? in
            unsafe memory.initializeElement(at: 0, to: Fields(provider: provider, vendorID: ""))
            guard unsafe setFields(&memory[0]) else {
                unsafe memory.deinitializeElement(at: 0)
                return nil
            }
            return unsafe Box(memory.moveElement(from: 0))
        }
        guard let box else { return nil }
        self.box = box
    }

    /// The same message with its own copy of the vendor's element, so that it does not keep the bytes of the feed in
    /// memory.
    package func detached() -> InboxMessage {
        var copy = fields
        let element = copy.raw.slice
        let own = element?.copied
        copy.sliceValues { slice in
            // Most values are part of the vendor's element. In the copy, they are the same part of the copied element.
            if let element, let own { slice.moved(from: element, to: own) } else { slice.copied }
        }
        return InboxMessage(copy)
    }
}

extension InboxMessage.Fields {
    /// Turns each JSON value into a slice that a closure makes from it, so that none of them keeps a tape in memory.
    fileprivate mutating func sliceValues(_ transform: (JSONSlice) -> JSONSlice) {
        raw = raw.sliced(transform)
        custom = custom.sliced(transform)
        vendor = vendor.sliced(transform)
        tap?.sliceValues(transform)
        for index in actions.indices { actions[index].sliceValues(transform) }
    }
}
