import InboxJSON

/// How a root is read.
enum RootShape {
    /// An array of messages that this adapter reads.
    case array(adapter: Int)
    /// An object with a list of messages.
    case list(FoundList, adapter: Int)
    /// A message.
    case message(adapter: Int)
    /// An empty list.
    ///
    /// Nothing next to it identifies a vendor. The provider is nil if none was named.
    case emptyList(Provider?)
    /// An error, and no list.
    case fault(FeedFault, badge: VendorValue?, adapter: Int)
    /// The root has none of these shapes.
    ///
    /// `reason` says why. `fix` says what to do if no payload is found inside the root either.
    case notRecognised(reason: String, fix: String?)
}
