/// What a vendor can do, machine-readable: the calls that report a user's changes, the meaning of a click, and the number of
/// messages that are shown.
///
/// ```swift
/// Provider.xtremePush.capabilities.click?.name      // "reportMessageClicked"
/// Provider.zeta.capabilities.unread                 // nil: Zeta can't mark a message unread
/// ```
///
/// The calls have different names: the id of an outbox entry has the name, and an acknowledgement names the id. Creating an
/// inbox with two calls of one name is a programming error, which ends the process. If an API has one endpoint for all, tell them
/// apart in the names: `POST /events (read)`.
public struct ProviderCapabilities: Hashable, Sendable {
    /// The call that reports that a message was read; nil if the vendor has none.
    public var read: VendorCall?
    /// The call that reports that a message was marked unread again.
    ///
    /// Without one, the status unread of a feed is not used: it never makes a read message unread.
    public var unread: VendorCall?
    /// The call that reports that a message was deleted.
    public var delete: VendorCall?
    /// The call that reports a click.
    public var click: VendorCall?
    /// Whether a click marks the message read, because the vendor says so.
    ///
    /// If not, a click does not change the status, and queues its own call only.
    public var clickImpliesRead: Bool
    /// Whether the click's call also reports that the message was read, so that no call for read is needed.
    package var clickCallReportsRead: Bool
    /// Whether the click's call is for buttons too, with the button's ``InboxAction/reportValue``, and not for the tap alone.
    package var buttonClicksAreReported: Bool
    /// The most messages that are shown, the first ones in order; nil for all.
    public var visibleLimit: Int?

    /// Describes a vendor; without arguments it has no calls, and all its messages are shown.
    public init(
        read: VendorCall? = nil, unread: VendorCall? = nil, delete: VendorCall? = nil, click: VendorCall? = nil,
        clickImpliesRead: Bool = false, clickCallReportsRead: Bool = false, buttonClicksAreReported: Bool = true,
        visibleLimit: Int? = nil
    ) {
        self.read = read
        self.unread = unread
        self.delete = delete
        self.click = click
        self.clickImpliesRead = clickImpliesRead
        self.clickCallReportsRead = clickCallReportsRead
        self.buttonClicksAreReported = buttonClicksAreReported
        self.visibleLimit = visibleLimit
    }
}

/// A call of a vendor's SDK or API that reports a user's change.
public struct VendorCall: Hashable, Sendable {
    /// An argument of a call, with the source of its value.
    public struct Argument: Hashable, Sendable {
        /// The source of a value.
        ///
        /// Closed: an outbox entry has only these values.
        public enum Source: Hashable, Sendable {
            /// The message's ``InboxMessage/Fields/vendorID``.
            case vendorID
            /// A text in the message's ``InboxMessage/Fields/vendor``; the argument is left out if there is none.
            case vendor(String)
            /// A click's value, or another value if there is none; the argument is left out without either.
            case value(otherwise: String?)
            /// A click's value, or a text in the message's ``InboxMessage/Fields/vendor`` if there is none.
            case valueOrVendor(String)
        }

        /// The argument's name.
        package let name: String
        /// The source of its value.
        package let source: Source

        /// Describes an argument.
        public init(_ name: String, _ source: Source) {
            self.name = name
            self.source = source
        }
    }

    /// The call's name in the vendor's documents, different from those of the vendor's other calls.
    package let name: String
    /// Its arguments, in order.
    package let arguments: [Argument]

    /// Describes a call.
    public init(_ name: String, _ arguments: [Argument]) {
        self.name = name
        self.arguments = arguments
    }
}
