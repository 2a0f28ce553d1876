/// What a vendor can do, machine-readable: the calls that tell it of a user's changes, what a click means to it, and how
/// many messages it shows.
///
/// ```swift
/// Provider.xtremePush.capabilities.click?.name      // "reportMessageClicked"
/// Provider.zeta.capabilities.unread                 // nil: Zeta can't mark a message unread
/// ```
public struct ProviderCapabilities: Hashable, Sendable {
    /// The call that tells it that a message was read; nil where it has none.
    public var read: VendorCall?
    /// The call that tells it that a message was marked unread again.
    ///
    /// Where there is none, a feed that says unread says nothing: it never turns read back.
    public var unread: VendorCall?
    /// The call that tells it that a message was deleted.
    public var delete: VendorCall?
    /// The call that tells it of a click.
    public var click: VendorCall?
    /// Whether a click marks the message read, because the vendor says so.
    ///
    /// Where it does not, a click leaves the status alone, and queues its own call and nothing else.
    public var clickImpliesRead: Bool
    /// Whether the click's call tells it that the message was read as well, so that no call for read is needed.
    public var clickStandsForRead: Bool
    /// Whether the click's call is for buttons too, with the button's ``InboxAction/reportValue``, and not for the message's
    /// own tap alone.
    public var buttonClicksAreReported: Bool
    /// How many messages are shown at most, the first ones in order; nil for all.
    public var visibleLimit: Int?

    /// Describes a vendor; one that says nothing can't be told anything, and all its messages are shown.
    public init(
        read: VendorCall? = nil, unread: VendorCall? = nil, delete: VendorCall? = nil, click: VendorCall? = nil,
        clickImpliesRead: Bool = false, clickStandsForRead: Bool = false, buttonClicksAreReported: Bool = true,
        visibleLimit: Int? = nil
    ) {
        self.read = read
        self.unread = unread
        self.delete = delete
        self.click = click
        self.clickImpliesRead = clickImpliesRead
        self.clickStandsForRead = clickStandsForRead
        self.buttonClicksAreReported = buttonClicksAreReported
        self.visibleLimit = visibleLimit
    }
}

/// A call of a vendor's SDK or API that tells it of a user's change.
public struct VendorCall: Hashable, Sendable {
    /// An argument of a call, and where its value comes from.
    public struct Argument: Hashable, Sendable {
        /// Where a value comes from.
        public enum Source: Hashable, Sendable {
            /// The message's ``InboxMessage/vendorID``.
            case vendorID
            /// A text in the message's ``InboxMessage/vendor``; the argument is left out where there is none.
            case vendor(String)
            /// A click's value; the argument is left out where there is none, and no other is given.
            case value(otherwise: String?)
            /// A click's value, else a text in the message's ``InboxMessage/vendor``.
            case valueOrVendor(String)
        }

        /// The argument's name.
        public let name: String
        /// Where its value comes from.
        public let source: Source

        /// Describes an argument.
        public init(_ name: String, _ source: Source) {
            self.name = name
            self.source = source
        }
    }

    /// The call's name in the vendor's documents.
    public let name: String
    /// Its arguments, in order.
    public let arguments: [Argument]

    /// Describes a call.
    public init(_ name: String, _ arguments: [Argument]) {
        self.name = name
        self.arguments = arguments
    }
}
