/// What a vendor can do: which calls report a user's changes, what a click means, and how many messages are shown.
///
/// ```swift
/// Provider.xtremePush.capabilities.click?.name      // "reportMessageClicked"
/// Provider.zeta.capabilities.unread                 // nil: Zeta can't mark a message unread
/// ```
///
/// Every call needs a different name. The id of an outbox entry contains the name, and you acknowledge an entry by its
/// id. If two calls of a vendor have the same name, creating an inbox for it is a programming error and ends the
/// process. If an API has one endpoint for everything, make the names different: `POST /events (read)`.
public struct ProviderCapabilities: Hashable, Sendable {
    /// The call that reports that a message was read; nil if the vendor has none.
    public var read: VendorCall?
    /// The call that reports that a message was marked unread again; nil if the vendor has none.
    ///
    /// Without this call, an unread status in a feed never makes a read message unread again.
    public var unread: VendorCall?
    /// The call that reports that a message was deleted; nil if the vendor has none.
    public var delete: VendorCall?
    /// The call that reports a click; nil if the vendor has none.
    public var click: VendorCall?
    /// Whether a click also marks the message read, because the vendor says so.
    ///
    /// If false, a click does not change the status and queues only the call for the click.
    public var clickImpliesRead: Bool
    /// Whether the call for a click also reports that the message was read, so that no separate call is needed.
    package var clickCallReportsRead: Bool
    /// Whether clicks on buttons are reported too, with the button's ``InboxAction/reportValue``.
    ///
    /// Otherwise only taps are.
    package var buttonClicksAreReported: Bool
    /// How many messages are shown at most, from the first on; nil for all.
    public var visibleLimit: Int?

    /// Describes a vendor.
    ///
    /// Without arguments, it has no calls and all its messages are shown.
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

/// A call of a vendor's SDK or API that reports a change by the user.
public struct VendorCall: Hashable, Sendable {
    /// An argument of a call, and where its value comes from.
    public struct Argument: Hashable, Sendable {
        /// Where the value of an argument comes from.
        ///
        /// This enum is closed: an outbox entry contains no other values.
        public enum Source: Hashable, Sendable {
            /// The message's ``InboxMessage/Fields/vendorID``.
            case vendorID
            /// A text in the message's ``InboxMessage/Fields/vendor``.
            ///
            /// If there is none, the argument is omitted.
            case vendor(String)
            /// The value of a click.
            ///
            /// If the click has none, it is `otherwise`. If there is neither, the argument is omitted.
            case value(otherwise: String?)
            /// The value of a click.
            ///
            /// If the click has none, it is a text in the message's ``InboxMessage/Fields/vendor``.
            case valueOrVendor(String)
        }

        package let name: String
        package let source: Source

        /// Describes an argument.
        public init(_ name: String, _ source: Source) {
            self.name = name
            self.source = source
        }
    }

    /// The call's name in the vendor's documentation.
    ///
    /// No two calls of a vendor may have the same name.
    package let name: String
    package let arguments: [Argument]

    /// Describes a call.
    public init(_ name: String, _ arguments: [Argument]) {
        self.name = name
        self.arguments = arguments
    }
}
