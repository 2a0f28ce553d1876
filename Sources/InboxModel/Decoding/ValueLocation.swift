import InboxJSON

/// The location of a value: a position in one of the documents of a decode.
struct ValueLocation: Hashable {
    /// The document's number among the ``SourceDocuments``.
    var source: Int
    var position: JSONNode.Position
}
