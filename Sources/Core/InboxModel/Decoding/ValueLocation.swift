import InboxJSON

/// The location of a value: a position in one of the documents of a decode.
///
/// It takes 8 bytes: a payload may have as many diagnostics as values, and each has one.
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
