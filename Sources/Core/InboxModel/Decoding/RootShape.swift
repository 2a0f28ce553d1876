import InboxJSON

/// How a root is read.
enum RootShape {
    /// An array of messages that this adapter reads.
    case array(adapter: Int)
    /// An object with a list of messages.
    case list(FeedList, adapter: Int)
    /// A message.
    case message(adapter: Int)
    /// An empty list, with nothing next to it that identifies a vendor.
    ///
    /// The provider is the one that was named, if any.
    case emptyList(Provider?)
    /// An error, and no list.
    case fault(FeedFault, badge: VendorValue?, adapter: Int)
    /// None of these.
    ///
    /// It says why, and how to fix it if no payload is found inside the root.
    case notRecognised(reason: String, fix: String?)
}
