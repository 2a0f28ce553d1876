import InboxJSON

/// How a root is read.
enum RootShape {
    /// An array of messages, of the adapter with this index.
    case array(adapter: Int)
    /// An object with a list of messages.
    case list(FeedList, adapter: Int)
    /// A message.
    case message(adapter: Int)
    /// A list without elements, and with nothing beside it that identifies a vendor; of the provider that was named, if any.
    case emptyList(Provider?)
    /// An error, and no list.
    case fault(FeedFault, badge: VendorValue?, adapter: Int)
    /// None of these; why, and how to fix it if the payload is not inside the root.
    case notRecognised(reason: String, fix: String?)
}
