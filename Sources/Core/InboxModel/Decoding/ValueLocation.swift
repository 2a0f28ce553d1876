import InboxJSON

/// The location of a value: one of the documents of a decode, and a position in it.
///
/// It takes only 8 bytes, because each diagnostic has one, and a payload may have as many diagnostics as values.
struct ValueLocation: Hashable {
    private let number: UInt32
    let position: JSONNode.Position

    /// - Parameter source: The document's number among the ``SourceDocuments``.
    init(source: Int, position: JSONNode.Position) {
        number = UInt32(source)
        self.position = position
    }

    /// The document's number among the ``SourceDocuments``.
    var source: Int { Int(number) }
}
